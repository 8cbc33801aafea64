//! Reasons of hints in games of weak players, read in both languages. The long form (`BANCO_LONG=1`) asks in 40
//! positions of each game and prints the words and the share of hints without a concrete reason:
//! `BANCO_LONG=1 cargo test -p banco-service --lib survey -- --nocapture`.

use banco_ai::{Level, Resources, Sight, explain, hint_limits, mix};
use banco_engine::{AnyGame, Chance, GameKey, GameOptions, Seat, Turn};
use banco_ports::Lang;

use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::settings::Settings;
use crate::words::hint::{Why, why};
use crate::words::written;

/// Positions of each game in the long form and else.
const MANY: usize = 40;
const FEW: usize = 3;

/// Plies between two positions, and plies of a game at most.
const APART: usize = 7;
const PLIES_MAX: usize = 120;

/// Hints without a concrete reason, in percent of each game.
const VAGUE_MAX: usize = 10;

/// Lines of a reason: its title and at most three sentences.
const LINES_MAX: usize = 4;

struct Random(u64);

impl Chance for Random {
    fn draw(&mut self, _purpose: &str, _index: u64, bounds: &[u32]) -> Vec<u32> {
        bounds
            .iter()
            .map(|bound| {
                self.0 = mix(self.0, 0x6869_6e74);
                u32::try_from(self.0 % u64::from(*bound)).unwrap_or_default()
            })
            .collect()
    }
}

/// Positions of games between weak levels, each with the side to move.
fn positions(key: GameKey, count: usize) -> Vec<(AnyGame, Seat)> {
    let mut found = Vec::new();
    for seed in 1_u64.. {
        let mut random = Random(seed);
        let mut game = key.start(&GameOptions::new()).expect("no options");
        for ply in 0..PLIES_MAX {
            while game.turn() == Turn::Chance {
                let outcome = game.draw(&mut random);
                game.resolve(&outcome).expect("just drawn");
            }
            let Turn::Player(seat) = game.turn() else { break };
            // Not the same plies of every game.
            if ply % APART == (seed as usize * 3) % APART {
                found.push((game.clone(), seat));
                if found.len() >= count {
                    return found;
                }
            }
            let level = [Level::Easy, Level::Casual][(ply + seed as usize) % 2];
            let sight = Sight::of(&game, seat).expect("it is this seat's turn");
            let best = sight.think(level.limits(key, &|| false), level.wits(key, mix(seed, ply as u64))).best;
            game.play(&best.expect("a move").mv).expect("legal");
        }
    }
    found
}

#[test]
fn a_hint_has_a_concrete_reason() {
    let is_long = std::env::var_os("BANCO_LONG").is_some();
    let mut too_vague = Vec::new();
    for key in GameKey::ALL {
        let (mut asked, mut vague) = (0, 0);
        for (game, seat) in positions(*key, if is_long { MANY } else { FEW }) {
            let known = game.seen_by(seat);
            let limits = hint_limits(*key, &|| false);
            let report = Sight::of(&known, seat).expect("its turn").think(limits, Resources::FULL);
            let mv = report.best.as_ref().expect("a move").mv.clone();
            let explained = explain(&known, seat, &report, limits);
            asked += 1;
            let is_vague = !explained.is_concrete() && known.legal().len() > 1;
            vague += usize::from(is_vague);
            let mut told =
                format!("{} {asked}: {} · {mv}{}", key.key(), known.position(), if is_vague { " VAGUE" } else { "" });
            for lang in Lang::BOTH {
                let taste = DisplayPrefs::new(Settings::default(), lang);
                let notation = taste.notation(*key);
                let reason = Why::of(lang, notation, explained.clone(), known.legal().len() == 1);
                let text = why(&taste, "k7m2", &written(lang, known.write(&mv, notation)), &reason).to_plain();
                assert!((2..=LINES_MAX).contains(&text.lines().count()), "{text}");
                assert!(!text.contains("fact-") && !text.contains("hint-") && !text.contains("gain-"), "{text}");
                told += &format!("\n  {}", text.replace('\n', "\n  "));
            }
            if is_long {
                println!("{told}");
            }
        }
        if is_long {
            println!("{}: {vague} of {asked} without a concrete reason", key.key());
            if vague * 100 > asked * VAGUE_MAX {
                too_vague.push(format!("{}: {vague} of {asked}", key.key()));
            }
        }
    }
    assert!(too_vague.is_empty(), "{}", too_vague.join(", "));
}
