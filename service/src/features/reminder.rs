//! Reminders before time runs out (days 2.7).

pub(crate) mod due;
pub(crate) mod post;
mod when;

use async_trait::async_trait;
use banco_engine::{Millis, Table};
use banco_ports::Place;
use banco_store::StoreError;

use crate::Service;
use crate::boxed::apart;
use crate::feature::{Feature, Presented};
use crate::features::reminder::due::DueReminders;
use crate::features::reminder::post::{NOTICES, ReminderPosts};
use crate::features::reminder::when::reminder_of;
use crate::game_cache::LiveGame;
use crate::messages::notice::NoticeSpec;
use crate::messages::settings::SettingSpec;
use crate::outbox::PresentedPost;
use crate::reminders::SETTINGS;

/// Entry of the feature in the registry.
pub(crate) struct Entry;

#[async_trait]
impl Feature for Entry {
    fn settings(&self) -> &'static [&'static SettingSpec] {
        SETTINGS
    }

    fn notices(&self) -> &'static [&'static NoticeSpec] {
        NOTICES
    }

    async fn present(&self, service: &Service, post: Presented<'_>) -> Result<Option<PresentedPost>, StoreError> {
        let Some(called) = post.notice.facts() else { return Ok(None) };
        apart(|| ReminderPosts::of(service).present_reminder(called, post.place, post.reader)).await
    }

    async fn acts_at(&self, service: &Service, table: &Table, home: Option<&Place>, now: Millis) -> Option<Millis> {
        reminder_of(service, table, home, now).await.map(|(at, _)| at)
    }

    async fn act_in_time(&self, service: &Service, seated: &mut LiveGame, now: Millis) -> Result<bool, StoreError> {
        DueReminders::of(service).remind(seated, now).await
    }
}
