//! The engine: bytes and events in, actions and a grid with damage out.
//!
//! It owns no clock, no screen and no memory: `now` comes with each call, the grid is
//! read by a frontend, and every slice belongs to the caller.

use crate::catalog::{Catalog, Dirty};
use crate::geometry::Rect;
use crate::grid::{Grid, Role};
use crate::input::InputEvent;
use crate::json::{Outcome, TokenErrorKind, Tokenizer};
use crate::listener::{Listener, Quiet, Reached, Reason, Report};
use crate::message::{Options, Target};
use crate::screen::Screen;
use crate::storage::Memory;
use crate::store::{BuildError, Full, Kind, Limit, Store, Usage, Value};
use crate::surface::node::{Life, NodeId};
use crate::surface::observe::{ObserverId, Observers};
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

    /// Takes bytes of messages, in pieces of any size. Each document that ends in them
    /// is applied: one message, a list of messages, `{"messages": […]}`, or one after
    /// the other (JSON Lines).
    ///
    /// A message is applied whole or not at all; why not is reported to `listener`, and
    /// the surfaces are as they were. After bytes that are no JSON the rest of their line
    /// is skipped. Cost: the bytes, and what they change.
    pub fn feed(&mut self, now: u64, bytes: &[u8], listener: &mut dyn Listener) {
        self.now = now;
        let mut rest = bytes;
        let mut applied = false;
        while !rest.is_empty() {
            let fed = self.tokenizer.feed(rest, &mut self.store.builder());
            rest = rest.get(fed.consumed..).unwrap_or(&[]);
            applied |= self.step(fed.outcome, listener);
        }
        if applied {
            self.idle = false;
            self.settle_layout(listener);
        }
    }

    /// Says that no more bytes come: a document that is cut is reported and dropped.
    /// The next [`Engine::feed`] begins a new one.
    pub fn finish(&mut self, now: u64, listener: &mut dyn Listener) {
        self.now = now;
        let fed = self.tokenizer.finish(&mut self.store.builder());
        let applied = self.step(fed.outcome, listener);
        // Places in errors are counted from the start of each text.
        self.tokenizer.reset();
        if applied {
            self.idle = false;
            self.settle_layout(listener);
        }
    }

    /// Whether a document has begun and not ended.
    pub const fn is_mid_message(&self) -> bool {
        !self.tokenizer.is_idle()
    }

    /// Drops a document that has begun, without a word: the line it came on is gone.
    pub fn reset_message(&mut self) {
        self.tokenizer.reset();
        self.store.builder().abort();
        self.store.clear(roots::MESSAGE);
    }

    /// Deals with what the tokenizer came to. True if a document was applied.
    fn step(&mut self, outcome: Outcome<BuildError>, listener: &mut dyn Listener) -> bool {
        match outcome {
            Outcome::More => false,
            Outcome::Document => {
                if let Err(BuildError::Full(full)) = self.store.builder().finish(roots::MESSAGE) {
                    report_full(&full, &format_args!(""), listener);
                    return false;
                }
                let applied = Target {
                    store: &mut self.store,
                    scene: &mut self.scene,
                    observers: &mut self.observers,
                    options: &self.options,
                    listener,
                }
                .apply();
                self.store.clear(roots::MESSAGE);
                if applied.surfaces {
                    self.overflow_reported = false;
                }
                applied.count > 0
            }
            Outcome::Error(error) => {
                self.store.builder().abort();
                self.store.clear(roots::MESSAGE);
                let place = format_args!(
                    " (byte {}, line {}, column {})",
                    error.offset, error.line, error.column
                );
                match error.kind {
                    TokenErrorKind::Syntax(syntax) => listener.error(&Report::new(
                        Reason::Syntax,
                        format_args!("{syntax}{place}"),
                    )),
                    TokenErrorKind::NotUtf8 => listener.error(&Report::new(
                        Reason::NotUtf8,
                        format_args!("the bytes are not UTF-8{place}"),
                    )),
                    TokenErrorKind::TooDeep => listener.error(&Report {
                        reached: Some(Reached {
                            limit: "depth",
                            capacity: Tokenizer::MAX_DEPTH,
                        }),
                        ..Report::new(
                            Reason::TooDeep,
                            format_args!("nested more than {} deep{place}", Tokenizer::MAX_DEPTH),
                        )
                    }),
                    TokenErrorKind::Handler(BuildError::Full(full)) => {
                        report_full(&full, &place, listener);
                    }
                    // The tokenizer never gives the builder such a sequence.
                    TokenErrorKind::Handler(BuildError::Unbalanced) => {}
                }
                false
            }
        }
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
        self.settle_layout(listener);
        let Some(surface) = self.scene.shown() else {
            return false;
        };
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
    pub fn render(&mut self, listener: &mut dyn Listener) -> bool {
        if self.idle {
            return self.grid.has_damage();
        }
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
            self.settle_layout(listener);
            paint::paint(&self.store, &mut self.scene, &mut self.grid, surface);
        }
        self.grid.has_damage()
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
                format_args!(
                    "the screen has {}x{} cells; the top left {columns}x{rows} of it are drawn",
                    screen.columns, screen.rows
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
        let Some(surface) = self.scene.shown() else {
            return;
        };
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
                    format_args!(
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

    /// The screen that is laid out for.
    pub const fn screen(&self) -> &Screen {
        &self.scene.screen
    }

    /// The catalogs that surfaces can be made of.
    pub const fn catalogs(&self) -> &'static [&'static Catalog] {
        self.scene.catalogs
    }

    /// The id of the surface that is shown.
    pub fn surface_id(&self) -> Option<crate::store::TextRef<'_>> {
        let surface = self.scene.shown()?;
        self.store.text(self.store.root(roots::id(surface)))
    }

    /// The catalog of the surface that is shown.
    pub fn catalog(&self) -> Option<&'static Catalog> {
        self.scene.catalog(self.scene.shown()?)
    }

    /// Whether the shown surface holds its result: the data at its catalog's `done`
    /// path is there and not null.
    pub fn is_done(&self) -> bool {
        let path = self.catalog().and_then(|catalog| catalog.done);
        path.is_some_and(|path| {
            let value = self.data(path);
            !matches!(self.store.kind(value), Kind::Absent | Kind::Null)
        })
    }

    /// The data at an absolute path of the shown surface; absent if there is none.
    pub fn data(&self, path: &str) -> Value {
        match self.scene.shown() {
            Some(surface) => self.store.resolve(roots::model(surface), path),
            None => Value::ABSENT,
        }
    }

    /// The document store, for looking into values.
    pub const fn store(&self) -> &Store<'s> {
        &self.store
    }

    /// How full the store is, and was at most.
    pub fn usage(&self) -> Usage {
        self.store.usage()
    }

    /// How many components, instances and surfaces are in use.
    pub fn population(&self) -> Population {
        Population {
            surfaces: self.scene.surfaces.iter().filter(|it| it.live).count(),
            components: self.scene.components.iter().filter(|it| it.used).count(),
            nodes: self
                .scene
                .nodes
                .iter()
                .filter(|node| node.life == Life::Live)
                .count(),
        }
    }

    /// Reports every bad entry of an `updateComponents`, not only the first.
    pub const fn report_every_entry(&mut self, every: bool) {
        self.options.every_entry = every;
    }

    /// Watches a path of the shown surface's data: the path itself, what it lies in and
    /// what lies below it (A2UI v0.9).
    ///
    /// # Errors
    /// [`Full`]: no surface, or no observer is free.
    pub fn observe(&mut self, path: &str) -> Result<ObserverId, Full> {
        let none = Full {
            limit: Limit::Roots,
            capacity: 0,
            needed: 1,
        };
        let surface = self.scene.shown().ok_or(none)?;
        self.observers.add(&mut self.store, surface, path)
    }

    /// Tells `each` which observers saw a change since the last call.
    pub fn poll_observers(&mut self, each: &mut dyn FnMut(ObserverId)) {
        self.observers.poll(each);
    }

    /// The data that an observer watches.
    pub fn observed(&self, observer: ObserverId) -> Value {
        self.observers.value(&self.store, observer)
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

    /// The instance that has the focus, by its component's id.
    pub fn focused_component(&self) -> Option<crate::store::TextRef<'_>> {
        let surface = self.scene.shown()?;
        let node: NodeId = self.scene.surface(surface).focus.get()?;
        crate::catalog::View::new(&self.store, &self.scene, node).component_id()
    }
}

/// What is in use of a scene.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Population {
    /// Surfaces.
    pub surfaces: usize,
    /// Component definitions.
    pub components: usize,
    /// Component instances in the shown tree and those behind it.
    pub nodes: usize,
}

/// Reports a document that did not fit, or was refused while it came in.
fn report_full(full: &Full, place: &core::fmt::Arguments<'_>, listener: &mut dyn Listener) {
    listener.error(&Report {
        reached: Some(Reached {
            limit: full.limit.word(),
            capacity: full.capacity as usize,
        }),
        ..Report::new(
            Reason::Full,
            format_args!("the message does not fit: {full}{place}"),
        )
    });
}
