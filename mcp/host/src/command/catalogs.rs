//! The catalogs that the command draws.

use splitflap_core::catalog::Catalog;

/// Every catalog that is built in.
pub(super) static CATALOGS: [&Catalog; 0] = [];
