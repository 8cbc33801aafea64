//! Shared parts of the scenes: games played move by move, and the calendar.

use banco_tests::time_machine::{Door, Said, Town, listing};

pub const MINUTE: i64 = 60_000;
pub const HOUR: i64 = 60 * MINUTE;
pub const DAY: i64 = 24 * HOUR;

/// Thursday, 3 December 2026, 0:00 in Vietnam.
pub const THURSDAY: i64 = 1_796_230_800_000;

/// Minutes by which Vietnam is ahead of UTC.
pub const VIETNAM: i64 = 7 * 60;

/// Moves of chess without a mate.
const MOVES: [&str; 40] = [
    "e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "d2d3", "d7d6", "c2c3", "f8e7", "h2h3", "h7h6",
    "b1d2", "b7b5", "a4b3", "c6a5", "b3c2", "c7c5", "d2f1", "d8c7", "f1g3", "g7g6", "c1e3", "c8e6", "d1d2", "a8c8",
    "a2a3", "a5c6", "b2b4", "c6d8", "g3e2", "d8b7", "e2g3", "b7d8", "g3f1", "d8c6", "f1h2", "h8g8",
];

/// A game of chess through one door.
pub struct Game {
    pub door: Door,
    pub id: String,
    /// White and black.
    pub players: [&'static str; 2],
    pub plies: usize,
    /// Instants of the moves.
    pub played: Vec<i64>,
}

impl Game {
    /// Starts a game: white challenges, black accepts.
    pub async fn begin(town: &mut Town, door: Door, players: [&'static str; 2], options: &str) -> Game {
        let [white, black] = players;
        let since = town.now();
        town.say(door, white, &format!("/choi cờ vua @{black} side=first {options}")).await;
        let challenged = |town: &Town| {
            let said = town.said_since(door, since);
            said.iter().rev().find_map(|said| banco_service::game_id_in(&said.text))
        };
        // A platform may make the bot wait for its turn.
        for _ in 0..12 {
            if challenged(town).is_some() {
                break;
            }
            town.settle().await;
        }
        let said = || listing(&town.said_since(door, since));
        let id = challenged(town).unwrap_or_else(|| panic!("{door:?}: no challenge for {options}:\n{}", said()));
        town.say(door, black, &format!("/nhan {id}")).await;
        Game { door, id, players, plies: 0, played: Vec::new() }
    }

    pub fn to_move(&self) -> &'static str {
        self.players[self.plies % 2]
    }

    /// The next move of the fixed line.
    pub async fn play(&mut self, town: &mut Town) {
        let mv = MOVES[self.plies];
        town.say(self.door, self.to_move(), &format!("/di {mv} #{}", self.id)).await;
        self.plies += 1;
        self.played.push(town.now());
    }

    /// Reminders of this game among the messages.
    pub fn reminders<'s>(&self, said: &'s [Said]) -> Vec<&'s Said> {
        said.iter().filter(|said| is_reminder(said) && said.has(&self.id)).collect()
    }

    /// Plies played before an instant.
    pub fn plies_at(&self, at: i64) -> usize {
        self.played.partition_point(|played| *played <= at)
    }
}

/// True for a reminder of one game or of several: the clock's message to the player to move.
pub fn is_reminder(said: &Said) -> bool {
    let text = said.text.to_lowercase();
    let tells_time = ["còn ", "chờ bạn", "hết giờ của nước này"].into_iter().any(|words| text.contains(words));
    text.contains(" ơi, ") && tells_time
}

/// Applies these settings of the chat through each door.
pub fn make_moderator(town: &mut Town, name: &str) {
    let (user, chat) = (town.telegram.user(name).id, town.telegram.chat);
    town.telegram.fake.with(|world| world.chats.get_mut(&chat).expect("the group").admins.insert(user));
    let user = town.discord.fake.user(name);
    town.discord.fake.change(|state| {
        let user = state.users.get_mut(&user).expect("a person");
        user.permissions |= banco_tests::discord::state::MANAGE_GUILD;
    });
}

/// Opens a town in which the chats and these people have chosen a language.
pub async fn town_in(lang: &str, names: &[&str], at: i64) -> Town {
    let mut town = Town::open(at).await;
    make_moderator(&mut town, names[0]);
    for door in Door::ALL {
        town.say(door, names[0], &format!("/chatsettings language={lang}")).await;
        for name in names {
            town.say(door, name, &format!("/settings language={lang}")).await;
        }
    }
    town
}

/// True if a sound was made in the quiet hours of a zone so many minutes ahead of UTC.
pub fn is_aloud_at_night(said: &Said, ahead: i64) -> bool {
    !said.pings().is_empty() && !(7 * 60..23 * 60).contains(&said.minute_of_day(ahead))
}

/// Text for a failing scene, sorted.
pub fn shown<'s>(said: impl IntoIterator<Item = &'s Said>) -> String {
    let mut all: Vec<&Said> = said.into_iter().collect();
    all.sort_by_key(|said| (said.door, said.at));
    listing(all)
}
