//! The catalogs that the command draws.

use splitflap_core::catalog::Catalog;
use splitflap_core::catalog::{form, seat};

/// Every catalog that there is, for those who write messages.
pub(super) static ALL: [&Catalog; 2] = [&seat::CATALOG, &form::CATALOG];

/// What servers are told that they can draw with.
pub(super) static CATALOGS: [&Catalog; 1] = [&seat::CATALOG];

/// What the host's own questions are drawn with.
pub(super) static FORM_CATALOGS: [&Catalog; 1] = [&form::CATALOG];
