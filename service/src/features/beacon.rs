//! Draws with public numbers: games that wait for one, and the number when it comes (beacon 3.5 to 3.7).

mod draws;
mod late;
mod waiting;

use std::collections::BTreeMap;

use async_trait::async_trait;
use banco_store::StoreError;
use serde_json::Value;

use crate::Service;
use crate::due_values::DueSpec;
use crate::feature::{Feature, Presented};
use crate::features::beacon::draws::OpenGames;
use crate::messages::notice::NoticeSpec;
use crate::outbox::PresentedPost;
use crate::prepared_commit::Step;

/// Entry of the feature in the registry.
pub(crate) struct Entry;

#[async_trait]
impl Feature for Entry {
    fn notices(&self) -> &'static [&'static NoticeSpec] {
        late::NOTICES
    }

    async fn present(&self, service: &Service, post: Presented<'_>) -> Result<Option<PresentedPost>, StoreError> {
        late::present(service, &post).await
    }

    fn due(&self) -> &'static [DueSpec] {
        draws::DUE
    }

    async fn follow_up(&self, service: &Service, step: &mut Step<'_>) -> BTreeMap<String, Option<Value>> {
        OpenGames::of(service).follow(step)
    }

    async fn run_due(&self, service: &Service) -> usize {
        OpenGames::of(service).draw().await
    }
}
