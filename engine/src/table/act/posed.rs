//! Tables that begin at a position, for puzzles and pictures: they have no record and are not stored.

use crate::{AnyGame, Laws, Luck, Opponent, Person, Seed, Side};

use super::super::{Challenge, Phase, Table};
use super::Next;

impl Table {
    /// A table at which `seats` play `game` from where it stands. Chance that the position waits for is drawn from
    /// `seed`: pieces that lie face down are dealt from those that the position leaves.
    ///
    /// The version is 1, and grows by 1 with each ply.
    pub fn posed(id: String, game: AnyGame, seats: [Person; 2], seed: Seed) -> Table {
        let [first, second] = &seats;
        let challenge = Challenge {
            id,
            game: game.key(),
            options: Default::default(),
            challenger: first.clone(),
            opponent: Opponent::Person(second.clone()),
            side: Side::First,
            time: None,
            rated: false,
            series: None,
            hints: false,
            anywhere: false,
            luck: Luck::default(),
        };
        let mut table = Table::challenged(challenge, seed, Some(Laws::NEWEST), 0);
        table.seats = Some(seats);
        table.start = Some(game.clone());
        table.game = Some(game);
        table.phase = Phase::Playing;
        table.version = 1;
        let mut next = Next { table, entries: Vec::new(), now: 0, highest: None };
        next.draw_chance();
        next.table
    }
}

#[cfg(test)]
mod tests {
    use crate::{Action, Actor, GameKey, GameOptions, Notation, PersonKey, Seat, Viewer};

    use super::*;

    fn posed(game: GameKey, position: &str) -> Table {
        let person = |key: &str| Person { key: PersonKey(key.to_owned()), name: key.to_owned(), username: None };
        let game = game.set_up(position, &GameOptions::new()).expect("a position");
        Table::posed("uq2345".to_owned(), game, [person("one"), person("other")], Seed::new([0; 32]))
    }

    #[test]
    fn a_table_at_a_position_is_played_on_from_there() {
        for (game, position, seat, mv) in [
            (GameKey::Chess, "6k1/5ppp/8/8/8/8/8/R5K1 w - -", Seat::First, "a1a2"),
            (GameKey::Chess, "r5k1/8/8/8/8/8/5PPP/6K1 b - -", Seat::Second, "a8a7"),
            (GameKey::Xiangqi, "3k5/9/9/9/9/9/9/9/4R4/4K4 w", Seat::First, "e2e5"),
        ] {
            let table = posed(game, position);
            assert_eq!((table.to_move(), table.version()), (Some(seat), 1), "{position}");
            let by = Actor::Person(table.person_at(seat).expect("a person").key.clone());
            let action = Action::Move { text: mv.to_owned(), prefer: Some(Notation::Coordinates) };
            let (_, next) = table.act(&by, action, 0).expect("legal");
            assert_eq!((next.version(), next.plies().len()), (2, 1), "{position}");
        }
    }

    /// The deal comes from what the position leaves: a set less the pieces that are seen on the board.
    #[test]
    fn pieces_face_down_are_dealt_from_the_pool_and_shown_to_no_seat() {
        let table = posed(GameKey::Jieqi, "3k5/9/9/9/9/9/X8/9/9/R3K4 w");
        assert_eq!(table.to_move(), Some(Seat::First));
        for viewer in [Viewer::Public, Viewer::Seat(Seat::First), Viewer::Seat(Seat::Second)] {
            let view = table.view(viewer).expect("a board");
            assert_eq!(view.men.iter().filter(|man| man.face.kind.is_none()).count(), 1, "{viewer:?}");
        }
    }

    #[test]
    fn dice_of_a_position_are_the_dice_that_are_played() {
        let dice =
            posed(GameKey::Backgammon, "4HPwATDgc/ABMA:cAkgAAAAAAAA").view(Viewer::Public).expect("a board").dice;
        assert!(dice.is_some(), "the match id has dice");
    }
}
