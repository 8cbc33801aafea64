//! Training of the nets that the crate ships (`cargo xtask train`).

pub use crate::backgammon::training::backgammon;
pub use crate::net::training::Lesson;
pub use crate::xiangqi_search::training::{xiangqi, xiangqi_lesson};
