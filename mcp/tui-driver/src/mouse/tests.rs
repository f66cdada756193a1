use super::*;

fn modes(mouse: MouseReports, mouse_encoding: MouseEncoding) -> Modes {
    Modes {
        mouse,
        mouse_encoding,
        ..Modes::default()
    }
}

fn event(action: Action, button: Option<Button>, at: (u16, u16)) -> Event {
    Event { action, button, at }
}

fn sent(event: Event, modes: &Modes) -> String {
    let bytes = encode(event, Modifiers::NONE, modes).unwrap();
    String::from_utf8_lossy(&bytes).replace('\x1b', "^")
}

#[test]
fn each_encoding_has_its_form() {
    let press = event(Action::Press, Some(Button::Right), (4, 2));
    let lift = event(Action::Release, Some(Button::Right), (4, 2));
    let click = |encoding| modes(MouseReports::Click, encoding);
    assert_eq!(sent(press, &click(MouseEncoding::Sgr)), "^[<2;5;3M");
    assert_eq!(sent(lift, &click(MouseEncoding::Sgr)), "^[<2;5;3m");
    assert_eq!(sent(press, &click(MouseEncoding::Legacy)), "^[M\"%#");
    assert_eq!(sent(lift, &click(MouseEncoding::Legacy)), "^[M#%#");
    assert_eq!(sent(press, &click(MouseEncoding::Urxvt)), "^[34;5;3M");
    assert_eq!(sent(press, &click(MouseEncoding::SgrPixels)), "^[<2;46;51M");
    let far = event(Action::Press, Some(Button::Left), (299, 0));
    assert_eq!(sent(far, &click(MouseEncoding::Utf8)), "^[M \u{14c}!");
}

#[test]
fn an_encoding_that_does_not_reach_the_cell_refuses() {
    let far = event(Action::Press, Some(Button::Left), (299, 0));
    let error = encode(
        far,
        Modifiers::NONE,
        &modes(MouseReports::Click, MouseEncoding::Legacy),
    );
    assert!(error.unwrap_err().to_string().contains("223"));
}

#[test]
fn modifiers_and_motion_are_in_the_code() {
    let held = Modifiers {
        shift: true,
        ctrl: true,
        ..Modifiers::NONE
    };
    let all = modes(MouseReports::Motion, MouseEncoding::Sgr);
    let press = event(Action::Press, Some(Button::Left), (0, 0));
    assert_eq!(encode(press, held, &all).unwrap(), b"\x1b[<20;1;1M");
    assert_eq!(sent(event(Action::Move, None, (0, 0)), &all), "^[<35;1;1M");
    assert_eq!(
        sent(event(Action::Move, Some(Button::Left), (0, 0)), &all),
        "^[<32;1;1M"
    );
    assert_eq!(
        sent(event(Action::Press, Some(Button::WheelDown), (0, 0)), &all),
        "^[<65;1;1M"
    );
}

#[test]
fn what_the_program_did_not_ask_for_is_refused_with_the_reason() {
    let refused = |event, reports| {
        encode(event, Modifiers::NONE, &modes(reports, MouseEncoding::Sgr))
            .unwrap_err()
            .to_string()
    };
    let press = event(Action::Press, Some(Button::Left), (0, 0));
    assert!(refused(press, MouseReports::Off).contains("not turned the mouse on"));
    let hover = event(Action::Move, None, (0, 0));
    assert!(refused(hover, MouseReports::Drag).contains("1003"));
    let drag = event(Action::Move, Some(Button::Left), (0, 0));
    assert!(refused(drag, MouseReports::Click).contains("1002"));
    let wheel = event(Action::Press, Some(Button::WheelUp), (0, 0));
    assert!(refused(wheel, MouseReports::X10).contains("1000"));
}

#[test]
fn mode_9_tells_presses_only() {
    let x10 = modes(MouseReports::X10, MouseEncoding::Legacy);
    assert_eq!(
        sent(event(Action::Press, Some(Button::Left), (0, 0)), &x10),
        "^[M !!"
    );
    assert_eq!(
        sent(event(Action::Release, Some(Button::Left), (0, 0)), &x10),
        ""
    );
}
