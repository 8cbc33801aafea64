//! Private message to the owner of a vacation at its start and end (days 2.5).

use banco_engine::PersonKey;
use banco_ports::Place;
use banco_store::StoreError;
use serde::{Deserialize, Serialize};

use crate::Service;
use crate::features::vacation::due::DueVacations;
use crate::features::vacation::say::VacationSay;
use crate::game_lists::{GameLists, ListReader, list_choices};
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::notice::NoticeSpec;
use crate::outbox::PresentedPost;
use crate::persons::Persons;
use crate::preferences::Preferences;
use crate::present::{Presenter, render_buttons};

/// A planned vacation begins; sent to its owner.
pub(crate) static BEGUN: NoticeSpec = NoticeSpec { key: "vacation_begun", ..NoticeSpec::PLAIN };
/// A vacation is over; sent to its owner.
pub(crate) static OVER: NoticeSpec = NoticeSpec { key: "vacation_over", must_arrive: true, ..NoticeSpec::PLAIN };

/// Kinds of messages about vacations.
pub(crate) static NOTICES: &[&NoticeSpec] = &[&BEGUN, &OVER];

/// Facts of [`BEGUN`].
#[derive(Serialize, Deserialize)]
pub(crate) struct Begun {
    /// Instant (milliseconds since 1970) at which the vacation ends.
    pub until: i64,
}

/// Public messages about vacations.
#[derive(Clone, Copy)]
pub(crate) struct VacationPosts<'a> {
    service: &'a Service,
}

impl<'a> VacationPosts<'a> {
    pub(crate) fn of(service: &'a Service) -> VacationPosts<'a> {
        VacationPosts { service }
    }

    /// The message to this reader. With `until` a vacation has begun and ends then; otherwise it is over.
    pub(crate) async fn present_vacation(
        self,
        until: Option<i64>,
        place: &Place,
        reader: Option<&PersonKey>,
    ) -> Result<Option<PresentedPost>, StoreError> {
        let Some(reader) = reader else { return Ok(None) };
        let taste = Preferences::of(self.service).own_taste(place, reader).await;
        let accounts = Persons::of(self.service).accounts(reader).await;
        let list = ListReader { accounts: &accounts, place, guild: None, is_alone: true, lang: taste.lang };
        let lines = GameLists::of(self.service).waiting_lines(list).await?;
        let choices = if until.is_some() { Vec::new() } else { list_choices(&lines) };
        let games = lines.len();
        let stood = until.is_none() && !DueVacations::of(self.service).slow_games(reader).await?.is_empty();
        let said = match until {
            Some(until) => VacationSay::Begun { until, games },
            None => VacationSay::Over { stood, lines },
        };
        let buttons = |taste: &DisplayPrefs| render_buttons(&choices, taste, None);
        let presented = Presenter::of(self.service).present_statement(place, &taste, |_| said.clone(), buttons).await;
        Ok(Some(PresentedPost { reader: Some(reader.clone()), ..presented }))
    }
}
