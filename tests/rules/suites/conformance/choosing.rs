//! Choices, decisions and results have the same form in every game; pickers, `/legal` and captions need nothing else.

use std::collections::{BTreeMap, BTreeSet};

use banco_engine::{
    Choices, Decision, DieStep, Going, Kind, Pick, Points, Public, Reached, Seat, Site, Told, Turn, Viewer,
};
use banco_tests::random::Random;

use super::{each_game, play_at_random};

/// All ways to choose a move of `seat`: the picks, and the resulting move.
pub fn every_choice(game: Public<'_>, seat: Seat) -> Vec<(Vec<Pick>, String)> {
    let mut made = Vec::new();
    if let Some(choices) = game.choices(seat, &[]) {
        follow(game, seat, &mut Vec::new(), choices, &mut made);
    }
    made
}

fn follow(game: Public<'_>, seat: Seat, so_far: &mut Vec<Pick>, choices: Choices, made: &mut Vec<(Vec<Pick>, String)>) {
    let what = || format!("{} {so_far:?}", game.position());
    assert!(choices.mv.is_none() || choices.next.is_empty(), "a move is made and still asked for: {}", what());
    made.extend(choices.mv.map(|mv| (so_far.clone(), mv)));
    for next in choices.next {
        so_far.push(next.pick);
        let then = game.choices(seat, so_far).unwrap_or_else(|| panic!("offered and not known: {so_far:?}"));
        assert_eq!(then.mv, next.mv, "{so_far:?}");
        assert!(then.mv.is_some() || !then.next.is_empty(), "it leads nowhere: {so_far:?}");
        // A question with one answer is skipped, except for the piece that a person points at.
        let asked = |pick: &Pick| matches!(pick, Pick::Man(_) | Pick::Target(_) | Pick::Die(_));
        assert!(then.picks().count() != 1 || then.picks().all(|pick| asked(&pick)), "{so_far:?} {then:?}");
        follow(game, seat, so_far, then, made);
        so_far.pop();
    }
}

#[test]
fn choosing_leads_to_every_legal_move_and_to_no_other() {
    each_game(|key, options| {
        let mut chosen = 0;
        play_at_random(key, options, 25, |played| {
            let game = played.table.game().expect("started");
            let Turn::Player(seat) = game.turn() else { return };
            if played.table.plies().len() % 15 != 0 {
                return;
            }
            let made = every_choice(game, seat);
            let texts: BTreeSet<&str> = made.iter().map(|(_, mv)| mv.as_str()).collect();
            let legal = game.legal();
            let with_men: BTreeSet<&str> =
                legal.iter().filter(|mv| mv.shape.is_some()).map(|mv| mv.text.as_str()).collect();
            assert_eq!(texts, with_men, "{}", game.position());
            // Dice may be played in another order; every other choice has one way.
            if !made.iter().any(|(picks, _)| matches!(picks.first(), Some(Pick::Die(_)))) {
                assert_eq!(made.len(), texts.len(), "{}", game.position());
            }
            chosen += made.len();
        });
        assert!(chosen > 10, "{}: {chosen}", key.key());
    });
}

#[test]
fn what_nobody_offered_is_refused_and_breaks_nothing() {
    each_game(|key, options| {
        let mut known = strange_picks();
        play_at_random(key, options, 26, |played| {
            let game = played.table.game().expect("started");
            known.extend(
                Seat::BOTH
                    .iter()
                    .filter_map(|seat| game.choices(*seat, &[]))
                    .flat_map(|all| all.picks().collect::<Vec<_>>()),
            );
        });
        let (mut random, mut refused) = (Random::new(27), 0);
        play_at_random(key, options, 27, |played| {
            let game = played.table.game().expect("started");
            for _ in 0..20 {
                let seat = *random.pick(&Seat::BOTH).expect("two");
                let picks: Vec<Pick> = (0..5).filter_map(|_| random.pick(&known).copied()).collect();
                for length in 1..=picks.len() {
                    let (before, pick) = (&picks[..length - 1], picks[length - 1]);
                    let is_offered =
                        game.choices(seat, before).is_some_and(|choices| choices.picks().any(|own| own == pick));
                    assert_eq!(game.choices(seat, &picks[..length]).is_some(), is_offered, "{:?}", &picks[..length]);
                    refused += usize::from(!is_offered);
                }
            }
        });
        assert!(refused > 100, "{}: {refused}", key.key());
    });
}

/// Picks that no board knows, and picks that belong to other boards.
fn strange_picks() -> Vec<Pick> {
    let sites = [0, 1, 24, 25, 26, 27, 28, 90, 143, 144, u16::MAX].map(Site);
    let die = |(from, to): (Site, Site)| {
        let (seat, hit) = (Seat::First, from > to);
        [0, 1, 6, 7, 255].map(|pips| Pick::Die(DieStep { seat, from, to, pips, hit }))
    };
    let of_site = |site: Site| [Pick::Man(site), Pick::Target(site), Pick::Way(Some(site))];
    let mut picks: Vec<Pick> = sites.into_iter().flat_map(of_site).collect();
    picks.extend(sites.into_iter().zip(sites.into_iter().rev()).flat_map(die));
    picks.extend([Pick::Way(None), Pick::Promotion(None), Pick::Promotion(Some(Kind::Checker))]);
    picks
}

#[test]
fn open_decisions_are_the_legal_moves_that_touch_no_man() {
    each_game(|key, options| {
        play_at_random(key, options, 28, |played| {
            let game = played.table.game().expect("started");
            let Some(seat) = played.table.to_move() else {
                assert!(Seat::BOTH.iter().all(|seat| game.decisions(*seat).is_empty()), "{}", game.position());
                return;
            };
            assert_eq!(game.decisions(seat.other()), [], "{}", game.position());
            let open = game.decisions(seat);
            assert!(open.iter().all(|decision| key.decisions().contains(decision)), "{open:?}");
            assert_eq!(open.contains(&Decision::Claim), game.claim().is_some());
            let texts: BTreeSet<String> = open.iter().filter_map(|decision| key.decided(*decision)).collect();
            let without_men = game.legal().into_iter().filter(|mv| mv.shape.is_none()).map(|mv| mv.text);
            assert_eq!(texts, without_men.collect(), "{}", game.position());
        });
        for decision in Decision::ALL {
            assert!(key.decided(*decision).is_none() || key.decisions().contains(decision), "{decision:?}");
        }
    });
}

#[test]
fn a_man_reaches_what_can_be_chosen_for_it() {
    each_game(|key, options| {
        let mut reached = 0;
        play_at_random(key, options, 29, |played| {
            let game = played.table.game().expect("started");
            if played.table.plies().len() % 20 != 0 {
                return;
            }
            for seat in Seat::BOTH {
                let mut chosen = BTreeMap::<Site, BTreeSet<Site>>::new();
                for (picks, mv) in every_choice(game, seat) {
                    let Some(shape) = game.shape_of(&mv) else { continue };
                    match picks.first() {
                        Some(Pick::Man(from)) => {
                            chosen.entry(*from).or_default().extend([Some(shape.to), shape.via].into_iter().flatten());
                        }
                        Some(Pick::Die(step)) => drop(chosen.entry(step.from).or_default().insert(step.to)),
                        Some(Pick::Target(_) | Pick::Way(_) | Pick::Promotion(_)) | None => {}
                    }
                }
                for site in game.board().sites() {
                    let ways = game.reach(seat, site);
                    assert_eq!(ways.is_some(), game.choices(seat, &[]).is_some(), "{}", game.position());
                    let ways: Vec<Reached> = ways.unwrap_or_default();
                    let sites: BTreeSet<Site> = ways.iter().map(|way| way.site).collect();
                    assert_eq!(sites, chosen.remove(&site).unwrap_or_default(), "{} {site:?}", game.position());
                    let stays = ways.iter().any(|way| way.going == Going::Stay);
                    assert_eq!(stays, sites.contains(&site), "{} {site:?}", game.position());
                    reached += ways.len();
                }
            }
        });
        let is_placed = banco_engine::GameKey::start(key, options).expect("options").board().is_placed();
        assert_eq!(reached > 30, !is_placed, "{}: {reached}", key.key());
    });
}

#[test]
fn the_story_tells_the_last_move_and_only_what_everybody_saw() {
    each_game(|key, options| {
        let mut told_moves = 0;
        play_at_random(key, options, 31, |played| {
            let (story, last) = (played.table.story(), played.table.plies().last());
            let moved = story.iter().filter_map(|told| match told {
                Told::Moved { seat, mv, played, .. } => Some((*seat, mv, played)),
                Told::Doubled { .. }
                | Told::Took { .. }
                | Told::GameOver { .. }
                | Told::Passed { .. }
                | Told::Forced { .. }
                | Told::Opened { .. }
                | Told::Rolled { .. } => None,
            });
            let moved: Vec<_> = moved.collect();
            let is_move =
                last.filter(|ply| !Decision::ALL.iter().any(|own| key.decided(*own).as_ref() == Some(&ply.mv)));
            let expected: Vec<_> = is_move.iter().map(|ply| (ply.seat, &ply.mv, &ply.played)).collect();
            assert_eq!(moved, expected, "{story:?}");
            told_moves += moved.len();
            // Rolled dice are shown, and belong to the side that plays them.
            let dice = played.table.view(Viewer::Public).and_then(|view| view.dice);
            let lying = story.iter().find_map(|told| {
                if let Told::Opened { dice } | Told::Rolled { dice } = told { Some(*dice) } else { None }
            });
            assert_eq!(lying, dice, "{story:?}");
        });
        assert!(told_moves > 10, "{}: {told_moves}", key.key());
    });
}

#[test]
fn steps_are_written_by_the_numbers_of_their_mover() {
    let step = |seat, from, to, hit| DieStep { seat, from, to, pips: 6, hit }.to_string();
    let point = |seat, number| Points::site(seat, number).expect("a point");
    for seat in Seat::BOTH {
        assert_eq!(step(seat, point(seat, 24), point(seat, 18), true), "24/18*");
        assert_eq!(step(seat, Points::bar(seat), point(seat, 19), false), "bar/19");
        assert_eq!(step(seat, point(seat, 5), Points::off(seat), false), "5/off");
    }
}
