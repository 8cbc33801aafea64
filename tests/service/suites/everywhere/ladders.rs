//! Ladders of a game in two communities: each player's result counts in the community in which the seat was taken.

use banco_engine::{GameKey, Person, Phase};
use banco_tests::desk::{Desk, Heard, person};

use super::invitations::challenged;
use crate::connect::people::{button, connect, desk, on_discord, presses, presses_aloud, says, says_aloud};

const ON_TELEGRAM: &str = "telegram:nhom";
const ON_DISCORD: &str = "discord:nhom";

/// A rated game of chess in both groups that Black loses by resigning after two moves; the last message.
async fn lost_by(desk: &mut Desk, black: &Person) -> Heard {
    let (id, code) = challenged(desk, "chess anywhere rated side=first time=1d").await;
    let shown = says_aloud(desk, black, &format!("/accept {code}")).await;
    presses_aloud(desk, black, &button(&shown, "Accept")).await;
    says_aloud(desk, &person("an"), &format!("/move e4 #{id}")).await;
    says_aloud(desk, black, &format!("/move e5 #{id}")).await;
    let asked = says_aloud(desk, black, &format!("/resign {id}")).await;
    let over = presses_aloud(desk, black, &button(&asked, "Yes, resign")).await;
    assert!(matches!(desk.table(&id).await.phase(), Phase::Over(_)), "{}", over.text());
    over
}

/// Lines of a ladder: account, games, and the points of the rating.
async fn lines(desk: &Desk, community: &str) -> Vec<(String, u32, Option<i64>)> {
    let ladder = desk.house.service.ladder(community).await.expect("readable");
    let today = ladder.games().last().map_or(0, |game| game.day());
    let line = |player: banco_service::leaderboards::Player| {
        (player.person.0, player.tally.games(), player.rating.map(|rating| rating.points()))
    };
    ladder.rated(GameKey::Chess, today).into_iter().map(line).collect()
}

#[tokio::test]
async fn clause_3_7_each_player_stands_in_the_ladder_of_the_own_community() {
    let mut desk = desk().await;
    let (an, binh) = (person("an"), on_discord("binh"));
    let over = lost_by(&mut desk, &binh).await;
    let (won, lost) = (1662, 1338);
    assert_eq!(lines(&desk, ON_TELEGRAM).await, [(an.key.0.clone(), 1, Some(won))]);
    assert_eq!(lines(&desk, ON_DISCORD).await, [(binh.key.0.clone(), 1, Some(lost))]);
    let told = format!("an 1500? → {won}?");
    assert!(over.text().contains(&told) && over.text().contains(&format!("1500? → {lost}?")), "{}", over.text());
    // The groups read their own players alone.
    let of_telegram = says_aloud(&mut desk, &an, "/top chess").await;
    assert!(of_telegram.text().contains("an") && !of_telegram.text().contains("binh"), "{}", of_telegram.text());
    let of_discord = says_aloud(&mut desk, &binh, "/top chess").await;
    assert!(of_discord.text().contains("binh"), "{}", of_discord.text());
    // A restart folds the same ladders.
    let again = desk.restarted(banco_ports::Lang::En).await;
    assert_eq!(lines(&again, ON_TELEGRAM).await, [(an.key.0.clone(), 1, Some(won))]);
    assert_eq!(lines(&again, ON_DISCORD).await, [(binh.key.0.clone(), 1, Some(lost))]);
}

#[tokio::test]
async fn clause_3_7_a_rematch_from_the_other_community_counts_there_too() {
    let mut desk = desk().await;
    let (an, binh) = (person("an"), on_discord("binh"));
    let over = lost_by(&mut desk, &binh).await;
    let again = presses_aloud(&mut desk, &binh, &button(&over, "Rematch, swap sides")).await;
    let id = banco_service::game_id_in(&again.text()).expect("a rematch");
    presses_aloud(&mut desk, &an, &format!("accept:{id}")).await;
    says_aloud(&mut desk, &binh, &format!("/move e4 #{id}")).await;
    says_aloud(&mut desk, &an, &format!("/move e5 #{id}")).await;
    let asked = says_aloud(&mut desk, &an, &format!("/resign {id}")).await;
    presses_aloud(&mut desk, &an, &button(&asked, "Yes, resign")).await;
    let of = |lines: Vec<(String, u32, Option<i64>)>| {
        lines.into_iter().map(|(who, games, _)| (who, games)).collect::<Vec<_>>()
    };
    assert_eq!(of(lines(&desk, ON_TELEGRAM).await), [(an.key.0.clone(), 2)]);
    assert_eq!(of(lines(&desk, ON_DISCORD).await), [(binh.key.0.clone(), 2)]);
}

/// In a private chat no other community is meant: the game counts where it began, for both.
#[tokio::test]
async fn clause_3_7_a_seat_that_is_taken_in_private_counts_where_the_game_began() {
    let mut desk = desk().await;
    let (an, binh) = (person("an"), on_discord("binh"));
    let (id, code) = challenged(&mut desk, "chess anywhere rated side=first time=1d").await;
    let shown = says(&mut desk, &binh, &format!("/accept {code}")).await;
    presses(&mut desk, &binh, &button(&shown, "Accept")).await;
    says_aloud(&mut desk, &an, &format!("/move e4 #{id}")).await;
    says(&mut desk, &binh, &format!("/move e5 #{id}")).await;
    let asked = says(&mut desk, &binh, &format!("/resign {id}")).await;
    presses(&mut desk, &binh, &button(&asked, "Yes, resign")).await;
    let listed: Vec<String> = lines(&desk, ON_TELEGRAM).await.into_iter().map(|(who, ..)| who).collect();
    assert_eq!(listed, [an.key.0.clone(), binh.key.0.clone()]);
    assert!(lines(&desk, ON_DISCORD).await.is_empty());
}

/// The account of the seat is one of Telegram, though a connected one took the seat on Discord: a ladder there would show
/// that both are one person.
#[tokio::test]
async fn clause_3_7_a_seat_of_a_connected_account_counts_where_the_game_began() {
    let mut desk = desk().await;
    let (on_telegram, here) = (person("binh"), on_discord("binh"));
    connect(&mut desk, &on_telegram, &here).await;
    let (id, code) = challenged(&mut desk, "chess @binh anywhere rated side=first time=1d").await;
    let shown = says_aloud(&mut desk, &here, &format!("/accept {code}")).await;
    presses_aloud(&mut desk, &here, &button(&shown, "Accept")).await;
    let table = desk.table(&id).await;
    assert_eq!(table.seats().expect("a game")[1].key, on_telegram.key);
    let card = desk.house.store.card(&id).await.expect("readable").expect("a game");
    assert_eq!(card.ladders(), [ON_TELEGRAM]);
}

/// A person who visits a ladder with one account and has results there with another one is called by the latter.
#[tokio::test]
async fn clause_3_7_a_visiting_account_names_no_person_in_a_ladder() {
    let mut desk = desk().await;
    let (an, on_telegram, visitor) = (person("an"), person("binh"), on_discord("binh"));
    connect(&mut desk, &on_telegram, &visitor).await;
    let (id, _) = desk.start_game("chess", "binh", "an", "rated").await;
    says_aloud(&mut desk, &on_telegram, &format!("/move e4 #{id}")).await;
    says_aloud(&mut desk, &an, &format!("/move e5 #{id}")).await;
    let asked = says_aloud(&mut desk, &an, &format!("/resign {id}")).await;
    presses_aloud(&mut desk, &an, &button(&asked, "Yes, resign")).await;
    lost_by(&mut desk, &visitor).await;
    let listed: Vec<_> = lines(&desk, ON_TELEGRAM).await.into_iter().map(|(who, games, _)| (who, games)).collect();
    assert_eq!(listed.len(), 2, "{listed:?}");
    assert!(listed.contains(&(on_telegram.key.0.clone(), 1)) && listed.contains(&(an.key.0.clone(), 2)), "{listed:?}");
}
