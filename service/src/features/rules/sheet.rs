//! Rules on a sheet of the page: a page of them beside its picture.

use std::sync::Arc;

use banco_engine::GameKey;
use banco_ports::{Lang, SheetAsked, SheetSeen};
use serde_json::json;

use crate::Service;
use crate::features::rules::buttons::RulesPage;
use crate::features::rules::commands::page_named;
use crate::features::rules::say::RulesSay;
use crate::features::rules::sentences::{page, pages};
use crate::messages::button::argument::Argument;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::statement::{Drawing, Statement};
use crate::preferences::Preferences;

/// Name of the sheet.
pub(super) const NAME: &str = "rules";

/// Page that is asked for: `chess.3`, or what people type after `/rules`.
fn wanted(lang: Lang, what: &str) -> Option<(GameKey, usize)> {
    match RulesPage::read(Some(what)) {
        Some(RulesPage::Of(game, page)) if page < pages(game, lang) => Some((game, page)),
        _ => page_named(lang, what),
    }
}

async fn taste_of(service: &Service, asked: &SheetAsked) -> DisplayPrefs {
    Preferences::of(service).taste_of(&asked.reader.person.key, asked.reader.lang).await
}

pub(super) async fn seen(service: &Service, asked: &SheetAsked) -> Option<SheetSeen> {
    let taste = taste_of(service, asked).await;
    let (game, at) = wanted(taste.lang, &asked.what)?;
    let say = RulesSay::Page { game, page: at };
    let told = say.text(&taste);
    let alt = say.figure(&taste, &told).map(|figure| figure.alt);
    // The first line of a page is its heading.
    let heads: Vec<String> = (0..pages(game, taste.lang))
        .map(|at| page(game, &taste, at).text.lines().next().unwrap_or_default().to_owned())
        .collect();
    let facts = json!({ "game": game.key(), "page": at, "heads": heads, "alt": alt });
    Some(SheetSeen { facts, told, ..SheetSeen::default() })
}

pub(super) async fn picture(service: &Service, asked: &SheetAsked) -> Option<Arc<Vec<u8>>> {
    let taste = taste_of(service, asked).await;
    let (game, page) = wanted(taste.lang, &asked.what)?;
    let say = RulesSay::Page { game, page };
    match say.figure(&taste, &say.text(&taste))?.drawing {
        Drawing::Board(order) => service.pictures.draw(*order).await,
        _ => None,
    }
}
