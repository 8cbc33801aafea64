//! Games and challenges of a person, most urgent first (days 2.7b).

use banco_engine::Opponent;
use banco_ports::limits::{GAMES_LISTED_MAX, OPEN_CARDS_READ_MAX};
use banco_ports::{ReplyKind, RichText};

use crate::context::{Context, Handled, Held, store_trouble};
use crate::game_lists::{GameLists, ListReader, Ranked, in_order, list_choices};
use crate::i18n::Sentence;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::game_line::GameLine;
use crate::messages::say::{Draft, Refused};
use crate::messages::statement::Statement;
use crate::words::listed;

/// The list of a person's games and challenges.
#[derive(Clone, Debug)]
enum OwnGamesSay {
    Listed {
        lines: Vec<GameLine>,
        /// Number of games that are not listed.
        more: usize,
    },
    None,
}

impl Statement for OwnGamesSay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        match self {
            OwnGamesSay::Listed { lines, more } => listed::games(taste, lines, *more),
            OwnGamesSay::None => Sentence::new(taste.lang, "no-games").rich(),
        }
    }
}

/// Games and challenges of a person.
#[derive(Clone, Copy)]
pub(crate) struct OwnGames<'a> {
    cx: &'a Context<'a>,
}

impl<'a> OwnGames<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> OwnGames<'a> {
        OwnGames { cx }
    }

    pub(crate) async fn games(self) -> Handled {
        let mut cards = self.cx.own_games(true, OPEN_CARDS_READ_MAX).await?;
        // If there are too many, the games that wait for this person with the least time are listed.
        let waits = |waiting_for: Option<&banco_engine::PersonKey>| {
            waiting_for.is_some_and(|person| self.cx.accounts.has(person))
        };
        cards.sort_by_key(|(_, card)| (!waits(card.waiting_for.as_ref()), card.due.unwrap_or(i64::MAX)));
        let rest = cards.len().saturating_sub(GAMES_LISTED_MAX);
        let mut ranked: Vec<Ranked> = Vec::new();
        for (id, _) in cards.into_iter().take(GAMES_LISTED_MAX) {
            let Some(held) = self.cx.hold_listed(&id).await? else { continue };
            ranked.push(self.ranked(&held).await?);
        }
        // Game cards do not record a challenge by account name, so open games of this chat are searched.
        let here = self.cx.service.store.open_games_at(&self.cx.place).await.map_err(|error| store_trouble(&error))?;
        for (id, _) in here.into_iter().filter(|(_, card)| card.challenger.is_some()) {
            if ranked.len() >= GAMES_LISTED_MAX || ranked.iter().any(|(_, line)| line.id == id) {
                continue;
            }
            let Some(held) = self.cx.hold_listed(&id).await? else { continue };
            let table = held.table();
            if matches!(table.challenge().opponent, Opponent::Username(_)) && self.cx.is_for(table) {
                ranked.push(self.ranked(&held).await?);
            }
        }
        if ranked.is_empty() {
            return Ok(vec![Draft::new(ReplyKind::Open, OwnGamesSay::None)]);
        }
        let (lines, more) = in_order(ranked);
        let choices = list_choices(&lines);
        Ok(vec![Draft::new(ReplyKind::Open, OwnGamesSay::Listed { lines, more: more + rest }).choices(choices)])
    }

    /// List line of a held game for this person.
    async fn ranked(self, held: &Held) -> Result<Ranked, Refused> {
        let line = GameLists::of(self.cx.service).game_line(&held.seated, self.list_reader()).await;
        line.map_err(|error| store_trouble(&error))
    }

    /// This person as the reader of a list here.
    pub(crate) fn list_reader(self) -> ListReader<'a> {
        let (accounts, place) = (&self.cx.accounts, &self.cx.place);
        let (guild, is_alone) = (self.cx.guild.as_deref(), self.cx.private);
        ListReader { accounts, place, guild, is_alone, lang: self.cx.taste.lang }
    }
}
