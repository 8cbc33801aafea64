//! One board for a whole game, edited in place with every move. A short word beside it pings, because an edit pings no
//! person.
//!
//! A board that cannot be edited is posted as a new message: no board is lost. A restart forgets the board. On a
//! platform that needs only its id, the id is taken from the store.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use async_trait::async_trait;
use banco_ports::{DeliveryError, Parcel, RichText};

/// Games remembered; the next board of a forgotten game is a new message.
const GAMES_MAX: usize = 10_000;

/// Words remembered for removal when there is time; older ones stay.
const WORDS_MAX: usize = 20;

/// The live board of a game in a chat.
#[derive(Clone, Debug, Default)]
pub(super) struct Shown {
    /// Message of the board.
    pub board: String,
    /// True for a card of Discord's, which stays a card.
    pub is_card: bool,
    /// Words that pinged and are not removed yet, the last one last.
    words: Vec<String>,
}

impl Shown {
    /// Existing message that is known by its id.
    pub(super) fn of(board: String, is_card: bool) -> Shown {
        Shown { board, is_card, words: Vec::new() }
    }
}

/// Live boards, by chat and game.
#[derive(Default)]
pub(super) struct Live(Mutex<HashMap<(String, String), Shown>>);

impl Live {
    fn change<T>(&self, change: impl FnOnce(&mut HashMap<(String, String), Shown>) -> T) -> T {
        change(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn keep(&self, key: (String, String), shown: Shown) {
        self.change(|all| {
            if all.len() >= GAMES_MAX {
                all.clear();
            }
            all.insert(key, shown);
        });
    }
}

/// Actions of a platform for live boards.
#[async_trait]
pub(super) trait Hand: Sync {
    fn live(&self) -> &Live;

    /// True if a board from before the start can be edited like any other.
    fn takes_any_board(&self) -> bool {
        false
    }

    /// Edits the board; `false` if that is impossible. An error is worth a retry.
    async fn write(&self, parcel: &Parcel, shown: &Shown) -> Result<bool, DeliveryError>;

    /// Posts the word that pings; `None` if it is refused.
    async fn say(&self, parcel: &Parcel, nudge: &RichText, shown: &Shown) -> Result<Option<String>, DeliveryError>;

    /// Removes a word that has pinged; `false` if there is no time for it now.
    async fn unsay(&self, parcel: &Parcel, word: &str) -> bool;
}

/// Chat and game of the parcel's live board.
fn key_of(parcel: &Parcel) -> Option<(String, String)> {
    let (game, _) = parcel.message.card.as_ref().and(parcel.message.game.as_ref())?;
    Some((parcel.place.to_string(), game.clone()))
}

/// Edits the live board of the game, if the chat wants that and there is one; answers its message.
pub(super) async fn rewrite<H: Hand>(hand: &H, parcel: &Parcel) -> Option<Result<String, DeliveryError>> {
    let nudge = parcel.message.nudge.as_ref()?;
    let key = key_of(parcel)?;
    let shown = hand.live().change(|all| all.get(&key).cloned()).or_else(|| {
        let stands = parcel.message.stands.as_ref().filter(|_| hand.takes_any_board())?;
        Some(Shown { board: stands.0.clone(), ..Shown::default() })
    })?;
    match hand.write(parcel, &shown).await {
        Ok(true) => {}
        Ok(false) => return None,
        Err(fault) => return Some(Err(fault)),
    }
    let said = match nudge.0.is_empty() {
        true => None,
        // The board is edited; the next try pings the player.
        false => match hand.say(parcel, nudge, &shown).await {
            Ok(said) => said,
            Err(fault) => return Some(Err(fault)),
        },
    };
    let old = shown.words.iter().filter(|old| Some(*old) != said.as_ref()).cloned().collect();
    let mut words = unsaid(hand, parcel, old).await;
    words.extend(said);
    let board = shown.board.clone();
    hand.live().keep(key, Shown { words, ..shown });
    Some(Ok(board))
}

/// Remembers a new board: the live board from now on, or the last one of its game.
pub(super) async fn stands<H: Hand>(hand: &H, parcel: &Parcel, board: String, is_card: bool) {
    let Some(key) = key_of(parcel) else { return };
    let before = hand.live().change(|all| all.remove(&key)).unwrap_or_default();
    let words = unsaid(hand, parcel, before.words).await;
    if parcel.message.nudge.is_some() {
        hand.live().keep(key, Shown { board, is_card, words });
    }
}

/// Removes words; answers those that remain.
async fn unsaid<H: Hand>(hand: &H, parcel: &Parcel, words: Vec<String>) -> Vec<String> {
    let mut left = Vec::new();
    for word in words {
        if !hand.unsay(parcel, &word).await {
            left.push(word);
        }
    }
    let over = left.len().saturating_sub(WORDS_MAX);
    left.split_off(over)
}
