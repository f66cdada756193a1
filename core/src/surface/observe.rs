//! Observers of data paths, for hosts: A2UI v0.9's notifications.

use crate::slice::Slice;
use crate::store::{Full, Limit, Part, Path, Scalar, Step, Store, Value};
use crate::surface::change::Bound;
use crate::surface::scene::roots;

/// The number of an observer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ObserverId(u16);

/// An observer as the engine keeps it; its path lies in the store. All zero is unused.
#[derive(Clone, Copy, Debug, Default)]
pub struct ObserverRecord {
    used: bool,
    surface: u8,
    notified: bool,
}

/// The observers of an engine.
pub(crate) struct Observers<'s> {
    records: Slice<'s, ObserverRecord>,
}

impl<'s> Observers<'s> {
    pub(crate) fn new(mut records: Slice<'s, ObserverRecord>) -> Self {
        records.fill(ObserverRecord::default());
        Self { records }
    }

    /// Watches `path` of a surface's model.
    pub(crate) fn add(
        &mut self,
        store: &mut Store<'_>,
        surface: usize,
        path: &str,
    ) -> Result<ObserverId, Full> {
        let full = Full {
            limit: Limit::Roots,
            capacity: self.records.len() as u32,
            needed: self.records.len() as u32 + 1,
        };
        let place = self
            .records
            .iter()
            .position(|record| !record.used)
            .ok_or(full)?;
        let at = [Part::Index(place as u32)];
        let kept = store.write_scalar(
            roots::OBSERVED,
            Path::joined("", &at),
            Scalar::Text(path),
            &mut |_, _| {},
        );
        kept.map_err(|_| full)?;
        let record = self.records.get_mut(place).ok_or(full)?;
        *record = ObserverRecord {
            used: true,
            surface: surface as u8,
            notified: false,
        };
        Ok(ObserverId(place as u16))
    }

    /// Forgets the observers of a surface: its data is gone.
    pub(crate) fn dispose(&mut self, surface: usize) {
        for record in self.records.iter_mut() {
            if usize::from(record.surface) == surface {
                *record = ObserverRecord::default();
            }
        }
    }

    pub(crate) fn any(&self) -> bool {
        self.records.iter().any(|record| record.used)
    }

    /// Notes a change of a surface's model for those that watch it.
    pub(crate) fn note(&mut self, store: &Store<'_>, surface: usize, changed: &[Step]) {
        for place in 0..self.records.len() {
            let Some(record) = self.records.get(place).copied() else {
                return;
            };
            if !record.used || record.notified || usize::from(record.surface) != surface {
                continue;
            }
            let path = store.element(store.root(roots::OBSERVED), place);
            let Some(path) = store.text(path) else {
                continue;
            };
            if super::change::overlap(store, changed, Bound::Path(&path)).is_some()
                && let Some(record) = self.records.get_mut(place)
            {
                record.notified = true;
            }
        }
    }

    /// Tells `each` who was notified, and forgets it.
    pub(crate) fn poll(&mut self, each: &mut dyn FnMut(ObserverId)) {
        for (place, record) in self.records.iter_mut().enumerate() {
            if core::mem::take(&mut record.notified) {
                each(ObserverId(place as u16));
            }
        }
    }

    /// The data at an observer's path.
    pub(crate) fn value(&self, store: &Store<'_>, observer: ObserverId) -> Value {
        let place = usize::from(observer.0);
        let Some(record) = self.records.get(place).filter(|record| record.used) else {
            return Value::ABSENT;
        };
        let path = store.element(store.root(roots::OBSERVED), place);
        match store.text(path) {
            Some(path) => store.resolve(roots::model(usize::from(record.surface)), &*path),
            None => Value::ABSENT,
        }
    }
}
