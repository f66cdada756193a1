//! Links the whole path, from message bytes to terminal bytes, with no allocator: the
//! bare-metal target has `core` alone, so one use of a heap anywhere in the graph fails
//! the build. Also the place where the presets' bytes on a 32-bit board are checked.
#![no_std]
#![no_main]

use core::hint::black_box;
use splitflap_core::catalog::{Catalog, seat};
use splitflap_core::engine::Engine;
use splitflap_core::input::{InputEvent, Key, KeyEvent};
use splitflap_core::listener::Quiet;
use splitflap_core::screen::Screen;
use splitflap_core::storage::{BoardStorage, KioskStorage};
use splitflap_vt::{Encoder, Profile, Theme, ThemeName};

/// What a preset takes in all: its memory, the engine on it and the encoder.
const fn bytes(storage: usize) -> usize {
    storage + size_of::<Engine<'static>>() + size_of::<Encoder>()
}

const _: () = assert!(bytes(size_of::<BoardStorage>()) <= 26 * 1024);
const _: () = assert!(bytes(size_of::<KioskStorage>()) <= 96 * 1024);

static CATALOGS: [&Catalog; 1] = [&seat::CATALOG];

/// Takes terminal bytes and throws them away.
struct Sink;

impl embedded_io::ErrorType for Sink {
    type Error = core::convert::Infallible;
}

impl embedded_io::Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> Result<usize, Self::Error> {
        Ok(black_box(bytes).len())
    }

    fn flush(&mut self) -> Result<(), Self::Error> {
        Ok(())
    }
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

/// The first code that runs.
#[unsafe(no_mangle)]
pub extern "C" fn _start() -> ! {
    let mut storage = BoardStorage::new();
    let mut engine = Engine::new(storage.memory(), &CATALOGS, Screen::new(42, 16));
    let mut encoder = Encoder::new(
        Profile::VT100,
        Theme::named(ThemeName::Default, &Profile::VT100),
    );
    loop {
        engine.feed(0, black_box(b"{}"), &mut Quiet);
        engine.handle_input(
            0,
            &InputEvent::Key(KeyEvent::plain(black_box(Key::Right))),
            &mut Quiet,
        );
        if engine.render(&mut Quiet) {
            let _ = black_box(encoder.present(engine.grid_mut(), &mut Sink));
        }
    }
}
