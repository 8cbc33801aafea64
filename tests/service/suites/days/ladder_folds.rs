//! Days 3.2: ratings follow from the records, after a restart and after another verdict.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use banco_engine::{GameKey, PersonKey, Phase, Seat, Table};
use banco_ports::limits::DAY_MILLIS;
use banco_ports::{Inbound, Lang, Place, Platform};
use banco_service::leaderboards::{Finished, Ladder};
use banco_store::memory::InMemoryStore;
use banco_store::{GameCard, Store};
use banco_tests::bare::counting_entropy;
use banco_tests::desk::{Desk, place};
use banco_tests::random::Random;

use super::standing::{GROUP, lost, open};

/// Games of a crowd over some weeks: a third unrated, some aborted or agreed drawn.
async fn crowd(desk: &mut Desk, games: usize, seed: u64) -> Vec<String> {
    let mut random = Random::new(seed);
    let people = ["an", "binh", "chi", "dung", "em"];
    let mut ids = Vec::new();
    for _ in 0..games {
        let first = random.below(people.len());
        let second = (first + 1 + random.below(people.len() - 1)) % people.len();
        let pair = [people[first], people[second]];
        let game = ["chess", "caro", "xiangqi"][random.below(3)];
        let (id, _) = desk.start_game(game, pair[0], pair[1], if random.below(3) > 0 { "rated=yes" } else { "" }).await;
        match random.below(4) {
            0 if game != "caro" => {
                desk.play_on(&id, 2).await;
                desk.say(pair[0], &format!("/draw {id}")).await;
                desk.say(pair[1], &format!("/draw {id}")).await;
            }
            1 => drop(desk.say(pair[0], &format!("/abort {id}")).await),
            _ => {
                let loser = pair[random.below(2)];
                desk.play_on(&id, 2).await;
                let asked = desk.say(loser, &format!("/resign {id}")).await;
                let yes = asked.data().into_iter().find(|data| data.starts_with("confirm:")).expect("it is asked");
                desk.press(loser, &yes).await;
            }
        }
        desk.house.clock.fetch_add(random.below(DAY_MILLIS as usize) as i64, Ordering::SeqCst);
        ids.push(id);
    }
    ids
}

/// The leaderboard of a community from the records alone, independent of the cards.
async fn replayed(desk: &Desk, ids: &[String]) -> Ladder {
    let mut games = Vec::new();
    for id in ids {
        let table: Table = desk.table(id).await;
        let Phase::Over(ending) = table.phase() else { panic!("{id} goes on") };
        let seats = table.seats().expect("played");
        let card = desk.house.store.card(id).await.expect("readable").expect("a card");
        let persons: Vec<PersonKey> = seats.iter().map(|person| person.key.clone()).collect();
        let made = GameCard {
            persons,
            game: Some(table.challenge().game),
            result: Some(ending),
            played: banco_service::played(&table),
            ..card
        };
        games.push(Finished::of(id, &made).expect("played"));
    }
    games.sort_by(|one, other| (one.ended, &one.id).cmp(&(other.ended, &other.id)));
    Ladder::fold(games)
}

fn told(ladder: &Ladder) -> Vec<String> {
    let day = 1_000_000;
    let of = |game: GameKey| ladder.rated(game, day).into_iter().chain(ladder.scored(game, 0));
    let players = GameKey::ALL.iter().flat_map(|game| of(*game)).map(|player| format!("{player:?}"));
    players.chain(ladder.counted().map(|(game, counts)| format!("{} {counts:?}", game.id))).collect()
}

#[tokio::test]
async fn clause_3_2_a_ladder_is_the_fold_of_its_records_also_after_a_restart() {
    for seed in [1, 2] {
        let mut desk = open(Lang::Vi).await;
        let mut ids = crowd(&mut desk, 30, seed).await;
        let ladder = desk.house.service.ladder(GROUP).await.expect("readable");
        assert_eq!(ladder.len(), ids.len());
        assert!(
            ladder.counted().any(|(_, counts)| counts.is_ok()) && ladder.counted().any(|(_, counts)| counts.is_err())
        );
        assert_eq!(told(&ladder), told(&replayed(&desk, &ids).await));
        // One more game reaches the limit; only the store remains of it.
        ids.extend(crowd(&mut desk, 3, seed + 100).await);
        let after = desk.house.service.ladder(GROUP).await.expect("readable");
        assert_eq!(told(&after), told(&replayed(&desk, &ids).await));
        let again = desk.reopened().await;
        let anew = again.house.service.ladder(GROUP).await.expect("readable");
        assert_eq!(told(&anew), told(&after));
    }
}

#[tokio::test]
async fn clause_3_2_another_verdict_on_an_old_game_changes_what_followed() {
    let mut desk = open(Lang::Vi).await;
    let ids = crowd(&mut desk, 12, 7).await;
    let ladder = desk.house.service.ladder(GROUP).await.expect("readable");
    let (first, _) =
        ladder.counted().find(|(game, counts)| counts.is_ok() && game.ending.winner.is_some()).expect("one");
    let id = first.id.to_string();
    let card = desk.house.store.card(&id).await.expect("readable").expect("a card");
    let ending = card.result.expect("over");
    let turned = banco_engine::Ending { winner: ending.winner.map(Seat::other), ..ending };
    let mut games = ladder.games().to_vec();
    games.iter_mut().filter(|game| *game.id == *id).for_each(|game| game.ending = turned);
    let expected = Ladder::fold(games);
    let expected_entries = desk.entries(&id).await.len() as u64;
    let append = banco_store::GameAppend {
        id: id.clone(),
        expected: expected_entries,
        entries: Vec::new(),
        card: GameCard { result: Some(turned), ..card },
    };
    desk.house.store.append(banco_store::Batch { games: vec![append], ..Default::default() }).await.expect("kept");
    let again = desk.reopened().await;
    let anew = again.house.service.ladder(GROUP).await.expect("readable");
    assert_eq!((anew.len(), told(&anew)), (ids.len(), told(&expected)));
    assert_ne!(told(&anew), told(&ladder));
}

#[tokio::test]
async fn clause_3_2_each_community_has_its_own_ladder() {
    let store: Arc<dyn Store> = Arc::new(InMemoryStore::new());
    let mut desk = Desk::over(store, &[Platform::Telegram], counting_entropy(), Lang::En).await;
    lost(&mut desk, ["an", "binh"], "rated=yes", 1).await;
    // Two channels of one server, and a group that gets a new id.
    for (chat, guild) in [("kenh-1", Some("9")), ("kenh-2", Some("9")), ("cu", None)] {
        for (who, line) in [("an", "/play chess @binh rated=yes side=first"), ("binh", "/accept"), ("an", "/abort")] {
            let inbound = desk.typed(who, line);
            desk.send(Inbound { place: place(chat), guild: guild.map(str::to_owned), ..inbound }).await;
        }
    }
    let games = async |community: &str| desk.house.service.ladder(community).await.expect("readable").len();
    assert_eq!((games(GROUP).await, games("telegram:g9").await, games("telegram:cu").await), (1, 2, 1));
    desk.house.service.moved(&place("cu"), &place("moi")).await;
    for (who, line) in [("an", "/play chess @binh rated=yes side=first"), ("binh", "/accept"), ("an", "/abort")] {
        let inbound = desk.typed(who, line);
        desk.send(Inbound { place: place("moi"), ..inbound }).await;
    }
    let all = desk.house.service.ladder("telegram:cu").await.expect("readable").len();
    assert_eq!(all, 2, "the ladder goes with the group");
    let web = |chat: &str| Place { platform: Platform::Web, ..place(chat) }.community();
    assert_eq!(web("one"), web("other"), "the local table is one community");
}
