//! Paints the instances that have something to paint.

use crate::catalog::{Dirty, PaintContext, View};
use crate::grid::{Grid, Role};
use crate::store::Store;
use crate::surface::bind::bind;
use crate::surface::node::{Kind, NodeId};
use crate::surface::scene::Scene;

/// Paints what is dirty on a surface, parents before children.
pub(crate) fn paint<'s>(
    store: &Store<'s>,
    scene: &mut Scene<'s>,
    grid: &mut Grid<'s>,
    surface: usize,
) {
    bind(store, scene, surface);
    let mut at = scene.surface(surface).root.get();
    let mut left = scene.nodes.len();
    while let Some(node) = at {
        if left == 0 {
            break;
        }
        left -= 1;
        paint_node(store, scene, grid, node);
        at = scene.after(node);
    }
}

fn paint_node<'s>(store: &Store<'s>, scene: &mut Scene<'s>, grid: &mut Grid<'s>, node: NodeId) {
    let Some(record) = scene.node_mut(node) else {
        return;
    };
    let dirty = core::mem::replace(&mut record.dirty, Dirty::NONE);
    if dirty.is_empty() || record.clip.is_empty() {
        return;
    }
    let (mut state, pending) = (record.state, record.kind == Kind::Pending);
    let mut canvas = grid.canvas_within(record.rect, record.clip);
    let Some(behaviour) = scene.behaviour(node) else {
        if pending {
            let area = canvas.area();
            canvas.fill(area, Role::TEXT.style());
            canvas.put(0, 0, '…', Role::PLACEHOLDER.style());
        }
        return;
    };
    behaviour.paint(&mut PaintContext {
        view: View::new(store, scene, node),
        state: &mut state,
        canvas,
        dirty,
    });
    if let Some(record) = scene.node_mut(node) {
        record.state = state;
    }
}
