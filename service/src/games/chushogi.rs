//! Chu shogi.

use banco_ai::Limits;
use banco_ai::review::Terms;
use banco_engine::{ChuFace, ChuKind, Kind, LegalMove, Notation, Public, Table, View, Viewer};
use banco_ports::limits::LINK_PLIES_MAX;

use super::links::underscored;
use super::{GameFace, PLAIN, PuzzleFiles, ReviewTerms, Spoken, Taken, Writing};

pub(super) const FACE: GameFace = GameFace {
    names: &["chu", "trungtuongki", "trungtuongky"],
    seats: [&["sente"], &["gote"]],
    writing: Writing::Own { setting: "notation.chushogi", house: [Notation::English; 2], counting: &[] },
    men: "chu-",
    gift: "handicap",
    // Clause 6.1: a mate that needs no answer.
    warnings: &[("mate", "warning-mate")],
    odds: &["first_move", "copper", "gold", "tiger", "vertical_mover", "dragon_king", "free_king", "two_lions"],
    spoken: Spoken { same: &[("to", ""), ("an", ""), ("den", "")], forms: without_origin, ..PLAIN.spoken },
    mover: Some(mover),
    links: Some(lishogi),
    continues: true,
    review: ReviewTerms {
        // Its positions take three times as long as others.
        terms: Terms { limits: |nodes| Limits::nodes(nodes / 2), ..Terms::PLAIN },
        ..ReviewTerms::PLAIN
    },
    puzzles: PuzzleFiles { set: include_str!("../../../data/puzzles/chushogi.txt"), ..PLAIN.puzzles },
    ..PLAIN
};

/// The piece whose code begins an English move: `P-7h`, `+DKx4c`.
fn mover(english: &str) -> Option<Kind> {
    let code = english.trim_start_matches('+');
    let begins = |kind: &ChuKind| {
        let rest = code.strip_prefix(kind.code());
        rest.is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphabetic() && c != 'x'))
    };
    let kind = ChuKind::ALL.iter().copied().find(begins)?;
    Some(Kind::Chu(ChuFace { kind, promoted: english.starts_with('+') }))
}

/// The move without its starting square, which may be omitted if only one piece can be meant.
fn without_origin(view: &View, mv: &LegalMove, printed: &[(Notation, String)]) -> Vec<String> {
    let from = mv.shape.and_then(|shape| shape.from).filter(|from| view.man_at(*from).is_some());
    let Some(origin) = from.map(|from| view.board.name(from)) else { return Vec::new() };
    // Japanese notation names the piece after its square.
    let is_square = |c: char| c.is_ascii_digit() || "一二三四五六七八九十・".contains(c);
    let japanese = printed.iter().filter(|(notation, _)| *notation == Notation::Japanese);
    let bare = japanese.map(|(_, text)| text.trim_start_matches(is_square).to_owned());
    printed.iter().map(|(_, text)| text.replacen(&origin, "", 1)).chain(bare).collect()
}

const LISHOGI: &str = "https://lishogi.org/analysis/chushogi";

/// The whole game up to [`LINK_PLIES_MAX`], and the position.
fn lishogi(table: &Table, game: Public<'_>) -> Vec<Taken> {
    let mut taken = Vec::new();
    let mut moves = Vec::new();
    table.retell(|game, ply| moves.push(game.spelled(&ply.mv)));
    if (1..=LINK_PLIES_MAX).contains(&moves.len()) {
        let start = table.game_file(None).and_then(|file| file.start);
        let start = start.map(|start| format!("/{}", underscored(&start))).unwrap_or_default();
        taken.push(Taken { key: "links-lishogi-game", text: format!("{LISHOGI}{start}?moves={}", moves.join("_")) });
    }
    taken
        .push(Taken { key: "links-lishogi", text: format!("{LISHOGI}/{}", underscored(&game.export(Viewer::Public))) });
    taken
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_code_before_a_move_is_its_piece() {
        for kind in ChuKind::ALL.iter().copied() {
            for text in
                [format!("{}-7h", kind.code()), format!("+{}x7hx6g", kind.code()), format!("{} pass", kind.code())]
            {
                assert!(matches!(mover(&text), Some(Kind::Chu(face)) if face.kind == kind), "{text}");
            }
        }
        assert!(mover("7i7h").is_none());
    }
}
