//! `/page`: a link for the person alone, which signs in once; and the end of all sessions.

use std::collections::BTreeMap;

use crate::context::{Context, Handled, store_trouble};
use crate::features::page::sentences::PageSay;
use crate::messages::say::{Draft, Refused};
use crate::sessions::Sessions;

/// Answers `/page` and its buttons.
#[derive(Clone, Copy)]
pub(crate) struct PageRequests<'a> {
    cx: &'a Context<'a>,
}

impl<'a> PageRequests<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> PageRequests<'a> {
        PageRequests { cx }
    }

    /// A link to the page, which shows this game first if it is the person's own, or if its public board stands in the chat
    /// in which the person asks.
    pub(crate) async fn link(self, game: Option<&str>) -> Handled {
        // A browser vouches for no other one, and a name at the local table for no person.
        if self.cx.session.is_some() || !self.cx.place.platform.abilities().private_chats {
            return Err(Draft::private_refusal(PageSay::NotHere));
        }
        let (game, is_of_others) = match game {
            Some(id) => self.shown(&id.to_ascii_lowercase()).await?,
            None => (None, false),
        };
        let link = Sessions::of(self.cx.service).link(&self.cx.person, game.as_deref(), is_of_others).await;
        let Some((link, change)) = link.map_err(|error| store_trouble(&error))? else {
            return Err(Draft::private_refusal(PageSay::None));
        };
        if !change.values.is_empty() {
            self.cx.keep_values_if(change.values, change.expected).await?;
        }
        Ok(vec![Draft::private(PageSay::Link { link })])
    }

    /// The game that a link leads to, and whether it is one of others.
    async fn shown(self, id: &str) -> Result<(Option<String>, bool), Refused> {
        let card = self.cx.service.store.card(id).await.map_err(|error| store_trouble(&error))?;
        let Some(card) = card else { return Ok((None, false)) };
        let is_own = card.persons.iter().any(|person| self.cx.accounts.has(person));
        // All members of this chat see the board.
        let is_here = !self.cx.private && card.is_at(&self.cx.place);
        Ok(((is_own || is_here).then(|| id.to_owned()), !is_own))
    }

    /// Ends the sessions of all accounts of the person.
    pub(crate) async fn sign_out(self) -> Handled {
        let (mut values, mut expected) = (BTreeMap::new(), BTreeMap::new());
        for account in self.cx.accounts.all() {
            let ended = Sessions::of(self.cx.service).ended(account, None).await;
            let ended = ended.map_err(|error| store_trouble(&error))?;
            values.extend(ended.values);
            expected.extend(ended.expected);
        }
        if !values.is_empty() {
            self.cx.keep_values_if(values, expected).await?;
        }
        Ok(vec![Draft::settled(PageSay::SignedOut)])
    }
}
