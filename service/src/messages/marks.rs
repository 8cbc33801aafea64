//! Marks on a picture, made from facts of the engine.

use banco_engine::{Going, Reached};
use banco_render::{Target, TargetKind};

/// Mark for one kind of move.
pub(crate) const fn mark(going: Going) -> TargetKind {
    match going {
        Going::Step => TargetKind::Step,
        Going::Slide => TargetKind::Slide,
        Going::Jump => TargetKind::Jump,
        Going::LionFirst => TargetKind::LionFirst,
        Going::LionSecond => TargetKind::LionSecond,
        Going::Stay => TargetKind::Stay,
        Going::Capture => TargetKind::Capture,
    }
}

/// Targets of a piece.
pub(crate) fn targets(reached: &[Reached]) -> Vec<Target> {
    reached.iter().map(|way| Target { site: way.site, kind: mark(way.going) }).collect()
}
