//! Events of one feature that other features answer.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::context::{Context, store_trouble};
use crate::features::puzzle::daily::DailyPuzzles;
use crate::features::season::Seasons;
use crate::features::tournament::commands::TournamentRequests;
use crate::messages::say::{Change, Refused};
use crate::messages::settings::{Setting, Settings};

/// Takes the person out of running tournaments, before an erasure.
///
/// # Errors
/// The store refused a change.
pub(crate) async fn leave_all(cx: &Context<'_>) -> Result<(), Refused> {
    TournamentRequests::of(cx).leave_cups().await
}

/// Values that features keep beside changed settings of this chat; `wishes` are the settings after the change.
///
/// # Errors
/// The store cannot be read.
pub(crate) async fn values_of_changes(
    cx: &Context<'_>,
    changes: &[Change],
    wishes: &Settings,
) -> Result<BTreeMap<String, Option<Value>>, Refused> {
    let mut values = BTreeMap::new();
    if let Some((_, word)) = changes.iter().find(|(setting, _)| *setting == Setting::Season) {
        let community = cx.community().await.map_err(|error| store_trouble(&error))?;
        let (zone, is_on) = (wishes.zone(), Settings::is_on(*word));
        values.extend(Seasons::season_chosen(&cx.place, community, zone, cx.now, is_on));
    }
    let is_of_puzzles =
        |(setting, _): &Change| matches!(setting, Setting::Puzzle | Setting::PuzzleGame | Setting::Zone);
    if changes.iter().any(is_of_puzzles) {
        let chosen = DailyPuzzles::of(cx.service).puzzle_chosen(&cx.place, wishes).await;
        values.extend(chosen.map_err(|error| store_trouble(&error))?);
    }
    Ok(values)
}
