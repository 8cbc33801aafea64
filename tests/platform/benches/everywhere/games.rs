//! Games with Red in a group of Telegram and Black in a channel of Discord.

use std::time::{Duration, Instant};

use banco_tests_platform::discord::{FakeDiscord, State};
use banco_tests_platform::stages::Doors;
use banco_tests_platform::telegram::{Fake, User, World};
use serde_json::json;

use super::told;

/// Newest messages among which an awaited one is searched.
const NEWEST: usize = 40;

/// Moves that are legal whatever they turn up: none of these files leads to a general.
const MOVES: [&str; 8] = ["a4a5", "a7a6", "c4c5", "c7c6", "g4g5", "g7g6", "i4i5", "i7i6"];

/// Plies that each measurement plays.
const PLIES: usize = 4;

pub struct Game {
    red: User,
    group: i64,
    black: u64,
    channel: u64,
    plies: usize,
}

/// Pictures of the bot in a group.
fn boards_on_telegram(world: &World, group: i64) -> usize {
    world.said_by_bot(group).filter(|message| message.photo.is_some()).count()
}

/// Number of the newest public message with a picture in a channel, 0 if there is none.
fn newest_on_discord(state: &State, channel: u64) -> u64 {
    let newest = state.messages.iter().rev().take(NEWEST);
    let mut boards = newest.filter(|message| message.channel == channel && message.only_to.is_none());
    boards.find(|message| !message.attachments.is_empty()).map_or(0, |message| message.id)
}

fn code_in(text: &str) -> Option<String> {
    let mut words = text.split_whitespace();
    let is_code = |word: &&str| word.len() == 9 && word.as_bytes()[4] == b'-' && word.to_uppercase() == **word;
    words.find(is_code).map(str::to_owned)
}

/// Begins the games one after the other.
pub async fn begin(doors: &mut Doors, count: usize) -> Vec<Game> {
    let (telegram, discord) = (doors.telegram.fake.clone(), &doors.discord.fake);
    let mut all = Vec::with_capacity(count);
    for number in 0..count {
        let red = telegram.user(&format!("an{number}"));
        let group = telegram.group(&format!("nhóm {number}"), &[&red]);
        red.says(group, "/play coup anywhere side=first");
        let code = |world: &World| world.said_by_bot(group).find_map(|message| code_in(&message.text));
        let code = telegram.wait("a challenge", code).await;
        let (black, channel) = (discord.user(&format!("binh{number}")), discord.channel());
        let asked = discord.command(black, channel, "accept", &[("code", json!(code))]);
        let accept = |state: &State| {
            let message = *state.answers(asked).first()?;
            let data = message.buttons().into_iter().flatten().map(|(_, data)| data);
            Some((message.id, data.into_iter().find(|data| data.starts_with("sit:"))?))
        };
        let (card, data) = discord.wait("the challenge", accept).await;
        discord.press(black, card, &data);
        telegram.wait("a board", |world| (boards_on_telegram(world, group) > 0).then_some(())).await;
        discord.wait("a board", |state| (newest_on_discord(state, channel) > 0).then_some(())).await;
        all.push(Game { red, group, black, channel, plies: 0 });
    }
    all
}

/// Plays some plies of every game, `at_once` games at a time.
pub async fn measure(doors: &Doors, all: &mut [Game], at_once: usize) {
    doors.settled().await;
    let mut taken = [Vec::new(), Vec::new()];
    for _ in 0..PLIES {
        for some in all.chunks_mut(at_once) {
            let moves = some.iter_mut().map(|game| game.moves(&doors.telegram.fake, &doors.discord.fake));
            for (to_discord, time) in futures_util::future::join_all(moves).await {
                taken[usize::from(!to_discord)].push(time);
            }
        }
    }
    println!("{} running games, {at_once} moves at once", all.len());
    let [to_discord, to_telegram] = taken;
    told("  move on Telegram, board on Discord", to_discord);
    told("  move on Discord, board on Telegram", to_telegram);
}

impl Game {
    /// Makes the next move; true for one of Red, with the time until the board is in the other chat.
    async fn moves(&mut self, telegram: &Fake, discord: &FakeDiscord) -> (bool, Duration) {
        let mv = MOVES[self.plies];
        self.plies += 1;
        let (group, channel) = (self.group, self.channel);
        let told = telegram.with(|world| boards_on_telegram(world, group));
        let before = newest_on_discord(&discord.state(), channel);
        let is_red = self.plies % 2 == 1;
        let on_telegram = |world: &World| (boards_on_telegram(world, group) > told).then_some(());
        let on_discord = |state: &State| (newest_on_discord(state, channel) > before).then_some(());
        let asked = Instant::now();
        if is_red {
            self.red.says(group, &format!("/move {mv}"));
            discord.wait("the board on Discord", on_discord).await;
        } else {
            discord.command(self.black, channel, "move", &[("move", json!(mv))]);
            telegram.wait("the board on Telegram", on_telegram).await;
        }
        let time = asked.elapsed();
        // The board of the own chat belongs to this move, too.
        telegram.wait("the board on Telegram", on_telegram).await;
        discord.wait("the board on Discord", on_discord).await;
        (is_red, time)
    }
}
