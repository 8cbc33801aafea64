//! Scale of a picture: boards count in pixels of the normal size, here they become real ones.

use crate::scene::Style;

/// The long side of a replay with bars, in real pixels.
const REPLAY_SIDE: u32 = 720;

/// The sizes in which everything can be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Size {
    Normal,
    Double,
    /// Small, for films.
    Replay,
}

impl Size {
    pub(crate) const COUNT: usize = 3;

    /// Scale of a picture in this style.
    pub(crate) const fn of(style: &Style) -> Size {
        if style.hd { Size::Double } else { Size::Normal }
    }

    pub(crate) const fn index(self) -> usize {
        match self {
            Size::Normal => 0,
            Size::Double => 1,
            Size::Replay => 2,
        }
    }
}

/// Real pixels per pixel of the normal size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Scale(f32);

impl Scale {
    /// Scale for a picture that is `long_side` pixels of the normal size long.
    pub(crate) fn of(size: Size, long_side: u32) -> Scale {
        Scale(match size {
            Size::Normal => 1.0,
            Size::Double => 2.0,
            Size::Replay => REPLAY_SIDE as f32 / long_side as f32,
        })
    }

    pub(crate) const fn factor(self) -> f32 {
        self.0
    }

    /// The real column or row of a place.
    pub(crate) fn place(self, length: i32) -> i32 {
        (length as f32 * self.0).round() as i32
    }

    /// The real size of a surface.
    pub(crate) fn side(self, length: u32) -> u32 {
        (length as f32 * self.0).round() as u32
    }

    /// Pixels of the normal size that hold `length` real ones.
    pub(crate) fn normal(self, length: u32) -> i32 {
        (length as f32 / self.0).ceil() as i32
    }
}
