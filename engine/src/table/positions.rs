//! A game from its beginning, position by position.

use crate::{View, Viewer};

use super::{Public, Table};

/// A position that stood on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stood {
    /// Plies of this table played before it.
    pub plies: usize,
    /// View that the viewer had of it.
    pub view: View,
}

impl Table {
    /// Every position from the deal on as `viewer` saw it then; the last one as it stands now, so a game that is over
    /// ends with its pieces open. Empty before the start.
    ///
    /// If chance follows a ply, the board is seen before it as well: a checker first arrives, then the dice fall.
    pub fn positions(&self, viewer: Viewer) -> Vec<Stood> {
        let shown = self.shown_to(viewer);
        let Some(mut game) = shown.start.clone() else { return Vec::new() };
        let mut stood: Vec<Stood> = Vec::with_capacity(shown.plies.len() + 1);
        let mut between = shown.between.iter().peekable();
        for (plies, ply) in shown.plies.iter().enumerate() {
            if between.peek().is_some_and(|(before, _)| *before <= plies) {
                let view = Public::new(&game, false).view(viewer);
                // A bare "roll" moves no checker: one position is enough for it.
                if stood.last().is_some_and(|last| last.view.men != view.men) {
                    stood.push(Stood { plies, view });
                }
            }
            while let Some((_, event)) = between.next_if(|(before, _)| *before <= plies) {
                event.happen(&mut game);
            }
            stood.push(Stood { plies, view: Public::new(&game, false).view(viewer) });
            if game.apply(&ply.mv).is_err() {
                break;
            }
        }
        stood.extend(self.view(viewer).map(|view| Stood { plies: shown.plies.len(), view }));
        stood
    }
}
