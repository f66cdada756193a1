//! A Splitflap surface as a widget in a [ratatui](https://docs.rs/ratatui) program.
//!
//! The program keeps its own loop, terminal and theme. It gives [`SurfaceView`] a place in its frame, the surface's engine is the widget's state, and
//! keys that the surface should have go to [`Engine::handle_input`](splitflap_core::engine::Engine::handle_input). `Esc` and `Ctrl-C` stay the
//! program's: on `Esc` it calls [`Engine::cancel`](splitflap_core::engine::Engine::cancel) first. `examples/chat.rs` shows it beside a transcript.
//!
//! ```
//! use ratatui_core::{buffer::Buffer, layout::Rect, widgets::StatefulWidget};
//! use splitflap_core::{engine::Engine, screen::Screen, storage::Sizes};
//! use splitflap_ratatui::{SurfaceView, Theme};
//!
//! let mut engine = Engine::boxed(&Sizes::BOARD, &[], Screen::new(0, 0));
//! let theme = Theme::default();
//! let area = Rect::new(20, 0, 40, 10);
//! let mut buffer = Buffer::empty(Rect::new(0, 0, 60, 10));
//! SurfaceView::new(&theme).render(area, &mut buffer, &mut engine);
//! assert_eq!((engine.screen().columns, engine.screen().rows), (40, 10));
//! ```

#[cfg(feature = "crossterm")]
mod input;
mod theme;
mod view;

#[cfg(feature = "crossterm")]
pub use input::translate;
pub use theme::Theme;
pub use view::{SurfaceView, cursor_position, draw};
