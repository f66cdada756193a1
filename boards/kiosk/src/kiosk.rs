//! The loop's body: poll input, step, present.

use crate::board::{Board, Event, Note, Panel};
use crate::menu::Menu;
use crate::peer::Peer;
use crate::quiet::Quiet;
use embedded_graphics::draw_target::DrawTarget;
use embedded_graphics::geometry::Dimensions;
use embedded_graphics::pixelcolor::PixelColor;
use splitflap_core::catalog::{Catalog, seat};
use splitflap_core::engine::Engine;
use splitflap_core::geometry::Rect;
use splitflap_core::grid::Role;
use splitflap_core::input::{InputEvent, Key, KeyEvent, PointerEvent, PointerKind};
use splitflap_core::screen::Screen;
use splitflap_core::storage::Memory;
use splitflap_graphics::Presenter;

static CATALOGS: [&Catalog; 1] = [&seat::CATALOG];

/// Events that one step takes at most, so that a flood of keys can't keep it from drawing.
const EVENTS: usize = 8;

/// What a kiosk is told.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Milliseconds without input after which the selection is released and the view
    /// returns to its start; 0: never.
    pub quiet: u32,
}

impl Default for Options {
    /// Two minutes.
    fn default() -> Self {
        Self { quiet: 120_000 }
    }
}

/// A view on a board.
pub struct Kiosk<'s, P, C: 'static> {
    engine: Engine<'s>,
    peer: P,
    presenter: Presenter<C>,
    quiet: Quiet,
    menu: Option<Menu>,
    /// The panel has been drawn on.
    shown: bool,
    /// A notice lies over the view.
    noticed: bool,
}

impl<'s, P: Peer, C: PixelColor> Kiosk<'s, P, C> {
    /// A kiosk on `memory` that lays out for a screen and draws with its presenter, as [`view`](crate::view) gives them.
    pub fn new(
        memory: Memory<'s>,
        (screen, presenter): (Screen, Presenter<C>),
        peer: P,
        options: Options,
    ) -> Self {
        let mut engine = Engine::new(memory, &CATALOGS, screen);
        presenter.attach(engine.grid_mut());
        Self {
            engine,
            peer,
            presenter,
            quiet: Quiet::new(options.quiet),
            menu: None,
            shown: false,
            noticed: false,
        }
    }

    /// The engine, to look at.
    pub const fn engine(&self) -> &Engine<'s> {
        &self.engine
    }

    /// The peer.
    pub const fn peer_mut(&mut self) -> &mut P {
        &mut self.peer
    }

    /// Runs the board, for ever.
    pub fn run<B>(mut self, mut board: B) -> !
    where
        B: Board,
        B::Panel: DrawTarget<Color = C>,
    {
        loop {
            self.step(&mut board);
            board.idle();
        }
    }

    /// Does what there is to do, and draws what it changed. Returns without waiting.
    pub fn step<B>(&mut self, board: &mut B)
    where
        B: Board,
        B::Panel: DrawTarget<Color = C>,
    {
        let now = board.now();
        board.alive();
        for _ in 0..EVENTS {
            let Some(event) = board.event(now) else {
                break;
            };
            self.quiet.touch(now);
            if self.engine.is_done() && !self.peer.is_behind() {
                self.restart(false, board);
                self.quiet.reset();
                continue;
            }
            self.take(now, event);
        }
        if self.quiet.is_over(now) {
            self.restart(true, board);
            self.quiet.reset();
        }
        self.peer.serve(now, &mut self.engine);
        while let Some(note) = self.peer.note() {
            board.note(note);
        }
        self.draw(board);
    }

    fn restart(&mut self, quiet: bool, board: &mut impl Board) {
        self.close_menu();
        self.peer.restart();
        board.note(Note::Restart { quiet });
    }

    fn take(&mut self, now: u64, event: Event) {
        if self.menu.is_some() {
            return self.take_in_menu(now, event);
        }
        match event {
            Event::Key(key) => {
                self.key(now, key);
            }
            Event::Press => {
                if !self.key(now, KeyEvent::plain(Key::Char(' '))) {
                    self.key(now, KeyEvent::plain(Key::Enter));
                }
            }
            Event::Hold => self.menu = Some(Menu::default()),
            Event::Tap(x, y) => self.pointer(now, PointerEvent::press(x, y)),
            Event::Pull(x, y, up) => {
                let kind = if up {
                    PointerKind::ScrollDown
                } else {
                    PointerKind::ScrollUp
                };
                let pull = PointerEvent {
                    kind,
                    ..PointerEvent::press(x, y)
                };
                self.pointer(now, pull);
            }
        }
    }

    fn take_in_menu(&mut self, now: u64, event: Event) {
        let Some(menu) = &mut self.menu else {
            return;
        };
        let entry = match event {
            Event::Key(KeyEvent { key: Key::Up, .. }) => return menu.walk(false),
            Event::Key(KeyEvent { key: Key::Down, .. }) => return menu.walk(true),
            Event::Press
            | Event::Key(KeyEvent {
                key: Key::Enter, ..
            }) => Some(menu.chosen()),
            Event::Tap(x, y) => Menu::hit(self.engine.screen(), x, y),
            Event::Hold | Event::Key(_) => None,
            Event::Pull(..) => return,
        };
        self.close_menu();
        if let Some(key) = entry.and_then(|entry| entry.key) {
            self.key(now, KeyEvent::plain(key));
        }
    }

    fn key(&mut self, now: u64, key: KeyEvent) -> bool {
        let time = self.peer.time(now);
        self.engine
            .handle_input(time, &InputEvent::Key(key), &mut self.peer)
    }

    fn pointer(&mut self, now: u64, pointer: PointerEvent) {
        let event = InputEvent::Pointer(pointer);
        let time = self.peer.time(now);
        self.engine.handle_input(time, &event, &mut self.peer);
    }

    fn close_menu(&mut self) {
        if self.menu.take().is_some() {
            self.uncover();
        }
    }

    /// Has everything painted again: something lay over it.
    fn uncover(&mut self) {
        self.engine.resize(*self.engine.screen());
    }

    fn draw<B>(&mut self, board: &mut B)
    where
        B: Board,
        B::Panel: DrawTarget<Color = C>,
    {
        if self.noticed && self.peer.notice().is_none() {
            self.uncover();
        }
        self.noticed = self.peer.notice().is_some();
        let screen = *self.engine.screen();
        match &mut self.menu {
            Some(menu) => menu.paint(self.engine.grid_mut(), &screen),
            None => {
                self.engine.render(&mut self.peer);
            }
        }
        if let Some(notice) = self.peer.notice() {
            let mut canvas = self.engine.grid_mut().canvas();
            let style = Role::SELECTION.into();
            canvas.fill(Rect::new(0, 0, 1, 1), style);
            let end = 1 + canvas.text(1, 0, notice, style);
            canvas.fill(
                Rect::new(end, 0, screen.columns.saturating_sub(end), 1),
                style,
            );
        }
        if !self.engine.grid().has_damage() {
            return;
        }
        let panel = board.panel();
        let grid = self.engine.grid_mut();
        let frame = if self.shown {
            self.presenter
                .present_each(grid, panel, |panel, written| panel.flush(written))
        } else {
            self.presenter.repaint(grid, panel).and_then(|frame| {
                let whole = panel.bounding_box();
                panel.flush(whole).map(|()| frame)
            })
        };
        match frame {
            Ok(frame) => {
                self.shown = true;
                board.note(Note::Frame {
                    windows: frame.windows,
                    pixels: frame.pixels,
                });
            }
            Err(_) => board.note(Note::PanelFailed),
        }
    }
}

#[cfg(test)]
mod tests;
