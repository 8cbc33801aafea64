//! Cờ tướng, xiangqi.

use banco_engine::{Kind, LegalMove, Notation, View, Viewer};
use banco_render::PieceSet;

use super::links::underscored;
use super::{GameFace, PLAIN, PuzzleFiles, Spoken, Taken, Writing, openings};

pub(super) const FACE: GameFace = GameFace {
    names: &["cotuong", "tuong", "chinesechess"],
    seats: [&["do", "red"], &["den", "black"]],
    writing: Writing::Own {
        setting: "notation.xiangqi",
        house: [Notation::Vietnamese, Notation::Wxf],
        counting: &[Notation::Vietnamese, Notation::Wxf, Notation::Chinese],
    },
    odds: &["first_move", "horse", "rook", "rook+horse", "two_rooks"],
    spoken: SPOKEN,
    pieces: [PieceSet::Hanzi, PieceSet::HanziLetter],
    lettered: &[
        Some(Kind::General),
        Some(Kind::Advisor),
        Some(Kind::Elephant),
        Some(Kind::Horse),
        Some(Kind::Rook),
        Some(Kind::Cannon),
        Some(Kind::Soldier),
    ],
    // The site reads the query. Its own path has the same name and shows the start position.
    links: Some(|_, game| {
        let position = underscored(&game.export(Viewer::Public));
        vec![Taken { key: "links-pychess", text: format!("https://www.pychess.org/analysis/xiangqi?fen={position}") }]
    }),
    continues: true,
    puzzles: PuzzleFiles {
        set: include_str!("../../../data/puzzles/xiangqi.txt"),
        old: include_str!("../../../data/puzzles/old/xiangqi.txt"),
        composed: include_str!("../../../data/puzzles/cothe.txt"),
        ..PLAIN.puzzles
    },
    opening: Some(openings::xiangqi),
    ..PLAIN
};

/// Everyday words of xiangqi, which jieqi shares.
pub(super) const SPOKEN: Spoken = Spoken {
    // It means both the soldier and "sideways".
    first: &[("binh", "tot")],
    same: &[
        ("chot", "tot"),
        ("chuot", "tot"),
        ("ngua", "ma"),
        ("voi", "tuong"),
        ("sy", "si"),
        ("tien", "tan"),
        ("len", "tan"),
        ("toi", "tan"),
        ("lui", "thoai"),
        ("xuong", "thoai"),
        ("qua", "binh"),
        ("sang", "binh"),
        ("ngang", "binh"),
        ("mot", "1"),
        ("hai", "2"),
        ("ba", "3"),
        ("bon", "4"),
        ("tu", "4"),
        ("nam", "5"),
        ("bay", "7"),
        ("tam", "8"),
        ("chin", "9"),
    ],
    forms: |_: &View, _: &LegalMove, printed: &[(Notation, String)]| {
        let vietnamese = printed.iter().filter(|(notation, _)| *notation == Notation::Vietnamese);
        vietnamese.flat_map(|(_, text)| phrases(text)).collect()
    },
};

/// Spoken forms of `Pt?2-5`: `phao truoc up 2 binh 5`; a face-down piece has "up" before or after its name.
fn phrases(printed: &str) -> Vec<String> {
    let mut letters = printed.chars().peekable();
    let man = match letters.next() {
        Some('X') => "xe",
        Some('M') => "ma",
        Some('P') => "phao",
        Some('B') => "tot",
        Some('S') => "si",
        Some('T') if letters.next_if_eq(&'g').is_some() => "tuong",
        Some('T') => "tuong",
        Some(_) | None => return Vec::new(),
    };
    let (mut words, mut is_dark) = (Vec::new(), false);
    for letter in letters {
        match letter {
            't' => words.push("truoc".to_owned()),
            'g' => words.push("giua".to_owned()),
            's' => words.push("sau".to_owned()),
            '?' => is_dark = true,
            '.' => words.push("tan".to_owned()),
            '/' => words.push("thoai".to_owned()),
            '-' => words.push("binh".to_owned()),
            other => words.push(other.to_string()),
        }
    }
    let rest = words.join(" ");
    match is_dark {
        true => vec![format!("{man} up {rest}"), format!("up {man} {rest}"), format!("{man} {rest}")],
        false => vec![format!("{man} {rest}")],
    }
}

#[cfg(test)]
mod tests {
    use banco_engine::{Board, GameKey, Notation, Seat, Site};
    use banco_ports::Lang;
    use banco_render::Coordinates;

    use crate::messages::display_prefs::{DisplayPrefs, Spot};
    use crate::messages::settings::{Family, SettingSpec, Settings};
    use crate::words::labels::spot;

    fn setting() -> &'static SettingSpec {
        Family::of(GameKey::Xiangqi).expect("there is a choice").setting()
    }

    const fn point(seat: Seat, site: u16) -> Spot {
        Spot { game: GameKey::Xiangqi, board: Board::Lattice, seat, site: Site(site) }
    }

    #[test]
    fn each_side_counts_from_its_own_right_and_back_rank() {
        // b1 and h10 are the same point seen from either side.
        assert_eq!(point(Seat::First, 1).counted(), (8, 1));
        assert_eq!(point(Seat::Second, 88).counted(), (8, 1));
        assert_eq!(point(Seat::Second, 1).counted(), (2, 10));
    }

    #[test]
    fn the_edge_of_the_picture_counts_as_the_notation_does_in_both_games() {
        let mut wishes = Settings::default();
        let taste = |wishes: &Settings| DisplayPrefs::new(wishes.clone(), Lang::Vi);
        assert_eq!(taste(&wishes).coordinates(GameKey::Jieqi), Coordinates::Files);
        wishes.set(setting(), Some("iccs"));
        assert_eq!(taste(&wishes).coordinates(GameKey::Jieqi), Coordinates::Iccs);
        assert_eq!(taste(&wishes).notation(GameKey::Xiangqi), Notation::Iccs);
    }

    #[test]
    fn points_are_named_as_the_picture_numbers_them() {
        let at = point(Seat::First, 1);
        let mut wishes = Settings::default();
        assert_eq!(spot(&DisplayPrefs::new(wishes.clone(), Lang::Vi), at), "cột 8 hàng 1");
        wishes.set(setting(), Some("coordinates"));
        assert_eq!(spot(&DisplayPrefs::new(wishes.clone(), Lang::Vi), at), "b1");
        wishes.set(setting(), Some("iccs"));
        let taste = DisplayPrefs::new(wishes, Lang::Vi);
        assert_eq!(spot(&taste, at), "b0");
        assert_eq!(spot(&taste, point(Seat::Second, 89)), "i9");
    }
}
