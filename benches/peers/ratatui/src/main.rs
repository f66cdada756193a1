//! `ratatui-peer custom|table SCREEN EVENT STEPS [--dump FILE]`

use peer_harness::{Options, run};
use ratatui_peer::{Picker, Style};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (style, rest) = arguments.split_first().expect("custom or table");
    let style = match style.as_str() {
        "custom" => Style::Custom,
        "table" => Style::Table,
        other => panic!("{other} is neither custom nor table"),
    };
    let options = Options::parse(rest);
    let mut picker = Picker::new(style, options.screen);
    run(&mut picker, &options);
}
