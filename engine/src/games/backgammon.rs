//! Backgammon (cờ thỏ cáo). Law: `data/games/backgammon/rules.vi.md`.

pub mod play;
pub mod plays;
pub mod position;
pub mod position_id;
pub mod roll;

mod base64;
