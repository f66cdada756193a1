//! The engine: bytes and events in, actions and a grid with damage out.
//!
//! It owns no clock, no screen and no memory: `now` comes with each call, the grid is
//! read by a frontend, and every slice belongs to the caller.

mod inspect;
mod messages;

pub use inspect::Population;

use crate::catalog::{Catalog, Dirty};
use crate::geometry::Rect;
use crate::grid::{Grid, Role};
use crate::input::InputEvent;
use crate::json::Tokenizer;
use crate::listener::says;
use crate::listener::{Listener, Quiet, Reached, Reason, Report};
use crate::message::Options;
use crate::screen::Screen;
use crate::storage::Memory;
use crate::store::{Full, Limit, Store};
use crate::surface::observe::Observers;
use crate::surface::scene::{Scene, roots};
use crate::surface::{dispatch, layout, paint};

/// What is on the grid, and what belongs there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Picture {
    /// Nothing has been painted since the grid got its size.
    None,
    /// A blank screen.
    Blank,
    /// The surface in this slot, made as the one with this serial.
    Surface(usize, u32),
}

/// The state machine behind a view. See the [module](self).
pub struct Engine<'s> {
    store: Store<'s>,
    scene: Scene<'s>,
    grid: Grid<'s>,
    tokenizer: Tokenizer,
    options: Options,
    observers: Observers<'s>,
    picture: Picture,
    /// Nothing has come in since the last [`Engine::render`].
    idle: bool,
    /// More instances than nodes has been reported for the present layout.
    overflow_reported: bool,
    /// A screen that is larger than the grid's cells has been reported.
    clip_reported: bool,
    /// Milliseconds since 1970 of the last call that gave them.
    now: u64,
}

impl<'s> Engine<'s> {
    /// An engine without surfaces, in memory that the caller lends (or, in a host,
    /// boxes that it owns). Slices that are too small work and answer that they are
    /// full; all of them may be zero or hold anything.
    pub fn new(memory: Memory<'s>, catalogs: &'static [&'static Catalog], screen: Screen) -> Self {
        let Memory {
            store,
            grid,
            mut surfaces,
            mut components,
            mut nodes,
            observers,
        } = memory;
        surfaces.fill(Default::default());
        components.fill(Default::default());
        nodes.fill(Default::default());
        let roots = roots::count(surfaces.len(), nodes.len());
        let mut engine = Self {
            store: Store::new(store, roots),
            scene: Scene {
                surfaces,
                components,
                nodes,
                catalogs,
                screen,
                bound: None,
                shallow: false,
            },
            grid: Grid::new(grid),
            tokenizer: Tokenizer::new(),
            options: Options::default(),
            observers: Observers::new(observers),
            picture: Picture::None,
            idle: false,
            overflow_reported: false,
            clip_reported: false,
            now: 0,
        };
        engine.grid.resize(screen.columns, screen.rows);
        engine
    }

    /// Brings one input event to the surface that is shown. True if something took it.
    ///
    /// `Esc`, `Ctrl-C` and the like are the caller's: it calls [`Engine::cancel`] on Esc
    /// and closes only if that had nothing to take back. Actions go to `listener`.
    pub fn handle_input(
        &mut self,
        now: u64,
        event: &InputEvent,
        listener: &mut dyn Listener,
    ) -> bool {
        self.now = now;
        if let InputEvent::Resize { columns, rows } = *event {
            self.resize(Screen {
                columns,
                rows,
                ..self.scene.screen
            });
            return true;
        }
        self.idle = false;
        let Some(surface) = self.scene.shown() else {
            return false;
        };
        self.settle(surface, listener);
        dispatch::input(
            &mut self.store,
            &mut self.scene,
            surface,
            now,
            event,
            listener,
        )
    }

    /// Takes one step back: a filter, something half typed. False: there was nothing.
    pub fn cancel(&mut self, listener: &mut dyn Listener) -> bool {
        self.idle = false;
        self.settle_layout(listener);
        let Some(surface) = self.scene.shown() else {
            return false;
        };
        dispatch::cancel(
            &mut self.store,
            &mut self.scene,
            surface,
            self.now,
            listener,
        )
    }

    /// Says that the call which an action caused has ended, with or without new data.
    pub fn settled(&mut self, listener: &mut dyn Listener) {
        self.idle = false;
        self.settle_layout(listener);
        if let Some(surface) = self.scene.shown() {
            dispatch::settled(
                &mut self.store,
                &mut self.scene,
                surface,
                self.now,
                listener,
            );
        }
    }

    /// Gives the engine another screen. Everything is laid out and painted anew; model,
    /// selection, cursor and focus stay.
    pub fn resize(&mut self, screen: Screen) {
        self.scene.screen = screen;
        self.grid.resize(screen.columns, screen.rows);
        self.picture = Picture::None;
        self.idle = false;
        self.clip_reported = false;
    }

    /// Lays out and paints what has changed since the last call. True if the grid has
    /// damage to show. Costs a few instructions if nothing has.
    #[inline]
    pub fn render(&mut self, listener: &mut dyn Listener) -> bool {
        if !self.idle {
            self.render_changes(listener);
        }
        self.grid.has_damage()
    }

    /// [`Engine::render`] where something has come in: apart, so that a frame for nothing saves and restores nothing.
    #[inline(never)]
    fn render_changes(&mut self, listener: &mut dyn Listener) {
        self.idle = true;
        let shown = self.scene.shown();
        let picture = match shown {
            Some(surface) => Picture::Surface(surface, self.scene.surface(surface).serial),
            None => Picture::Blank,
        };
        if picture != self.picture {
            self.turn_to(picture);
        }
        if self.grid.clipped() && !core::mem::replace(&mut self.clip_reported, true) {
            self.report_clip(listener);
        }
        if let Some(surface) = shown {
            self.settle(surface, listener);
            paint::paint(&self.store, &mut self.scene, &mut self.grid, surface);
        }
    }

    /// Says that the screen is larger than the grid's cells: the one clip there is.
    fn report_clip(&self, listener: &mut dyn Listener) {
        let (columns, rows) = (self.grid.columns(), self.grid.rows());
        let screen = self.scene.screen;
        listener.error(&Report {
            reached: Some(Reached {
                limit: "cells",
                capacity: usize::from(columns) * usize::from(rows),
            }),
            ..Report::new(
                Reason::Full,
                says!(
                    "the screen has {}x{} cells; the top left {columns}x{rows} of it are drawn",
                    screen.columns,
                    screen.rows
                ),
            )
        });
    }

    /// Makes everything dirty for another picture.
    fn turn_to(&mut self, picture: Picture) {
        self.picture = picture;
        match picture {
            Picture::Surface(surface, _) => {
                for node in self.scene.nodes.iter_mut() {
                    if usize::from(node.surface) == surface {
                        node.dirty.insert(Dirty::ALL);
                    }
                }
                if let Some(surface) = self.scene.surfaces.get_mut(surface) {
                    surface.stale_layout = true;
                }
            }
            Picture::Blank | Picture::None => {
                let screen = self.scene.screen;
                let area = Rect::new(0, 0, screen.columns, screen.rows);
                self.grid.canvas().fill(area, Role::TEXT.style());
            }
        }
    }

    /// Lays out the shown surface if something made the layout stale. The focus may
    /// move with it, and a layout may depend on the focus: twice is enough.
    fn settle_layout(&mut self, listener: &mut dyn Listener) {
        if let Some(surface) = self.scene.shown() {
            self.settle(surface, listener);
        }
    }

    fn settle(&mut self, surface: usize, listener: &mut dyn Listener) {
        if !self.scene.surface(surface).stale_layout {
            return;
        }
        let focus = self.scene.surface(surface).focus;
        let mut whole = layout::layout(&mut self.store, &mut self.scene, surface, listener);
        if self.scene.surface(surface).focus != focus {
            whole = layout::layout(&mut self.store, &mut self.scene, surface, listener);
        }
        if whole {
            self.overflow_reported = false;
        } else if !core::mem::replace(&mut self.overflow_reported, true) {
            let capacity = self.scene.nodes.len();
            let id = self.store.text(self.store.root(roots::id(surface)));
            listener.error(&Report {
                surface_id: id.as_deref(),
                reached: Some(Reached {
                    limit: "nodes",
                    capacity,
                }),
                ..Report::new(
                    Reason::Full,
                    says!(
                        "more component instances than the {capacity} there is room for; the rest is not shown"
                    ),
                )
            });
        }
    }

    /// The grid: what a frontend reads.
    pub const fn grid(&self) -> &Grid<'s> {
        &self.grid
    }

    /// The grid, for a frontend that presents it and then clears its damage.
    pub const fn grid_mut(&mut self) -> &mut Grid<'s> {
        &mut self.grid
    }

    /// Reports every bad entry of an `updateComponents`, not only the first.
    pub const fn report_every_entry(&mut self, every: bool) {
        self.options.every_entry = every;
    }

    /// Moves the engine into larger memory; everything is painted anew.
    ///
    /// # Errors
    /// [`Full`]: some part of the memory is smaller than what is in use, or a message is
    /// half way in. The store is as it was; the new memory is gone.
    pub fn grow(&mut self, memory: Memory<'s>) -> Result<(), Full> {
        let screen = self.scene.screen;
        let fits = memory.surfaces.len() == self.scene.surfaces.len()
            && memory.components.len() >= self.scene.components.len()
            && memory.nodes.len() == self.scene.nodes.len();
        if !fits {
            return Err(Full {
                limit: Limit::Roots,
                capacity: memory.nodes.len() as u32,
                needed: self.scene.nodes.len() as u32,
            });
        }
        self.store.grow(memory.store)?;
        let mut components = memory.components;
        components.fill(Default::default());
        for (new, old) in components.iter_mut().zip(self.scene.components.iter()) {
            *new = *old;
        }
        self.scene.components = components;
        self.scene.bound = None;
        self.grid = Grid::new(memory.grid);
        self.resize(screen);
        Ok(())
    }

    /// Gives the engine another grid, of another size perhaps; everything is painted
    /// anew.
    pub fn replace_grid(&mut self, memory: crate::grid::GridMemory<'s>) {
        let screen = self.scene.screen;
        self.grid = Grid::new(memory);
        self.resize(screen);
    }

    /// Lays out without painting and without a listener: what a script looks at between
    /// events.
    pub fn lay_out(&mut self) {
        self.idle = false;
        self.settle_layout(&mut Quiet);
    }
}
