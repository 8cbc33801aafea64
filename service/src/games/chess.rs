//! Cờ vua, chess.

use banco_ai::review::Terms;
use banco_engine::{ChessKind, Kind, LegalMove, Notation, Public, Table, View, Viewer};
use banco_ports::limits::LINK_PLIES_MAX;

use super::links::{begins_usually, underscored};
use super::{GameFace, PLAIN, PuzzleFiles, ReviewTerms, Spoken, Taken, Writing, openings};

pub(super) const FACE: GameFace = GameFace {
    names: &["covua", "vua"],
    seats: [&["trang", "white"], &["den", "black"]],
    writing: Writing::Own { setting: "notation.chess", house: [Notation::Vietnamese, Notation::San], counting: &[] },
    men: "chess-",
    phrases: &[
        (&["960"], "variant", "chess960"),
        (&["co", "960"], "variant", "chess960"),
        (&["chess", "960"], "variant", "chess960"),
        (&["kingofthehill"], "variant", "kingofthehill"),
        (&["threecheck"], "variant", "threecheck"),
        (&["racingkings"], "variant", "racingkings"),
    ],
    odds: &["first_move", "pawn+first_move", "two_pawns", "knight", "rook", "queen"],
    spoken: Spoken {
        same: &[
            ("chot", "tot"),
            ("ngua", "ma"),
            ("an", ""),
            ("bat", ""),
            ("takes", ""),
            ("len", ""),
            ("den", ""),
            ("di", ""),
            ("ra", ""),
            ("to", ""),
        ],
        forms: |view, mv, printed| printed.iter().flat_map(|(_, text)| said(text, mv, view)).collect(),
        ..PLAIN.spoken
    },
    lettered: &[
        Some(Kind::Chess(ChessKind::King)),
        Some(Kind::Chess(ChessKind::Queen)),
        Some(Kind::Chess(ChessKind::Rook)),
        Some(Kind::Chess(ChessKind::Bishop)),
        Some(Kind::Chess(ChessKind::Knight)),
        Some(Kind::Chess(ChessKind::Pawn)),
    ],
    links: Some(lichess),
    continues: true,
    puzzles: PuzzleFiles {
        set: include_str!("../../../data/puzzles/chess.txt"),
        old: include_str!("../../../data/puzzles/old/chess.txt"),
        ..PLAIN.puzzles
    },
    programs_know: |options| options.get("variant").is_none_or(|variant| variant == STANDARD),
    review: ReviewTerms { terms: Terms::CHESS, ..ReviewTerms::PLAIN },
    opening: Some(openings::chess),
    ..PLAIN
};

/// Value of the option `variant` for the usual rules.
const STANDARD: &str = "standard";

/// The whole game, if it began from the usual position, and the position.
fn lichess(table: &Table, game: Public<'_>) -> Vec<Taken> {
    let variant = match table.challenge().options.get("variant").map(String::as_str) {
        None | Some(STANDARD) => STANDARD,
        Some("kingofthehill") => "kingOfTheHill",
        Some("threecheck") => "threeCheck",
        Some("racingkings") => "racingKings",
        Some(same) => same,
    };
    let mut taken = Vec::new();
    let moves = table.history(Notation::San);
    if variant == STANDARD && begins_usually(table) && (1..=LINK_PLIES_MAX).contains(&moves.len()) {
        // Check signs would need escapes and are left out, as in many PGN files.
        let moves: Vec<String> = moves.iter().map(|mv| mv.trim_end_matches(['+', '#']).to_owned()).collect();
        let text = format!("https://lichess.org/analysis/pgn/{}", moves.join("_"));
        taken.push(Taken { key: "links-lichess-game", text });
    }
    let text = format!("https://lichess.org/analysis/{variant}/{}", underscored(&game.export(Viewer::Public)));
    taken.push(Taken { key: "links-lichess", text });
    taken
}

/// `Nxf3` also as `Nf3`, `Ng1f3`; castling in all its signs and words.
fn said(printed: &str, mv: &LegalMove, view: &View) -> Vec<String> {
    match printed.trim_end_matches(['+', '#']) {
        "O-O" => return ["0-0", "nhap thanh gan", "castle short"].map(str::to_owned).into(),
        "O-O-O" => return ["0-0-0", "nhap thanh xa", "castle long"].map(str::to_owned).into(),
        _ => {}
    }
    let mut said = vec![printed.replace('x', "")];
    let letter = printed.chars().next().filter(char::is_ascii_uppercase);
    if let (Some(letter), Some(shape)) = (letter, mv.shape)
        && let Some(from) = shape.from
    {
        let (from, to) = (view.board.name(from), view.board.name(shape.to));
        said.extend([format!("{letter}{from}-{to}"), format!("{letter}{from}x{to}")]);
    }
    said
}
