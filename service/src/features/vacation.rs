//! Vacations of players: planned, begun, ended, told to opponents (days 2.5).

pub(crate) mod commands;
pub(crate) mod dates;
pub(crate) mod due;
pub(crate) mod post;
pub(crate) mod say;
pub(crate) mod sentences;

use crate::features::vacation::commands::Vacation;
use async_trait::async_trait;
use banco_store::StoreError;

use crate::Service;
use crate::boxed::apart;
use crate::due_values::DueSpec;
use crate::feature::{Feature, Presented};
use crate::features::vacation::post::{BEGUN, Begun, NOTICES, VacationPosts};
use crate::messages::commands::{CommandSpec, OptionKind, command, option};
use crate::messages::notice::NoticeSpec;
use crate::messages::settings::spec::{Fallback, SettingSpec, TypedSetting};
use crate::outbox::PresentedPost;

/// Commands of the feature.
const COMMANDS: &[CommandSpec] =
    &[command("vacation", "nghiphep", |cx, typed| apart(move || Vacation::of(cx).vacation(typed)))
        .options(&[option("days", OptionKind::Text)])];

/// Default days of vacation in a year (days 2.5).
const DAYS: i64 = 21;

/// Days of vacation that a chat grants in a year.
pub(crate) static ALLOWED: TypedSetting<i64> = TypedSetting::new(
    SettingSpec::new("vacation", "nghiphep", [190, 110])
        .of_chat(&["0", "7", "14", "21", "42"])
        .plain_words(|_| None)
        .default(|_| Fallback::Word("21")),
    |word| word.and_then(|word| word.parse().ok()).unwrap_or(DAYS),
);

/// Settings of the feature.
static SETTINGS: &[&SettingSpec] = &[&ALLOWED.spec];

/// Entry of the feature in the registry.
pub(crate) struct Entry;

#[async_trait]
impl Feature for Entry {
    fn commands(&self) -> &'static [CommandSpec] {
        COMMANDS
    }

    fn settings(&self) -> &'static [&'static SettingSpec] {
        SETTINGS
    }

    fn notices(&self) -> &'static [&'static NoticeSpec] {
        NOTICES
    }

    async fn present(&self, service: &Service, post: Presented<'_>) -> Result<Option<PresentedPost>, StoreError> {
        let until = post.notice.facts::<Begun>().map(|begun| begun.until).filter(|_| post.notice.is(&BEGUN));
        apart(|| VacationPosts::of(service).present_vacation(until, post.place, post.reader)).await
    }

    fn due(&self) -> &'static [DueSpec] {
        due::DUE
    }
}
