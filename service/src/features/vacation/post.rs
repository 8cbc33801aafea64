//! Private message to the owner of a vacation at its start and end (days 2.5).

use banco_engine::PersonKey;
use banco_ports::{Lang, Place, Rendered, Wording};
use banco_store::StoreError;

use crate::features::vacation::due::DueVacations;
use crate::game_lists::{GameLists, ListReader, list_choices};
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::say::{DaysSay, Say, VacationSay};
use crate::outbox::PresentedPost;
use crate::preferences::Preferences;
use crate::present::render_buttons;
use crate::{Service, words};

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
        let list = ListReader { person: reader, place, guild: None, is_alone: true, lang: taste.lang };
        let lines = GameLists::of(self.service).waiting_lines(list).await?;
        let choices = if until.is_some() { Vec::new() } else { list_choices(&lines) };
        let games = lines.len();
        let stood = until.is_none() && !DueVacations::of(self.service).slow_games(reader).await?.is_empty();
        let said = Say::Days(DaysSay::Vacation(match until {
            Some(until) => VacationSay::Begun { until, games },
            None => VacationSay::Over { stood, lines },
        }));
        let buttons = render_buttons(&choices, &taste, None);
        let message =
            Rendered { text: words::say(&taste, &said), buttons, lang: Some(taste.lang), ..Rendered::default() };
        let in_lang = |lang| {
            let taste = DisplayPrefs { lang, ..taste.clone() };
            let buttons = render_buttons(&choices, &taste, None);
            Wording { lang, text: words::say(&taste, &said), alt: String::new(), buttons, picture: None }
        };
        let wordings =
            if place.platform.abilities().per_reader_language { Lang::BOTH.map(in_lang).into() } else { Vec::new() };
        Ok(Some(PresentedPost {
            lang: taste.lang,
            ping: None,
            wordings,
            room: None,
            has_offer: false,
            goes_on: false,
            reader: Some(reader.clone()),
            message,
        }))
    }
}
