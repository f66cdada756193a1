//! Brings an input event to the instances, and what they ask for back.
//!
//! A key goes to the instance with the focus, then up through its parents, then (Tab)
//! moves the focus, then to every instance as a shortcut. A pointer event goes to the
//! instance under it and up.

use crate::catalog::Effects;
use crate::catalog::{Component, Dirty, Handled, InputContext, View};
use crate::geometry::Point;
use crate::input::{InputEvent, Key, KeyEvent, Modifiers, PointerKind};
use crate::listener::Listener;
use crate::store::Store;
use crate::surface::bind::bind;
use crate::surface::node::{Link, NodeId};
use crate::surface::scene::Scene;

/// What an instance is asked to do.
#[derive(Clone, Copy)]
enum Call<'e> {
    Input(&'e InputEvent),
    Shortcut(&'e InputEvent),
    Cancel,
    Settled,
}

/// What stays the same while one event is dispatched.
struct Dispatch<'a, 's> {
    store: &'a mut Store<'s>,
    scene: &'a mut Scene<'s>,
    surface: usize,
    now: u64,
    listener: &'a mut dyn Listener,
}

/// Brings `event` to a surface. True if something took it.
pub(crate) fn input<'s>(
    store: &mut Store<'s>,
    scene: &mut Scene<'s>,
    surface: usize,
    now: u64,
    event: &InputEvent,
    listener: &mut dyn Listener,
) -> bool {
    let mut dispatch = Dispatch {
        store,
        scene,
        surface,
        now,
        listener,
    };
    if let Some(surface) = dispatch.scene.surfaces.get_mut(surface) {
        surface.touched = true;
    }
    bind(dispatch.store, dispatch.scene, surface);
    match event {
        InputEvent::Pointer(pointer) => {
            dispatch.pointer(event, Point::new(pointer.x, pointer.y), pointer.kind)
        }
        InputEvent::Key(key) => dispatch.key(event, *key),
        _ => false,
    }
}

/// Takes one step back. True if there was one.
pub(crate) fn cancel<'s>(
    store: &mut Store<'s>,
    scene: &mut Scene<'s>,
    surface: usize,
    now: u64,
    listener: &mut dyn Listener,
) -> bool {
    let mut dispatch = Dispatch {
        store,
        scene,
        surface,
        now,
        listener,
    };
    let focus = dispatch.scene.surface(surface).focus.get();
    focus.is_some_and(|focus| dispatch.up(focus, Call::Cancel, None)) || dispatch.all(Call::Cancel)
}

/// Tells every instance that the call which an action caused has ended.
pub(crate) fn settled<'s>(
    store: &mut Store<'s>,
    scene: &mut Scene<'s>,
    surface: usize,
    now: u64,
    listener: &mut dyn Listener,
) {
    let mut dispatch = Dispatch {
        store,
        scene,
        surface,
        now,
        listener,
    };
    dispatch.all(Call::Settled);
}

impl Dispatch<'_, '_> {
    fn key(&mut self, event: &InputEvent, key: KeyEvent) -> bool {
        let focus = self.scene.surface(self.surface).focus.get();
        if focus.is_some_and(|focus| self.up(focus, Call::Input(event), None)) {
            return true;
        }
        if key.key == Key::Tab && key.modifiers.without(Modifiers::SHIFT).is_empty() {
            return self.turn(key.modifiers.contains(Modifiers::SHIFT));
        }
        self.all(Call::Shortcut(event))
    }

    fn pointer(&mut self, event: &InputEvent, at: Point, kind: PointerKind) -> bool {
        let Some(under) = self
            .scene
            .tree(self.surface)
            .filter(|node| self.scene.node(*node).clip.contains(at))
            .last()
        else {
            return false;
        };
        if kind == PointerKind::Press {
            let mut holder = Some(under);
            while let Some(node) = holder {
                if self.focusable(node) {
                    self.focus(node);
                    break;
                }
                holder = self.scene.node(node).parent.get();
            }
        }
        self.up(under, Call::Input(event), Some(at))
    }

    /// Asks an instance and its parents until one takes it.
    fn up(&mut self, from: NodeId, call: Call<'_>, pointer: Option<Point>) -> bool {
        let mut at = Some(from);
        let mut left = self.scene.nodes.len();
        while let Some(node) = at {
            if self.ask(node, call, pointer) {
                return true;
            }
            if left == 0 {
                return false;
            }
            left -= 1;
            at = self.scene.node(node).parent.get();
        }
        false
    }

    /// Asks every instance in tree order; stops at the first that takes it.
    fn all(&mut self, call: Call<'_>) -> bool {
        let mut at = self.scene.surface(self.surface).root.get();
        let mut left = self.scene.nodes.len();
        while let Some(node) = at {
            if left == 0 {
                break;
            }
            left -= 1;
            if self.ask(node, call, None) {
                return true;
            }
            at = self.scene.after(node);
        }
        false
    }

    /// Asks one instance, and does what it asks for in return.
    fn ask(&mut self, node: NodeId, call: Call<'_>, pointer: Option<Point>) -> bool {
        let Some(behaviour) = self.scene.behaviour(node) else {
            return false;
        };
        let record = self.scene.node(node);
        let mut state = record.state;
        let mut effects = Effects::default();
        let mut context = InputContext {
            state: &mut state,
            dirty: record.dirty,
            pointer: pointer.map(|at| {
                Point::new(
                    at.x.saturating_sub(record.rect.x),
                    at.y.saturating_sub(record.rect.y),
                )
            }),
            store: self.store,
            scene: self.scene,
            node,
            now: self.now,
            listener: self.listener,
            effects: &mut effects,
        };
        let handled = run(behaviour, &mut context, call);
        let dirty = context.dirty;
        if let Some(record) = self.scene.node_mut(node) {
            record.state = state;
            record.dirty = dirty;
        }
        self.follow(&effects);
        handled
    }

    fn follow(&mut self, effects: &Effects) {
        if !effects.broadcast.is_empty() {
            let surface = self.surface;
            for record in self.scene.nodes.iter_mut() {
                if usize::from(record.surface) == surface {
                    record.dirty.insert(effects.broadcast);
                }
            }
        }
        if !effects.log.is_empty() {
            let list_changed =
                effects
                    .log
                    .tell(self.store, self.scene, self.surface, self.listener);
            if list_changed {
                self.relayout();
            }
        }
        if effects.relayout {
            self.relayout();
        }
        if let Some(node) = effects.focus
            && self.focusable(node)
        {
            self.focus(node);
        }
    }

    fn relayout(&mut self) {
        if let Some(surface) = self.scene.surfaces.get_mut(self.surface) {
            surface.stale_layout = true;
        }
    }

    fn focusable(&self, node: NodeId) -> bool {
        self.scene.is_live(node)
            && self.scene.behaviour(node).is_some_and(|behaviour| {
                behaviour.focusable(&View::new(self.store, self.scene, node))
            })
    }

    /// Moves the focus to the next (or previous) instance that can have it, around
    /// the end. False if there is no other.
    fn turn(&mut self, back: bool) -> bool {
        let old = self.scene.surface(self.surface).focus.get();
        let tree = || {
            self.scene
                .tree(self.surface)
                .filter(|node| self.focusable(*node))
        };
        let passed = |node: &NodeId| Some(*node) != old;
        let next = if back {
            tree().take_while(passed).last().or_else(|| tree().last())
        } else {
            tree().skip_while(passed).nth(1).or_else(|| tree().next())
        };
        match next {
            Some(node) if next != old => {
                self.focus(node);
                true
            }
            _ => false,
        }
    }

    fn focus(&mut self, node: NodeId) {
        let old = self.scene.surface(self.surface).focus.get();
        if old == Some(node) {
            return;
        }
        let surface = self.surface;
        // A frame or a pane may show where the focus is: everybody is told.
        for record in self.scene.nodes.iter_mut() {
            if usize::from(record.surface) == surface {
                record.dirty.insert(Dirty::FOCUS);
            }
        }
        if let Some(record) = self.scene.surfaces.get_mut(surface) {
            record.focus = Link::to(node);
            record.stale_layout = true;
        }
    }
}

fn run(
    behaviour: &'static dyn Component,
    context: &mut InputContext<'_, '_>,
    call: Call<'_>,
) -> bool {
    match call {
        Call::Input(event) => behaviour.input(context, event) == Handled::Yes,
        Call::Shortcut(event) => behaviour.shortcut(context, event) == Handled::Yes,
        Call::Cancel => behaviour.cancel(context),
        Call::Settled => {
            behaviour.settled(context);
            false
        }
    }
}
