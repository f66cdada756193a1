//! The catalogs that the command draws.

use splitflap_core::catalog::Catalog;
use splitflap_core::catalog::seat;

/// Every catalog that is built in.
pub(super) static CATALOGS: [&Catalog; 1] = [&seat::CATALOG];
