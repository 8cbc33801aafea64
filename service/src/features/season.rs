//! Seasons (days 3.4): the standings of a month, posted on the first day of the next in every chat that wants it.

pub(crate) mod due;
pub(crate) mod post;
mod sentences;

use std::collections::BTreeMap;

use async_trait::async_trait;
use banco_store::StoreError;
use serde_json::Value;

use crate::Service;
use crate::boxed::apart;
use crate::context::{Context, store_trouble};
use crate::due_values::DueSpec;
use crate::feature::{Feature, Presented};
use crate::features::season::due::Seasons;
use crate::features::season::post::{NOTICES, SeasonPosts};
use crate::messages::notice::NoticeSpec;
use crate::messages::say::Refused;
use crate::messages::settings::spec::{Fallback, OFF, ON, SettingSpec, TypedSetting};
use crate::messages::settings::{Change, Settings};
use crate::outbox::PresentedPost;

/// True if a chat wants the standings of each month.
static SEASON: TypedSetting<bool> = TypedSetting::new(
    SettingSpec {
        others: &["muagiai"],
        ..SettingSpec::new("season", "mua", [110, 160]).of_chat(&[ON, OFF]).default(|_| Fallback::Word(OFF))
    },
    |word| word == Some(ON),
);

/// Settings of the feature.
static SETTINGS: &[&SettingSpec] = &[&SEASON.spec];

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
        let Some(month) = post.notice.facts() else { return Ok(None) };
        apart(|| SeasonPosts::of(service).present_season(post.place, month)).await
    }

    async fn values_of_changes(
        &self,
        cx: &Context<'_>,
        changes: &[Change],
        wishes: &Settings,
    ) -> Result<BTreeMap<String, Option<Value>>, Refused> {
        if !changes.iter().any(|(setting, _)| *setting == SEASON.spec) {
            return Ok(BTreeMap::new());
        }
        let community = cx.community().await.map_err(|error| store_trouble(&error))?;
        let (zone, is_on) = (wishes.zone(), SEASON.of(wishes));
        Ok(Seasons::season_chosen(&cx.place, community, zone, cx.now, is_on))
    }

    fn due(&self) -> &'static [DueSpec] {
        due::DUE
    }
}
