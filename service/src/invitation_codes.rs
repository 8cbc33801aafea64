//! Invitation codes (everywhere 3.1): each challenge that may be accepted anywhere has one, which is valid as long as
//! its game is open.
//!
//! The code is made of the secret seed of its game, so that a card can show it at any time. The store finds the game by
//! a hash of the code.

use std::collections::BTreeMap;

use banco_engine::Table;
use banco_ports::Platform;
use banco_ports::text::repeated;
use banco_store::{Store, StoreError};
use serde_json::Value;

use crate::codes::gate::{CodeGate, PaidTry};
use crate::codes::say::CodeSay;
use crate::codes::{Code, CodeKind};
use crate::context::{Context, store_trouble};
use crate::messages::say::{Draft, Refused};

/// Codes of challenges.
pub(crate) const INVITING: CodeKind = CodeKind { hashed: "banco/invitation/1", in_links: "i_" };

/// Key prefix of the game of a code; the hash of the code follows.
const INVITATION: &str = "invitation:";

/// Key of the game of a code.
fn key(code: &Code) -> String {
    format!("{INVITATION}{}", code.hash(&INVITING))
}

/// The code of a game; `None` if its challenge is for one platform.
pub(crate) fn code_of(table: &Table) -> Option<Code> {
    let mut block = 0_u32;
    let bytes = || {
        block += 1;
        table.secret_of(&format!("invitation {block}"))
    };
    table.challenge().anywhere.then(|| Code::of_bytes(bytes))
}

/// The game of a code, which may be over; `None` if the code leads nowhere.
///
/// # Errors
/// The store cannot be read.
pub(crate) async fn game_of(store: &dyn Store, code: &Code) -> Result<Option<String>, StoreError> {
    Ok(store.value(&key(code)).await?.and_then(|game| game.as_str().map(str::to_owned)))
}

/// The value that leads from the code of a game to the game, with or without that game.
fn value_of(table: &Table, game: Option<Value>) -> BTreeMap<String, Option<Value>> {
    code_of(table).map(|code| (key(&code), game)).into_iter().collect()
}

/// Values of a new challenge: they must not exist before.
pub(crate) fn values_of_new(table: &Table) -> BTreeMap<String, Option<Value>> {
    value_of(table, Some(Value::from(table.id())))
}

/// The values without which a game that is over has no code.
pub(crate) fn values_of_ended(table: &Table) -> BTreeMap<String, Option<Value>> {
    value_of(table, None)
}

/// A code that was entered, and the game to which it leads. It is right or wrong by what the person may do there.
#[derive(Debug)]
pub(crate) struct Entered {
    pub game: String,
    paid: PaidTry,
}

/// Codes that the account in use enters.
#[derive(Clone, Copy)]
pub(crate) struct InvitationCodes<'a> {
    cx: &'a Context<'a>,
}

impl<'a> InvitationCodes<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> InvitationCodes<'a> {
        InvitationCodes { cx }
    }

    /// Refuses names of the local table, which prove no person (everywhere 1.3).
    pub(crate) fn is_possible(self) -> Result<(), Refused> {
        let platform = Platform::of(&self.cx.person.key);
        let is_proved = platform.is_some_and(|platform| platform.abilities().private_chats);
        if is_proved { Ok(()) } else { Err(Draft::private_refusal(CodeSay::NotHere)) }
    }

    /// The game of a typed code. The try stays paid until [`InvitationCodes::is_right`].
    ///
    /// # Errors
    /// A text that is no code, a code that leads nowhere, the pause after too many wrong codes.
    pub(crate) async fn enter(self, text: &str) -> Result<Entered, Refused> {
        self.is_possible()?;
        let gate = CodeGate::of(self.cx);
        gate.is_open().await?;
        let Some(code) = Code::read(text) else {
            return Err(Draft::private_refusal(CodeSay::NoCode { typed: repeated(text) }));
        };
        let paid = gate.pay().await?;
        match game_of(&*self.cx.service.store, &code).await.map_err(|error| store_trouble(&error))? {
            Some(game) => Ok(Entered { game, paid }),
            None => Err(self.is_wrong()),
        }
    }

    /// A try at the code of a game that a button names, before the code is compared.
    ///
    /// # Errors
    /// The pause after too many wrong codes.
    pub(crate) async fn claim(self, game: &str) -> Result<Entered, Refused> {
        self.is_possible()?;
        Ok(Entered { game: game.to_owned(), paid: CodeGate::of(self.cx).pay().await? })
    }

    /// Gives the try of a right code back.
    pub(crate) async fn is_right(self, entered: Entered) -> Result<(), Refused> {
        CodeGate::of(self.cx).give_back(entered.paid).await
    }

    /// The one answer to every code that does not work; its try stays paid.
    pub(crate) fn is_wrong(self) -> Refused {
        CodeGate::of(self.cx).went_wrong();
        Draft::private_refusal(CodeSay::NoInvitation)
    }
}
