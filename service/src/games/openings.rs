//! Names of openings: of chess by the deepest named position, of xiangqi by the first moves of both sides.

use std::sync::LazyLock;

use banco_engine::openings::Openings;
use banco_engine::{Seat, Table};
use banco_ports::Lang;

use super::links::begins_usually;
use crate::i18n::Sentence;

/// Moves of each side that name an opening of xiangqi.
const MOVES_MAX: usize = 6;

static CHESS: LazyLock<Openings> = LazyLock::new(|| Openings::read(include_str!("../../../data/openings/chess.txt")));

static CHESS_VI: LazyLock<Vec<(&str, &str)>> = LazyLock::new(|| {
    let rows = include_str!("../../../data/openings/chess.vi.txt").lines();
    rows.filter(|row| !row.starts_with('#')).filter_map(|row| row.split_once(" = ")).collect()
});

static XIANGQI: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let rows = include_str!("../../../data/openings/xiangqi.txt").lines();
    rows.filter(|row| !row.starts_with('#')).filter_map(Row::read).collect()
});

/// Opening of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OpeningName {
    /// Code of the Encyclopaedia of Chess Openings.
    pub code: Option<String>,
    /// Name in the language that was asked for.
    pub name: String,
    /// Number of plies until the game had it.
    pub plies: usize,
}

/// A name of the first moves of one side.
struct Row {
    seat: Seat,
    /// Red's first move; `None`: any.
    needs: Option<&'static str>,
    /// The first move of the side, if the name depends on it.
    first: Option<&'static str>,
    /// All moves of the name, in any order.
    moves: Vec<&'static str>,
    /// Vietnamese and English.
    names: [&'static str; 2],
}

impl Row {
    fn read(line: &'static str) -> Option<Row> {
        let fields: Vec<&str> = line.split(';').collect();
        let [side, needs, moves, vi, en] = fields.as_slice() else { return None };
        let seat = if *side == "red" { Seat::First } else { Seat::Second };
        let first = moves.split(' ').find_map(|mv| mv.strip_prefix('^'));
        let moves = moves.split(' ').map(|mv| mv.trim_start_matches('^')).collect();
        Some(Row { seat, needs: Some(*needs).filter(|needs| *needs != "-"), first, moves, names: [*vi, *en] })
    }

    /// Weight of the name in a game, if it fits: the number of its moves, and one more for a fixed first move.
    fn weight(&self, sides: &[Vec<String>; 2]) -> Option<usize> {
        let own = &sides[self.seat.index()];
        let begins =
            |with: Option<&str>, moves: &[String]| with.is_none_or(|mv| moves.first().is_some_and(|own| own == mv));
        let has_all = self.moves.iter().all(|mv| own.iter().any(|own| own == mv));
        let fits = has_all && begins(self.first, own) && begins(self.needs, &sides[0]);
        fits.then_some(2 * self.moves.len() + usize::from(self.first.is_some()) + usize::from(self.needs.is_some()))
    }

    /// Number of plies of the game until the side, whose moves these are, has played all of the name.
    fn ends(&self, own: &[String]) -> Option<usize> {
        let last = self.moves.iter().filter_map(|mv| own.iter().position(|own| own == mv)).max()?;
        Some(2 * last + 1 + self.seat.index())
    }

    fn name(&self, lang: Lang) -> &'static str {
        match lang {
            Lang::Vi => self.names[0],
            Lang::En => self.names[1],
        }
    }
}

/// Name of a chess opening.
pub(super) fn chess(table: &Table, lang: Lang) -> Option<OpeningName> {
    if !begins_usually(table) || table.challenge().options.get("variant").is_some_and(|variant| variant != "standard") {
        return None;
    }
    let after = |plies: usize| CHESS.find(table.plies().iter().take(plies).map(|ply| ply.mv.as_str()));
    let found = after(table.plies().len())?;
    let plies = (1..=table.plies().len()).find(|plies| after(*plies) == Some(found)).unwrap_or_default();
    let name = match lang {
        Lang::En => found.name.clone(),
        Lang::Vi => in_vietnamese(&found.name),
    };
    Some(OpeningName { code: Some(found.code.clone()), name, plies })
}

/// The name part by part, with the first letter large.
fn in_vietnamese(name: &str) -> String {
    let parts = name.split(": ").map(|part| part.split(", ").map(part_in_vietnamese).collect::<Vec<_>>().join(", "));
    let name = parts.collect::<Vec<_>>().join(": ");
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn part_in_vietnamese(part: &str) -> String {
    let told = CHESS_VI.iter().find_map(|(from, to)| match from.split_once('*') {
        None => (*from == part).then(|| (*to).to_owned()),
        Some((head, tail)) => Some(to.replace('*', part.strip_prefix(head)?.strip_suffix(tail)?)),
    });
    told.unwrap_or_else(|| part.to_owned())
}

/// Name of a xiangqi opening.
pub(super) fn xiangqi(table: &Table, lang: Lang) -> Option<OpeningName> {
    if !begins_usually(table) {
        return None;
    }
    let of = |seat: Seat, is_mirrored: bool| {
        let own = table.plies().iter().filter(move |ply| ply.seat == seat).take(MOVES_MAX);
        own.map(move |ply| if is_mirrored { mirrored(&ply.mv) } else { ply.mv.clone() }).collect::<Vec<_>>()
    };
    let best = |sides: &[Vec<String>; 2], seat: Seat| {
        let fitting = XIANGQI.iter().filter(|row| row.seat == seat);
        // The first of equals is the usual name.
        fitting.rev().filter_map(|row| Some((row.weight(sides)?, row))).max_by_key(|(weight, _)| *weight)
    };
    let found = [true, false].map(|is_mirrored| {
        let sides = Seat::BOTH.map(|seat| of(seat, is_mirrored));
        Seat::BOTH.map(|seat| best(&sides, seat))
    });
    let weight = |found: &[Option<(usize, &Row)>; 2]| match found {
        [Some((red, _)), black] => red * MOVES_MAX + black.map_or(0, |(weight, _)| weight),
        [None, _] => 0,
    };
    let (mirrored, [red, black]) = [true, false].into_iter().zip(found).max_by_key(|(_, found)| weight(found))?;
    let rows = [red, black].into_iter().flatten().map(|(_, row)| row);
    let plies = rows.filter_map(|row| row.ends(&of(row.seat, mirrored))).max().unwrap_or_default();
    let (_, red) = red?;
    let name = match black {
        Some((_, black)) => {
            Sentence::new(lang, "opening-versus").text("first", red.name(lang)).text("second", black.name(lang)).plain()
        }
        None => red.name(lang).to_owned(),
    };
    Some(OpeningName { code: None, name, plies })
}

/// A canonical move with left and right exchanged.
fn mirrored(mv: &str) -> String {
    mv.chars().map(|c| if ('a'..='i').contains(&c) { char::from(b'a' + b'i' - c as u8) } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use banco_engine::{GameKey, Notation};

    use super::*;
    use crate::games::opening;
    use crate::start_table::{played, start_table};

    fn table(game: GameKey, moves: &str) -> Table {
        let names = ["one".to_owned(), "other".to_owned()];
        let start = start_table("j222".to_owned(), game, names).expect("a start");
        moves.split_whitespace().fold(start, |table, mv| {
            let read = table.game().expect("a game").read(mv, Some(Notation::San)).unwrap_or_else(|_| mv.to_owned());
            played(&table, &read).unwrap_or_else(|| panic!("{mv}"))
        })
    }

    fn names(found: fn(&Table, Lang) -> Option<OpeningName>, table: &Table) -> [String; 2] {
        [Lang::Vi, Lang::En].map(|lang| found(table, lang).map(|opening| opening.name).unwrap_or_default())
    }

    #[test]
    fn chess_openings_have_their_names_in_both_languages() {
        let of = |moves| names(chess, &table(GameKey::Chess, moves));
        assert_eq!(of("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6")[1], "Sicilian Defense: Najdorf Variation");
        assert_eq!(of("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6")[0], "Phòng thủ Sicilia: biến Najdorf");
        assert_eq!(of("e4 e5 Nf3 Nc6 Bc4"), ["Khai cuộc Ý", "Italian Game"]);
        // By another order of moves.
        assert_eq!(of("Nf3 Nc6 e4 e5 Bc4"), ["Khai cuộc Ý", "Italian Game"]);
        assert_eq!(of("d4 d5 c4 e6")[0], "Gambit hậu khước từ");
        let code = chess(&table(GameKey::Chess, "e4 e5 Nf3 Nc6 Bc4 a6"), Lang::En).and_then(|opening| opening.code);
        assert_eq!(code.as_deref(), Some("C50"));
        let wayward = table(GameKey::Chess, "e4 e5 Qh5");
        assert_eq!(names(chess, &wayward)[0], "Khai cuộc tốt vua: tấn công Hậu sớm (Wayward Queen)");
    }

    #[test]
    fn an_opening_ends_with_the_move_that_gave_it_its_name() {
        let after = |game, moves| opening(&table(game, moves), Lang::En).map(|opening| opening.plies);
        assert_eq!(after(GameKey::Chess, "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 h4 h5"), Some(10));
        assert_eq!(after(GameKey::Xiangqi, "h3e3 h10g8 h1g3 b10c8 a4a5 a7a6"), Some(4));
        assert_eq!(after(GameKey::Xiangqi, "b3e3 b10c8 b1c3 h10g8 a4a5 a7a6"), Some(4));
    }

    #[test]
    fn xiangqi_openings_are_known_by_their_moves_and_mirror_images() {
        let of = |moves| names(xiangqi, &table(GameKey::Xiangqi, moves));
        for (moves, vi, en) in [
            ("h3e3 h10g8 h1g3 b10c8", "Pháo đầu đối Bình phong mã", "Central Cannon vs Screen Horses"),
            ("b3e3 b10c8 b1c3 h10g8", "Pháo đầu đối Bình phong mã", "Central Cannon vs Screen Horses"),
            ("h3e3 h8e8", "Pháo đầu đối Thuận pháo", "Central Cannon vs Same-Direction Cannons"),
            ("b3e3 b8e8", "Pháo đầu đối Thuận pháo", "Central Cannon vs Same-Direction Cannons"),
            ("h3e3 b8e8", "Pháo đầu đối Nghịch pháo", "Central Cannon vs Opposite-Direction Cannons"),
            (
                "h3e3 h10g8 h1g3 b8e8",
                "Pháo đầu đối Bán đồ nghịch pháo",
                "Central Cannon vs Delayed Opposite-Direction Cannons",
            ),
            ("h3e3 b10c8 h1g3 h10i8", "Pháo đầu đối Đơn đề mã", "Central Cannon vs Single Horse"),
            ("h3e3 b10c8 h1g3 h8f8 i1h1 h10g8", "Pháo đầu đối Phản cung mã", "Central Cannon vs Sandwich Horses"),
            ("g1e3 h8f8", "Phi tượng đối Sĩ giác pháo", "Elephant Opening vs Palace-Corner Cannon"),
            ("g4g5 h8g8", "Tiên nhân chỉ lộ đối Tốt để pháo", "Soldier Opening vs Cannon behind the Soldier"),
            ("h1g3", "Khởi mã", "Horse Opening"),
            ("h3d3", "Quá cung pháo", "Cross-Palace Cannon"),
            ("h3f3", "Sĩ giác pháo", "Palace-Corner Cannon"),
        ] {
            assert_eq!(of(moves), [vi, en], "{moves}");
        }
        assert_eq!(of("a1a2"), ["", ""]);
    }

    #[test]
    fn rows_are_whole_and_no_name_has_two_rows_of_the_same_moves() {
        assert!(XIANGQI.len() > 40 && CHESS_VI.len() > 40 && CHESS.count() > 3_000);
        let keys: BTreeSet<_> =
            XIANGQI.iter().map(|row| (row.seat.index(), row.needs, row.first, row.moves.clone())).collect();
        assert_eq!(keys.len(), XIANGQI.len());
    }
}
