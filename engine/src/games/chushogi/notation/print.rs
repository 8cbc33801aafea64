//! Spelling of moves: `P-7h`, `Lnx6e-5d`; `7八歩`, `6五・5四獅子`; `Sư tử 6f 6e 5d`.
//!
//! A piece is named by what it is now, with its origin where another piece of the same name could make the same move.
//! A promotion that is possible and declined is said (`=`, 不成), so that the text reads back as this move.

use super::super::man::Man;
use super::super::moves::Move;
use super::super::position::Position;
use super::super::square::Square;
use super::names;

/// A move with what its spelling depends on.
struct Said {
    mv: Move,
    man: Man,
    captures: bool,
    needs_origin: bool,
    declines: bool,
}

impl Said {
    fn of(position: &Position, mv: Move) -> Option<Said> {
        let man = position.man_at(mv.from)?;
        let rivals = |other: &Move| {
            other.from != mv.from
                && position.man_at(other.from).is_some_and(|rival| rival.kind == man.kind)
                && (other.is_pass(), other.is_igui(), other.via) == (mv.is_pass(), mv.is_igui(), mv.via)
                && (other.to == mv.to || mv.from == mv.to)
        };
        Some(Said {
            mv,
            man,
            captures: mv.from != mv.to && !position.is_empty_at(mv.to),
            needs_origin: position.legal_moves().iter().any(rivals),
            declines: !mv.promote && !position.must_promote(mv) && position.promotion_refused(mv).is_none(),
        })
    }

    fn promotion(&self, yes: &'static str, no: &'static str) -> &'static str {
        match (self.mv.promote, self.declines) {
            (true, _) => yes,
            (false, true) => no,
            (false, false) => "",
        }
    }
}

pub(super) fn english(position: &Position, mv: Move) -> Option<String> {
    let said = Said::of(position, mv)?;
    // A promoted piece that could be taken for an unpromoted one carries its sign.
    let plus = if said.man.promoted && super::super::man::is_at_start(said.man.kind) { "+" } else { "" };
    let origin = if said.needs_origin { mv.from.to_string() } else { String::new() };
    let man = format!("{plus}{}{origin}", said.man.kind.code());
    let sign = if said.captures { 'x' } else { '-' };
    Some(match mv.via {
        None if mv.is_pass() => format!("{man} pass"),
        Some(via) if mv.is_igui() => format!("{man}x!{via}"),
        Some(via) => format!("{man}x{via}{sign}{}", mv.to),
        None => format!("{man}{sign}{}{}", mv.to, said.promotion("+", "=")),
    })
}

pub(super) fn vietnamese(position: &Position, mv: Move) -> Option<String> {
    let said = Said::of(position, mv)?;
    let name = names::vietnamese(said.man.kind);
    let via = mv.via.map(|via| format!("{via} ")).unwrap_or_default();
    Some(format!("{name} {} {via}{}{}", mv.from, mv.to, said.promotion("+", "=")))
}

pub(super) fn japanese(position: &Position, mv: Move) -> Option<String> {
    let said = Said::of(position, mv)?;
    let name = names::japanese(said.man.kind, said.man.seat);
    let origin = if said.needs_origin { format!("({})", japanese_square(mv.from)) } else { String::new() };
    let to = japanese_square(mv.to);
    Some(match mv.via.map(japanese_square) {
        None if mv.is_pass() => format!("{to}{name}じっと"),
        Some(via) if mv.is_igui() => format!("{via}居喰い{name}{origin}"),
        Some(via) => format!("{via}・{to}{name}{origin}"),
        None => format!("{to}{name}{origin}{}", said.promotion("成", "不成")),
    })
}

/// `7八`.
pub fn japanese_square(square: Square) -> String {
    const RANKS: [&str; 12] = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二"];
    let rank = RANKS.get(usize::from(square.rank() - 1)).copied().unwrap_or_default();
    format!("{}{rank}", square.file())
}
