//! Way through the picker: the next button towards a move.

use banco_engine::{Kind, LegalMove, Table, Viewer};

use super::gammon;
use crate::driver::Seen;

/// True if the data belongs to the current position.
fn is_of_now(table: &Table, data: &str) -> bool {
    let of_now = format!("{}:{}", table.id(), table.version());
    let rest = data.split_once(':').and_then(|(_, rest)| rest.strip_prefix(&of_now));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(':'))
}

pub fn has_buttons_of_now(table: &Table, seen: &Seen) -> bool {
    seen.buttons.iter().flatten().any(|(_, data)| is_of_now(table, data))
}

/// The next button towards `mv`, after those already `pressed` for it.
pub fn next_button(shown: &Seen, table: &Table, mv: &LegalMove, pressed: &[String]) -> Option<String> {
    let at = |verb: &str, argument: &str| match argument {
        "" => format!("{verb}:{}:{}", table.id(), table.version()),
        argument => format!("{verb}:{}:{}:{argument}", table.id(), table.version()),
    };
    let offered: Vec<&str> = shown.buttons.iter().flatten().map(|(_, data)| data.as_str()).collect();
    if let Some(detour) = gammon::detour(table, mv, &offered, pressed) {
        return Some(detour);
    }
    let mut wanted = vec![at("to", &mv.text), at(&mv.text, "")];
    wanted.extend(paths(table, mv).iter().map(|path| at("pick", path)));
    if let Some(data) = wanted.into_iter().find(|wanted| offered.contains(&wanted.as_str())) {
        return Some(data);
    }
    let step = gammon::step_towards(table, mv, &offered);
    let further = || ["more:", "choose:"].iter().find_map(|verb| offered.iter().find(|data| data.starts_with(verb)));
    step.or_else(|| further().map(|data| (*data).to_owned()))
}

/// Paths of the picker that lead to a move, the longest first.
fn paths(table: &Table, mv: &LegalMove) -> Vec<String> {
    let (Some(view), Some(shape)) = (table.view(Viewer::Public), mv.shape) else { return Vec::new() };
    let board = view.board;
    let Some(origin) = shape.from else {
        // A square: its file among all squares, near the marks, or all squares.
        let file = &mv.text[..1];
        return vec![format!("*{file}"), file.to_owned(), "*".to_owned()];
    };
    let (from, to) = (board.name(origin), board.name(shape.to));
    let via = shape.via.map_or_else(|| "-".to_owned(), |via| board.name(via));
    let group = match view.man_at(origin).and_then(|man| man.face.kind) {
        Some(Kind::Chu(face)) if face.promoted => format!("@+{}", face.kind.key()),
        Some(kind) => format!("@{}", kind.key()),
        None => "@dark".to_owned(),
    };
    let rank = board.place(origin).map_or_else(String::new, |(_, rank)| format!("@{rank}"));
    vec![format!("{from}.{to}.{via}"), format!("{from}.{to}"), from, group, rank]
}
