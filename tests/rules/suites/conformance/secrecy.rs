//! Secrecy (jieqi clause 3.1): two games that differ only in a viewer's unknowns look the same to that viewer.
//!
//! A game is played under one deal. Then unseen pieces change places and the same moves are played again. All output
//! of the rules must be equal, text by text.

use banco_engine::{Drawn, Event, GameKey, Notation, Outcome, Phase, Public, Seat, Table, Turn, Viewer, text_board};
use banco_tests::random::Random;
use banco_tests::rules::options;
use banco_tests::tables::Played;

use super::VIEWERS;

/// Points for the letters of a deal, red then black.
const HOMES: [&str; 2] =
    ["a1 b1 c1 d1 f1 g1 h1 i1 b3 h3 a4 c4 e4 g4 i4", "a10 b10 c10 d10 f10 g10 h10 i10 b8 h8 a7 c7 e7 g7 i7"];

/// Fate of the face-down piece of a point.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fate {
    FaceDown,
    CapturedDark,
    TurnedUp,
}

fn fate(moves: &[String], home: &str) -> Fate {
    for mv in moves {
        // Canonical texts are two site names; only the first one can be followed by a letter.
        let split = mv[1..].find(|c: char| c.is_ascii_lowercase()).expect("a move has two sites") + 1;
        if mv[..split] == *home {
            return Fate::TurnedUp;
        }
        if mv[split..] == *home {
            return Fate::CapturedDark;
        }
    }
    Fate::FaceDown
}

/// Another deal, in which the pieces of `may_change` have changed places; `None` if it would be equal.
fn redealt(deal: &str, moves: &[String], may_change: &[Fate], random: &mut Random) -> Option<String> {
    let sides: Vec<String> = deal
        .split(' ')
        .zip(HOMES)
        .map(|(letters, homes)| {
            let mut letters: Vec<char> = letters.chars().collect();
            let places: Vec<usize> = homes
                .split(' ')
                .enumerate()
                .filter(|(_, home)| may_change.contains(&fate(moves, home)))
                .map(|(i, _)| i)
                .collect();
            let mut men: Vec<char> = places.iter().map(|place| letters[*place]).collect();
            random.shuffle(&mut men);
            places.iter().zip(men).for_each(|(place, man)| letters[*place] = man);
            letters.into_iter().collect()
        })
        .collect();
    let other = sides.join(" ");
    (other != deal).then_some(other)
}

/// Record with another deal and only the first `plies` moves.
fn retold(played: &Played, deal: &str, plies: usize) -> Table {
    let mut left = plies;
    let log: Vec<_> = played
        .log
        .iter()
        .cloned()
        .map(|mut entry| {
            if let Event::Drawn(Drawn::Sealed { outcome }) = &mut entry.event {
                *outcome = Outcome(deal.to_owned());
            }
            entry
        })
        .take_while(|entry| match entry.event {
            Event::Moved { .. } if left == 0 => false,
            Event::Moved { .. } => {
                left -= 1;
                true
            }
            Event::Ended { .. } => false,
            _ => true,
        })
        .collect();
    Table::replay(&log).expect("the moves are legal under every deal that shows the same men")
}

/// All public output of a table.
fn public_face(table: &Table, texts: &[String]) -> Vec<String> {
    let game = table.game().expect("started");
    let view = game.view(Viewer::Public);
    let mut face = vec![
        game.position(),
        format!("{:?}", game.legal()),
        format!("{:?}", game.turn()),
        format!("{:?} {:?}", view, table.view(Viewer::Public)),
        format!("{:?} {:?}", table.plies(), table.last_text(Notation::Vietnamese)),
        format!("{:?} {}", game.warnings(), game.in_check()),
        format!("{:?} {:?}", table.story(), Seat::BOTH.map(|seat| game.decisions(seat))),
        format!("{:?}", Seat::BOTH.map(|seat| super::choosing::every_choice(game, seat))),
        format!("{:?}", game.board().sites().map(|site| game.reach(Seat::First, site)).collect::<Vec<_>>()),
        text_board::board(&view, Seat::First),
        format!("{:?}", text_board::men(&view, Seat::Second)),
        format!("{game:?}"),
        format!("{table:?}"),
    ];
    face.extend(Notation::ALL.iter().flat_map(|notation| table.history(*notation)));
    face.extend([format!("{:?}", view.counters), game.export(Viewer::Public)]);
    // During the game, even a request for everything gets only public data.
    if !matches!(table.phase(), Phase::Over(_)) {
        face.extend([format!("{:?}", game.view(Viewer::Everything).men), game.export(Viewer::Everything)]);
        face.push(format!("{:?}", table.positions(Viewer::Everything)));
    }
    let file = table.game_file(None).expect("started");
    face.extend(file.chance.iter().map(|(before, outcome)| format!("{before} {}", outcome.0)));
    face.push(format!("{file:?}"));
    for text in texts {
        face.push(format!("{:?} {:?}", game.allow(text), game.read(text, None)));
    }
    face
}

fn random_texts(game: Public<'_>, random: &mut Random) -> Vec<String> {
    let texts = super::every_pair(game);
    (0..60).filter_map(|_| random.pick(&texts).cloned()).collect()
}

struct Secret {
    options: &'static str,
    /// Pieces that may change places without a difference for any of the `viewers`.
    may_change: &'static [Fate],
    viewers: &'static [Viewer],
}

const SECRETS: [Secret; 3] = [
    Secret { options: "captured=captor", may_change: &[Fate::FaceDown], viewers: &VIEWERS },
    Secret {
        options: "captured=captor",
        may_change: &[Fate::FaceDown, Fate::CapturedDark],
        viewers: &[Viewer::Public],
    },
    Secret { options: "captured=hidden", may_change: &[Fate::FaceDown, Fate::CapturedDark], viewers: &VIEWERS },
];

fn deal_of(played: &Played) -> String {
    let drawn = |entry: &banco_engine::Entry| match &entry.event {
        Event::Drawn(Drawn::Sealed { outcome }) => Some(outcome.0.clone()),
        _ => None,
    };
    played.log.iter().find_map(drawn).expect("jieqi is dealt")
}

#[test]
fn two_deals_with_the_same_public_face_give_the_same_everything() {
    let mut compared = 0;
    for (number, secret) in (50..).zip(SECRETS.iter().cycle()).take(24) {
        // Every other game has the repetition rule on: its counts must not depend on hidden pieces either.
        let history = if number % 2 == 0 { "repetition=off counters=off" } else { "" };
        let options = options(&format!("{} {history}", secret.options));
        let played = super::play_at_random(GameKey::Jieqi, &options, number, |_| ());
        let moves: Vec<String> = played.table.plies().iter().map(|ply| ply.mv.clone()).collect();
        let deal = deal_of(&played);
        let mut random = Random::new(number.into());
        // The last ply of a finished game is skipped, because then everything is public.
        for plies in [0, 1, 2, 5, 10, 20, 40, 80].into_iter().filter(|plies| *plies < moves.len()) {
            let Some(other) = redealt(&deal, &moves[..plies], secret.may_change, &mut random) else { continue };
            let (one, two) = (retold(&played, &deal, plies), retold(&played, &other, plies));
            let texts = random_texts(one.game().expect("started"), &mut random);
            assert_eq!(public_face(&one, &texts), public_face(&two, &texts));
            for viewer in secret.viewers {
                assert_eq!(one.view(*viewer), two.view(*viewer));
                let export = |table: &Table| table.game().map(|game| game.export(*viewer));
                assert_eq!(export(&one), export(&two));
            }
            compared += 1;
        }
    }
    assert!(compared > 100, "only {compared} positions were compared");
}

#[test]
fn a_view_of_a_game_that_is_on_contains_no_hidden_man() {
    for captured in ["captor", "public", "hidden"] {
        let mut dark_captures = 0;
        let options = options(&format!("captured={captured} repetition=off counters=off"));
        for number in 80..84 {
            super::play_at_random(GameKey::Jieqi, &options, number, |played| {
                dark_captures += check_views(&played.table, captured);
            });
        }
        assert!(dark_captures > 0, "some playout must capture a face-down man");
    }
}

/// Checks the views; returns the number of checked pieces that were captured face down.
fn check_views(table: &Table, captured: &str) -> usize {
    if table.phase() != Phase::Playing {
        return 0;
    }
    let mut looked_at = 0;
    for viewer in VIEWERS {
        let view = table.view(viewer).expect("started");
        assert!(view.men.iter().all(|man| man.face.dark == man.face.kind.is_none()), "{viewer:?}");
        for seat in Seat::BOTH {
            let may_look = captured == "public" || captured == "captor" && viewer == Viewer::Seat(seat);
            for face in view.captured[seat.index()].iter().filter(|face| face.dark) {
                looked_at += 1;
                assert_eq!(face.kind.is_some(), may_look, "{captured} {viewer:?}");
            }
        }
    }
    looked_at
}

#[test]
fn everything_is_open_once_the_table_is_over_also_after_a_resignation() {
    let mut played = Played::started(GameKey::Jieqi, &options("captured=hidden"), 90);
    played.play_on("e4e5").expect("legal");
    assert!(played.table.view(Viewer::Public).expect("started").men.iter().any(|man| man.face.kind.is_none()));
    played.act("an", banco_engine::Action::Resign).expect("a player may resign");
    let view = played.table.view(Viewer::Public).expect("started");
    assert!(view.men.iter().all(|man| man.face.kind.is_some()));
    assert!(view.men.iter().any(|man| man.face.dark));
    assert_eq!((view.to_move, view.ending.and_then(|ending| ending.winner)), (None, Some(Seat::Second)));
    assert_eq!(view.viewer, Viewer::Public);
}

#[test]
fn a_deal_that_cannot_have_been_drawn_is_refused() {
    let start = GameKey::Jieqi.start(&options("")).expect("no options");
    let good = "RNBAABNRCCPPPPP rnbaabnrccppppp";
    assert!(start.clone().resolve(&Outcome(good.to_owned())).is_ok());
    let million = "R".repeat(1 << 20);
    for bad in [
        "",
        " ",
        "RNBAABNRCCPPPPP",
        "RNBAABNRCCPPPPP rnbaabnrccpppp",
        "RNBAABNRCCPPPPP rnbaabnrccppppp ",
        "RNBAABNRCCPPPPP  rnbaabnrccppppp",
        "rnbaabnrccppppp RNBAABNRCCPPPPP",
        "RNBAABNRCCPPPPR rnbaabnrccppppp",
        "KNBAABNRCCPPPPP rnbaabnrccppppp",
        "RNBAABNRCCPPPP. rnbaabnrccppppp",
        "RHEAAEHRCCPPPPP rnbaabnrccppppp",
        "RNBAABNRCCPPPPP rnbaabnrccpppp\0",
        "RNBAABNRCCPPPé rnbaabnrccppppp",
        &million,
    ] {
        assert!(start.clone().resolve(&Outcome(bad.to_owned())).is_err(), "{}", bad.len());
    }
    let mut dealt = start;
    dealt.resolve(&Outcome(good.to_owned())).expect("it is good");
    assert!(dealt.resolve(&Outcome(good.to_owned())).is_err(), "men are dealt once");
    assert!(!matches!(dealt.turn(), Turn::Chance));
}

#[test]
fn a_position_set_up_in_the_middle_is_dealt_from_what_is_not_seen() {
    let position = "3k2x1x/9/9/2x5x/9/9/4X4/3N1R3/9/XX1X1K3 w";
    let game = GameKey::Jieqi.set_up(position, &options("")).expect("a position of the vectors");
    for number in 0..20 {
        let mut chance = banco_tests::tables::seed(number);
        let outcome = draw(&game, &mut chance);
        let mut game = game.clone();
        game.resolve(&outcome).unwrap_or_else(|error| panic!("{outcome:?}: {error}"));
        assert!(matches!(game.turn(), Turn::Player(_)));
    }
}

fn draw(game: &banco_engine::AnyGame, seed: &mut banco_engine::Seed) -> Outcome {
    let envelope = banco_engine::Envelope { seed, game_id: "abc123" };
    let part = banco_engine::Part::default();
    game.draw(&mut envelope.stream("jieqi", &part, &part))
}
