//! Games whose draws come from rounds, against the second program.

use banco_beacon::Number;
use banco_engine::games::xiangqi::Point;
use banco_engine::{AnyGame, BeaconLuck, DrawCounts, Envelope, GameKey, Outcome, Seat, Seed, Turn, Viewer};
use banco_tests::rules::options;

use super::vectors::{Game, games, number};

/// A game that draws late, with its luck and the draws so far.
struct Drawing {
    game: AnyGame,
    luck: BeaconLuck,
    counts: DrawCounts,
    challenger: Seat,
}

impl Drawing {
    fn start(vector: &Game, key: GameKey, terms: &str, challenger: Seat) -> Drawing {
        let mut game = key.start(&options(terms)).expect("the options are known");
        game.draw_late();
        let seed = Seed::from_hex(&vector.seed).expect("a seed");
        let luck = Envelope { seed: &seed, game_id: &vector.game_id }.beacon_luck();
        assert_eq!(luck.envelope().to_string(), vector.c0);
        Drawing { game, luck, counts: DrawCounts::default(), challenger }
    }

    /// Draws what the game waits for.
    fn draw(&mut self, number: &Number) -> Outcome {
        assert_eq!(self.game.turn(), Turn::Chance);
        let outcome = self.luck.outcome(&self.game, self.counts, number, self.challenger).expect("draws are due");
        self.counts.name(&self.game).expect("links are left");
        self.game.resolve(&outcome).expect("it was drawn");
        outcome
    }
}

fn of(key: &str) -> Vec<Game> {
    games().into_iter().filter(|game| game.game == key).collect()
}

#[test]
fn clauses_4_1_and_4_3_pieces_of_jieqi_are_drawn_as_the_second_program_draws_them() {
    let mut options_seen = Vec::new();
    for vector in of("jieqi") {
        let captured = vector.captured.as_deref().expect("an option of jieqi");
        let mut drawing = Drawing::start(&vector, GameKey::Jieqi, &format!("captured={captured}"), Seat::First);
        let mut draws = vector.draws.iter();
        for mv in &vector.moves {
            drawing.game.play(&mv.r#move).unwrap_or_else(|error| panic!("{}: {error}", mv.r#move));
            let named = drawing.counts.clone().name(&drawing.game).expect("links are left");
            for named in named {
                let drawn = draws.next().expect("a draw of the vectors");
                let due = (named.count, named.due.purpose.to_string(), named.due.is_private);
                assert_eq!(due, (drawn.i, drawn.purpose.clone(), drawn.private), "{captured} {}", mv.r#move);
            }
            assert_eq!(drawing.draw(&number(mv.round)).0, mv.outcome, "{captured} {}", mv.r#move);
        }
        assert_eq!(draws.count(), 0);
        options_seen.push(captured.to_owned());
    }
    assert_eq!(options_seen, ["hidden", "public", "captor"]);
}

#[test]
fn clause_4_4_rolls_are_drawn_as_the_second_program_draws_them() {
    let mut ties = 0;
    for (vector, challenger) in of("backgammon").iter().flat_map(|vector| Seat::BOTH.map(|seat| (vector, seat))) {
        let mut drawing = Drawing::start(vector, GameKey::Backgammon, "match=5", challenger);
        for (draw, [one, other]) in vector.draws.iter().zip(&vector.dice) {
            if draw.purpose == "opening:2" {
                drawing.game.concede(Seat::First, 1).expect("one may give up");
            }
            while drawing.game.turn() != Turn::Chance {
                let moves = drawing.game.legal();
                // No side doubles.
                let mv = moves.iter().find(|mv| mv.text == "roll").or(moves.first()).expect("a legal move");
                drawing.game.play(&mv.text).expect("a legal move");
            }
            let is_turned = draw.purpose.starts_with("opening") && challenger == Seat::Second;
            let by_seat = if is_turned { [other, one] } else { [one, other] };
            let due = drawing.counts.clone().name(&drawing.game).expect("links are left");
            let due: Vec<(u64, String)> =
                due.iter().map(|named| (named.count, named.due.purpose.to_string())).collect();
            assert_eq!(due, [(draw.i, draw.purpose.clone())]);
            assert_eq!(drawing.draw(&draw.number()).0, format!("{} {}", by_seat[0], by_seat[1]), "{}", draw.purpose);
            ties += usize::from(draw.bounds.len() > 2);
        }
    }
    assert!(ties > 0, "the vectors have an opening with equal dice");
}

#[test]
fn clause_4_4_lot_and_chess960_share_the_round_of_the_acceptance() {
    for vector in of("chess") {
        let mut drawing = Drawing::start(&vector, GameKey::Chess, "variant=chess960", Seat::First);
        let [lot, array] = vector.draws.as_slice() else { panic!("two draws") };
        assert_eq!(lot.round, array.round);
        let seat = drawing.luck.lot(&mut drawing.counts, &lot.number()).expect("a link is left");
        assert_eq!(lot.numbers, [if seat == Seat::First { 0 } else { 1 }]);
        assert_eq!(drawing.draw(&array.number()).0, array.numbers[0].to_string());
        assert_eq!(drawing.counts, DrawCounts { public: 2, private: 0 });
    }
}

#[test]
fn clause_3_2_no_draw_is_named_after_the_last_link() {
    let vector = &of("chess")[0];
    let drawing = Drawing::start(vector, GameKey::Chess, "variant=chess960", Seat::First);
    let outcome = |public| {
        let counts = DrawCounts { public, private: 0 };
        drawing.luck.outcome(&drawing.game, counts, &number(5), Seat::First)
    };
    assert!(outcome(banco_beacon::LINKS - 1).is_some());
    assert!(outcome(banco_beacon::LINKS).is_none());
    // A game that has dealt beforehand asks for no draw.
    let dealt = GameKey::Jieqi.start(&options("")).expect("no options");
    assert_eq!(drawing.luck.outcome(&dealt, DrawCounts::default(), &number(5), Seat::First), None);
}

#[test]
fn clause_3_6_while_a_piece_turns_it_is_the_turn_of_chance() {
    for captured in ["captor", "public", "hidden"] {
        let mut game = GameKey::Jieqi.start(&options(&format!("captured={captured}"))).expect("an option");
        game.draw_late();
        assert_eq!(game.turn(), Turn::Player(Seat::First));
        assert!(!game.has_shown_chance());
        let played = game.play("b3b10").expect("the cannon captures");
        assert_eq!((played.turned_up, played.captured[0].kind, played.check), (None, None, false));
        assert_eq!(game.turn(), Turn::Chance);
        assert!(game.has_shown_chance(), "one player alone may not abort any more (clause 4.2)");
        assert!(game.legal().is_empty() && game.legal_on_board().is_empty() && !game.in_check());
        assert!(game.play("a7a6").is_err() && game.allow("a7a6").is_err());
        for seat in Seat::BOTH {
            assert!(game.legal_of(seat).is_none() && game.in_turn_of(seat).is_none());
        }
        for viewer in [Viewer::Public, Viewer::Seat(Seat::First), Viewer::Everything] {
            let view = game.view(viewer);
            let at = |point: &str| {
                let is_there = |site| Point::from_site(site).is_some_and(|at| at.to_string() == point);
                view.men.iter().find(|man| is_there(man.site))
            };
            let turning = at("b10").expect("the cannon has moved");
            assert!(turning.face.dark && turning.face.kind.is_none() && turning.face.seat == Seat::First);
            assert!(at("b3").is_none());
            assert_eq!((view.men.len(), view.captured[0].len(), view.to_move), (31, 1, None));
            assert_eq!((view.plies, game.plies()), (1, 1));
        }
        let needed = if captured == "hidden" { "C" } else { "Cxn" };
        for bad in ["", "x", "c", "K", "CC", "Cx", "xn", "Cxk", "CxN", "Cxnn", "?", "RNBAABNRCCPPPPP rnbaabnrccppppp"] {
            assert!(game.clone().resolve(&Outcome(bad.to_owned())).is_err(), "{captured} {bad}");
        }
        let played = game.resolve(&Outcome(needed.to_owned())).expect("a cannon").expect("it completes the move");
        assert_eq!(played.captured[0].kind.is_some(), captured == "public");
        assert_eq!(game.turn(), Turn::Player(Seat::Second));
        assert!(game.resolve(&Outcome(needed.to_owned())).is_err(), "it is drawn once");
    }
}

#[test]
fn clause_4_3_a_piece_captured_face_down_is_for_its_captor_or_hidden_to_the_end() {
    let seen = |captured: &str, viewer| {
        let mut game = GameKey::Jieqi.start(&options(&format!("captured={captured}"))).expect("an option");
        game.draw_late();
        game.play("b3b10").expect("the cannon captures");
        let outcome = Outcome(if captured == "hidden" { "C" } else { "Cxn" }.to_owned());
        game.resolve(&outcome).expect("a cannon");
        (game.known(&outcome, viewer).0, game.view(viewer).captured[0][0].kind.is_some())
    };
    for (captured, viewer, expected) in [
        ("captor", Viewer::Seat(Seat::First), ("Cxn", true)),
        ("captor", Viewer::Seat(Seat::Second), ("Cx?", false)),
        ("captor", Viewer::Public, ("Cx?", false)),
        ("public", Viewer::Public, ("Cxn", true)),
        ("hidden", Viewer::Seat(Seat::First), ("C", false)),
        ("hidden", Viewer::Everything, ("C", false)),
    ] {
        assert_eq!(seen(captured, viewer), (expected.0.to_owned(), expected.1), "{captured} {viewer:?}");
    }
}

#[test]
fn clause_4_3a_after_a_private_draw_the_pool_is_drawn_from_in_private() {
    let is_private = |captured: &str| {
        let mut game = GameKey::Jieqi.start(&options(&format!("captured={captured}"))).expect("an option");
        game.draw_late();
        let mut seen = Vec::new();
        for (mv, outcome) in [("b3b10", "Cxn"), ("a7a6", "p"), ("a4a5", "P"), ("h8h1", "cxR"), ("i1h1", "N")] {
            game.play(mv).unwrap_or_else(|error| panic!("{mv}: {error}"));
            let due = game.due_draws();
            seen.extend(due.iter().map(|draw| (draw.purpose.to_string(), draw.is_private)));
            let letters = if due.len() == 1 { &outcome[..1] } else { outcome };
            game.resolve(&Outcome(letters.to_owned())).expect("a piece of the pool");
        }
        seen
    };
    let told = |seen: &[(&str, bool)]| seen.iter().map(|(purpose, told)| ((*purpose).to_owned(), *told)).collect();
    let captor: Vec<(String, bool)> = told(&[
        ("man:red", false),
        ("taken:black", true),
        ("man:black", true),
        ("man:red", false),
        ("man:black", true),
        ("taken:red", true),
        ("man:red", true),
    ]);
    assert_eq!(is_private("captor"), captor);
    let public: Vec<(String, bool)> = captor.into_iter().map(|(purpose, _)| (purpose, false)).collect();
    assert_eq!(is_private("public"), public);
    let hidden: Vec<_> = public.into_iter().filter(|(purpose, _)| purpose.starts_with("man")).collect();
    assert_eq!(is_private("hidden"), hidden);
}

#[test]
fn clause_4_3_two_worlds_that_differ_in_a_private_piece_look_the_same_to_others() {
    let world = |taken: char| {
        let mut game = GameKey::Jieqi.start(&options("captured=captor")).expect("an option");
        game.draw_late();
        game.play("b3b10").expect("the cannon captures");
        game.resolve(&Outcome(format!("Cx{taken}"))).expect("a piece of the pool");
        game
    };
    let (one, other) = (world('n'), world('r'));
    for viewer in [Viewer::Public, Viewer::Seat(Seat::Second)] {
        assert_eq!(one.view(viewer), other.view(viewer));
        assert_eq!(one.export(viewer), other.export(viewer));
    }
    assert_eq!((one.legal(), one.position()), (other.legal(), other.position()));
    assert_ne!(one.view(Viewer::Seat(Seat::First)), other.view(Viewer::Seat(Seat::First)), "the captor looks");
    for (mut game, taken) in [(one, 'n'), (other, 'r')] {
        game.play("a10b10").expect("the rook captures");
        assert_eq!(game.due_draws().len(), 1);
        let both = Outcome(taken.to_string());
        // The pool has one of the two left.
        game.resolve(&both).expect("the second of its kind");
        assert_eq!(game.turn(), Turn::Player(Seat::First));
    }
}
