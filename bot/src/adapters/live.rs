//! One board for a whole game: written anew with every move, with a short word beside it that pings, because an edit
//! pings nobody.
//!
//! What cannot be written anew is posted anew: no board is lost. A start forgets which board it was; where that is enough
//! to write it anew, the store's word is taken.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use async_trait::async_trait;
use banco_ports::{DeliveryError, Parcel, RichText};

/// Games remembered; of one that is forgotten the next board is a new message.
const GAMES_MAX: usize = 10_000;

/// Words remembered to be taken away when there is time; older ones stay.
const WORDS_MAX: usize = 20;

/// The one board of a game in a chat.
#[derive(Clone, Debug, Default)]
pub(super) struct Shown {
    /// Which message.
    pub board: String,
    /// A card of Discord's stays a card.
    pub is_card: bool,
    /// The words that pinged and still stand there, the last one last.
    words: Vec<String>,
}

impl Shown {
    /// Standing message that is known by its id.
    pub(super) fn of(board: String, is_card: bool) -> Shown {
        Shown { board, is_card, words: Vec::new() }
    }
}

/// The boards that are written anew, by chat and game.
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

/// What a platform does for it.
#[async_trait]
pub(super) trait Hand: Sync {
    fn live(&self) -> &Live;

    /// A board that stood there before the start can be written anew like any other.
    fn takes_any_board(&self) -> bool {
        false
    }

    /// Writes the board anew; `false` where it cannot be. What fails is worth trying again.
    async fn write(&self, parcel: &Parcel, shown: &Shown) -> Result<bool, DeliveryError>;

    /// Says the word that pings; `None` where it is not taken.
    async fn say(&self, parcel: &Parcel, nudge: &RichText, shown: &Shown) -> Result<Option<String>, DeliveryError>;

    /// Takes a word away that has pinged; `false`: there is no time for it now.
    async fn unsay(&self, parcel: &Parcel, word: &str) -> bool;
}

/// Chat and game whose one board this is to be, or was.
fn key_of(parcel: &Parcel) -> Option<(String, String)> {
    let (game, _) = parcel.message.card.as_ref().and(parcel.message.game.as_ref())?;
    Some((parcel.place.to_string(), game.clone()))
}

/// Writes the one board of the game anew, where the chat wants that and there is one; its message.
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
        // The board stands; whoever is to be pinged is pinged by the next try.
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

/// A new board stands there: the one that is written anew from now on, or the last of its game.
pub(super) async fn stands<H: Hand>(hand: &H, parcel: &Parcel, board: String, is_card: bool) {
    let Some(key) = key_of(parcel) else { return };
    let before = hand.live().change(|all| all.remove(&key)).unwrap_or_default();
    let words = unsaid(hand, parcel, before.words).await;
    if parcel.message.nudge.is_some() {
        hand.live().keep(key, Shown { board, is_card, words });
    }
}

/// Takes words away; those that stand there still.
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
