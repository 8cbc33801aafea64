//! Analysis on the page: what the computer thinks of a position that is no game.

mod fair_play;
mod images;
mod think;

use async_trait::async_trait;
use banco_ports::{AnalysisSeen, NoAnalysis};

use crate::Service;
use crate::feature::Feature;
use crate::features::analysis::fair_play::is_fair;
use crate::features::analysis::think::Thinkers;
use crate::messages::display_prefs::DisplayPrefs;
use crate::persons::Accounts;
use crate::present::reader::free::Free;

/// Entry of the feature in the registry.
pub(crate) struct Entry;

#[async_trait]
impl Feature for Entry {
    async fn analyse(
        &self,
        service: &Service,
        by: &Accounts,
        free: &Free,
        taste: &DisplayPrefs,
    ) -> Option<Result<AnalysisSeen, NoAnalysis>> {
        if let Err(refused) = is_fair(service, by, free).await {
            return Some(Err(refused));
        }
        let (thinkers, searches) = (service.feature_states.of::<Thinkers>(), service.feature_states.of());
        Some(thinkers.analyse(&searches, by, free, taste).await)
    }
}
