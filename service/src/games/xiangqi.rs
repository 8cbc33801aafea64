//! Cờ tướng, xiangqi.

use banco_engine::Notation;

use super::{GameFace, PLAIN, Writing, law};

pub(super) const FACE: GameFace = GameFace {
    names: &["cotuong", "tuong", "chinesechess"],
    seats: [&["do", "red"], &["den", "black"]],
    rules: law!("xiangqi"),
    writing: Writing::Own {
        setting: "notation.xiangqi",
        house: [Notation::Vietnamese, Notation::Wxf],
        counting: &[Notation::Vietnamese, Notation::Wxf, Notation::Chinese],
    },
    odds: &["first_move", "horse", "rook", "rook+horse", "two_rooks"],
    ..PLAIN
};

#[cfg(test)]
mod tests {
    use banco_engine::{Board, GameKey, Notation, Seat, Site};
    use banco_ports::Lang;
    use banco_render::Coordinates;

    use crate::messages::display_prefs::{Spot, DisplayPrefs};
    use crate::messages::settings::{Family, Setting, Settings};
    use crate::words::labels::spot;

    fn setting() -> Setting {
        Setting::Notation(Family::of(GameKey::Xiangqi).expect("there is a choice"))
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
