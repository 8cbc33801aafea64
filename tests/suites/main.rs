//! The one test binary of Bạn Cờ.

mod pictures;
