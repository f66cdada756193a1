//! `splitflap-peer [--profile xterm|vt100] [--theme plain|default] SCREEN EVENT STEPS [--dump FILE]`

use peer_harness::{Options, run};
use splitflap_benches::product::Product;
use splitflap_benches::view::Place;
use splitflap_core::screen::Theme;
use splitflap_vt::Profile;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut rest = arguments.as_slice();
    let mut place = Place {
        profile: Profile::XTERM,
        theme: Theme::Plain,
    };
    let mut name = "splitflap".to_string();
    while let [switch, value, more @ ..] = rest {
        match (switch.as_str(), value.as_str()) {
            ("--profile", profile) => {
                place.profile = Profile::named(profile).expect("the name of a profile");
                name = format!("{name}-{profile}");
            }
            ("--theme", "plain") => place.theme = Theme::Plain,
            ("--theme", "default") => {
                place.theme = Theme::Default;
                name = format!("{name}-default");
            }
            _ => break,
        }
        rest = more;
    }
    run(&mut Product::new(&name, place), &Options::parse(rest));
}
