//! A tournament of four of whom one never moves (days 4.2), as each player reads it at each door and in both languages.

use banco_tests::time_machine::{Door, Said, Town};

use super::friends::{DAY, HOUR, THURSDAY, VIETNAM, is_aloud_at_night, shown, town_in};
use super::running::{Running, running};

const PLAYERS: [&str; 4] = ["an", "binh", "chi", "dung"];

const ABSENT: &str = "dung";

/// Words of a language: its announcement, the button to sign up, and parts of what players read.
struct Words {
    key: &'static str,
    line: &'static str,
    join: &'static str,
    withdrawn: &'static str,
    over: &'static str,
    move_to: &'static str,
}

const LANGUAGES: [Words; 2] = [
    Words {
        key: "vi",
        line: "/giai cờ vua vòng tròn, đúng 4 người, 12 giờ mỗi nước, mỗi vòng 20 ngày",
        join: "Ghi danh",
        withdrawn: "dung thua 2 ván mà không đi nước nào nên bị rút",
        over: "vô địch",
        move_to: "/di",
    },
    Words {
        key: "en",
        line: "/tournament chess round robin, exactly 4 players, 12 hours per move, each round 20 days",
        join: "Sign up",
        withdrawn: "dung lost 2 games without a move and is withdrawn",
        over: "is over: ",
        move_to: "/move",
    },
];

/// The next move of a game that its alphabetically first player wins; `None` if it waits for the absent player.
fn next_move(game: &Running) -> Option<&'static str> {
    let [first, second] = &game.players;
    let line: &[&str] = match first < second {
        true => &["e2e4", "f7f6", "d2d4", "g7g5", "d1h5"],
        false => &["f2f3", "e7e5", "g2g4", "d8h4"],
    };
    (game.to_move != ABSENT).then(|| line[game.plies])
}

/// All players but the absent one play all waiting games.
async fn sitting(town: &mut Town, words: &Words) {
    for _ in 0..5 {
        for game in running(&town.machine.games()) {
            if let Some(mv) = next_move(&game) {
                town.say(game.door, &game.to_move, &format!("{} {mv} #{}", words.move_to, game.id)).await;
            }
        }
    }
}

/// Messages that one player reads: those to the group and to this player alone.
fn read_by(said: &[Said], name: &str) -> Vec<Said> {
    said.iter().filter(|said| said.alone.as_deref().is_none_or(|alone| alone == name)).cloned().collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn clause_4_2_four_players_read_of_one_who_never_moves_and_their_tournament_ends() {
    for words in LANGUAGES {
        let mut town = town_in(words.key, &PLAYERS, THURSDAY + 9 * HOUR).await;
        let begun = town.now();
        for door in Door::ALL {
            town.say(door, PLAYERS[0], words.line).await;
            for name in PLAYERS {
                town.press(door, name, words.join).await;
            }
        }
        let mut days = 0;
        while days == 0 || !running(&town.machine.games()).is_empty() {
            assert!(days < 14, "it comes to an end:\n{}", town.machine.output());
            for hour in [8, 13, 20] {
                let at = THURSDAY + days * DAY + hour * HOUR;
                if at > town.now() {
                    town.advance_to(at).await;
                    sitting(&mut town, &words).await;
                }
            }
            days += 1;
        }
        town.advance(std::time::Duration::from_secs(43_200)).await;
        for door in Door::ALL {
            check(&town.said_since(door, begun), door, &words);
        }
    }
}

/// Each player reads who is withdrawn and who has won, and only the absent one is pinged for a late move.
fn check(said: &[Said], door: Door, words: &Words) {
    let at_night: Vec<&Said> = said.iter().filter(|said| is_aloud_at_night(said, VIETNAM)).collect();
    assert!(at_night.is_empty(), "{door:?}: aloud at night:\n{}", shown(at_night));
    for name in PLAYERS {
        let read = read_by(said, name);
        println!("== {} {door:?} {name}\n{}", words.key, shown(&read));
        for told in [words.withdrawn, words.over] {
            assert_eq!(
                read.iter().filter(|said| said.has(told)).count(),
                1,
                "{door:?} {name} {told}:\n{}",
                shown(&read)
            );
        }
    }
    let withdrawn = said.iter().find(|said| said.has(words.withdrawn)).expect("all have read it");
    assert!(withdrawn.pings_person(ABSENT), "{door:?}: the player is told:\n{withdrawn}");
    let after = said.iter().filter(|said| said.at > withdrawn.at && said.pings_person(ABSENT));
    assert_eq!(after.count(), 0, "{door:?}: the player who is out is left alone:\n{}", shown(said));
}
