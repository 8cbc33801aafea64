//! Diagram of a piece from a less known game: its moves and its promoted form.

use banco_engine::{Face, GameOptions, Kind, ManGuide, Seat};
use banco_render::{Mark, Panel, TargetKind};

use crate::i18n;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::marks::mark;
use crate::present::pictures::Guide;
use crate::words;

/// Diagram of a piece with its promoted form beside it; `None` if the game has no piece guide.
pub(crate) fn guide(taste: &DisplayPrefs, kind: Kind) -> Option<Guide> {
    let lang = taste.lang;
    let (game, man) = words::guide(kind)?;
    let panel = |kind: Kind, man: &ManGuide| Panel {
        title: words::kind_name(lang, kind),
        man: Face { seat: Seat::First, kind: Some(kind), dark: false },
        marks: man
            .aims
            .iter()
            .map(|aim| Mark { right: aim.right, forward: aim.forward, kind: mark(aim.going) })
            .collect(),
    };
    let promoted = man.promotes_to.and_then(|kind| Some(panel(kind, &words::guide(kind)?.1)));
    let panels: Vec<Panel> = [Some(panel(man.kind, &man)), promoted].into_iter().flatten().collect();
    let has = |kind: TargetKind| panels.iter().any(|panel| panel.marks.iter().any(|mark| mark.kind == kind));
    let legend = words::WAYS
        .iter()
        .map(|(way, key)| (mark(*way), i18n::text(lang, key)))
        .filter(|(kind, _)| has(*kind))
        .collect();
    let style = taste.style(game, Seat::First, false);
    let board = game.start(&GameOptions::new()).ok()?.board();
    Some(Guide { board, style, panels, legend })
}
