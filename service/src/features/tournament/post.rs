//! Tournament news for a chat, with the tournament's table.

use banco_engine::Phase;
use banco_ports::limits::CUP_JOINS_TOLD_MAX;
use banco_ports::{Image, Lang, Platform, Rendered, RichText, Wording};
use banco_store::StoreError;
use banco_tournament::{BEGUN_PLIES, Cup, Stage};

use crate::Service;
use crate::feature::Presented;
use crate::features::tournament::keyboards::{cup_choices, judge_choices};
use crate::features::tournament::news::{CupNews, Told};
use crate::features::tournament::running::quiet::TournamentQuietHours;
use crate::features::tournament::running::{RunningTournaments, Standing};
use crate::features::tournament::sentences::{NewsFacts, cross_figure, post};
use crate::messages::display_prefs::DisplayPrefs;
use crate::outbox::PresentedPost;
use crate::preferences::{Preferences, Readers};
use crate::present::{Presenter, render_buttons};

/// Public messages about tournaments.
#[derive(Clone, Copy)]
pub(crate) struct TournamentPosts<'a> {
    service: &'a Service,
}

impl<'a> TournamentPosts<'a> {
    pub(crate) fn of(service: &'a Service) -> TournamentPosts<'a> {
        TournamentPosts { service }
    }

    /// The message for news of a tournament in its current state; `None` if there is nothing left to say.
    pub(crate) async fn present_cup(
        self,
        Told { cup, news }: &Told,
        presented: &Presented<'_>,
    ) -> Result<Option<PresentedPost>, StoreError> {
        let Presented { place, moderators, .. } = *presented;
        let Some(standing) = RunningTournaments::of(self.service).cup_now(cup).await? else { return Ok(None) };
        let rests = TournamentQuietHours::of(self.service).cup_begins_at(&standing).await;
        let Standing { cup, .. } = standing;
        let is_card = is_card(&cup, news, place.platform);
        let unbegun = match news {
            CupNews::Reminder { .. } => self.unbegun(&cup).await?,
            _ => Vec::new(),
        };
        if is_past(&cup, news, is_card) || matches!(news, CupNews::Reminder { .. }) && unbegun.is_empty() {
            return Ok(None);
        }
        // All news of a tournament keeps the language and settings of its announcer.
        let announcer = &cup.organiser().key;
        let readers = Readers {
            persons: vec![announcer.clone()],
            challenger: announcer.clone(),
            awaits: false,
            reads_at: Vec::new(),
        };
        let taste = Preferences::of(self.service).public_taste(place, &readers).await;
        let now = self.service.now();
        let mut choices = match news {
            CupNews::Late { .. } => judge_choices(&cup),
            _ => Vec::new(),
        };
        let has_buttons = has_buttons(&cup, news, is_card);
        choices.extend(if has_buttons { cup_choices(&cup, None, now) } else { Vec::new() });
        let news = if is_card || matches!(news, CupNews::Restated) { &CupNews::Announced } else { news };
        let facts = NewsFacts { now, rests, moderators, unbegun: &unbegun };
        let text = post(&taste, &cup, news, facts);
        let stands_for = matches!(news, CupNews::Announced).then(|| cup.id().to_owned());
        // Players who are late, and who may decide about their games (days 4.2).
        let calls_all = matches!(
            news,
            CupNews::Reminder { .. } | CupNews::Overtime { .. } | CupNews::Late { .. } | CupNews::Withdrawn { .. }
        );
        let mut message = Rendered { text, lang: Some(taste.lang), stands_for, calls_all, ..Rendered::default() };
        let has_table = has_table(news);
        if has_table {
            message.image = self.picture_of(&cup, &message.text, &taste).await;
        }
        message.buttons = render_buttons(&choices, &taste, None);
        let mut wordings = Vec::new();
        for lang in Lang::BOTH.into_iter().filter(|_| place.platform.abilities().per_reader_language) {
            let taste = DisplayPrefs { lang, ..taste.clone() };
            let text = post(&taste, &cup, news, facts);
            let picture = if has_table { self.picture_of(&cup, &text, &taste).await } else { None };
            let alt = picture.as_ref().map_or_else(String::new, |picture| picture.alt.clone());
            wordings.push(Wording { lang, text, alt, buttons: render_buttons(&choices, &taste, None), picture });
        }
        Ok(Some(PresentedPost {
            message,
            lang: taste.lang,
            ping: None,
            wordings,
            room: None,
            has_offer: false,
            goes_on: false,
            reader: None,
        }))
    }

    /// Running games in which not both sides have moved.
    async fn unbegun(self, cup: &Cup) -> Result<Vec<String>, StoreError> {
        let mut unbegun = Vec::new();
        for (_, running) in cup.running() {
            let seated = match self.service.games.snapshot(&*self.service.store, &running.game).await {
                Ok(Some(seated)) => seated,
                Ok(None) | Err(StoreError::Damaged { .. }) => continue,
                Err(error) => return Err(error),
            };
            if seated.table.phase() == Phase::Playing && seated.table.plies().len() < BEGUN_PLIES {
                unbegun.push(running.game.clone());
            }
        }
        Ok(unbegun)
    }

    /// Crosstable of the games as a picture; the text says the same.
    async fn picture_of(self, cup: &Cup, text: &RichText, taste: &DisplayPrefs) -> Option<Image> {
        Presenter::of(self.service).figure(cross_figure(taste, cup, 0, text)?).await
    }
}

/// True if the news is old by now.
fn is_past(cup: &Cup, news: &CupNews, is_card: bool) -> bool {
    match news {
        // News of a later round replaces this one.
        CupNews::Round { round }
        | CupNews::Reminder { round }
        | CupNews::Overtime { round }
        | CupNews::Late { round } => cup.rounds().len() != *round || !cup.is_open(),
        CupNews::Announced => !cup.rounds().is_empty(),
        CupNews::Restated => cup.stage() == Stage::Over,
        CupNews::Joined { count, .. } => !is_card && !is_told(*count),
        CupNews::OldRules => !cup.is_open(),
        CupNews::Left { .. } | CupNews::Withdrawn { .. } | CupNews::Over | CupNews::CalledOff => false,
    }
}

/// True if the news has the buttons of its tournament.
fn has_buttons(cup: &Cup, news: &CupNews, is_card: bool) -> bool {
    match news {
        CupNews::Announced
        | CupNews::Round { .. }
        | CupNews::Reminder { .. }
        | CupNews::Overtime { .. }
        | CupNews::Late { .. }
        | CupNews::OldRules
        | CupNews::Over => true,
        CupNews::Joined { .. } | CupNews::Left { .. } => is_card,
        CupNews::Restated => cup.stage() == Stage::SignUp,
        CupNews::Withdrawn { .. } | CupNews::CalledOff => false,
    }
}

/// True if the news has the table as a picture.
fn has_table(news: &CupNews) -> bool {
    match news {
        CupNews::Round { round } => *round > 1,
        CupNews::Over => true,
        CupNews::Announced
        | CupNews::Restated
        | CupNews::Joined { .. }
        | CupNews::Left { .. }
        | CupNews::Reminder { .. }
        | CupNews::Overtime { .. }
        | CupNews::Late { .. }
        | CupNews::Withdrawn { .. }
        | CupNews::OldRules
        | CupNews::CalledOff => false,
    }
}

/// True if a chat without edits gets a message for this sign-up: the first ones, then only some.
pub(crate) fn is_told(count: usize) -> bool {
    count <= CUP_JOINS_TOLD_MAX || count.is_multiple_of(8)
}

/// True if the announcement itself shows this news: sign-ups and withdrawals before the first round, and the sign-up
/// that starts it.
fn is_card(cup: &Cup, news: &CupNews, platform: Platform) -> bool {
    let signs_up = cup.stage() == Stage::SignUp;
    platform.abilities().edits
        && match news {
            CupNews::Announced | CupNews::Left { by: None, .. } => signs_up,
            CupNews::Joined { .. } => signs_up || cup.stage() == Stage::Running && cup.rounds().len() <= 1,
            CupNews::Left { by: Some(_), .. }
            | CupNews::Restated
            | CupNews::Round { .. }
            | CupNews::Reminder { .. }
            | CupNews::Overtime { .. }
            | CupNews::Late { .. }
            | CupNews::Withdrawn { .. }
            | CupNews::OldRules
            | CupNews::Over
            | CupNews::CalledOff => false,
        }
}
