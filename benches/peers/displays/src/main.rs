//! `display-peer splitflap|mousefood e320|e128 EVENT STEPS`, see the library.

use peer_harness::{Options, run};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (who, rest) = arguments.split_first().expect("splitflap or mousefood");
    let options = Options::parse(rest);
    let mut peer =
        display_peer::peer(who, options.screen.name).expect("splitflap or mousefood, e320 or e128");
    run(&mut *peer, &options);
}
