//! From facts of the engine to marks on a picture.

use banco_engine::{Going, Reached};
use banco_render::{Target, TargetKind};

/// The mark of a way to go.
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

/// Where a man may go.
pub(crate) fn targets(reached: &[Reached]) -> Vec<Target> {
    reached.iter().map(|way| Target { site: way.site, kind: mark(way.going) }).collect()
}
