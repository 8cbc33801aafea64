//! Buttons of the rules.

use banco_engine::GameKey;

use crate::messages::button::Menu;
use crate::messages::button::argument::Argument;
use crate::messages::button::spec::{ButtonSpec, Nature, button};

/// Page of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RulesPage {
    /// Asks for the game.
    Which,
    /// Page of a game's rules, from page 0.
    Of(GameKey, usize),
}

impl Argument for RulesPage {
    fn read(text: Option<&str>) -> Option<RulesPage> {
        let Some(text) = text.filter(|text| !text.is_empty()) else { return Some(RulesPage::Which) };
        let (game, page) = text.split_once('.').unwrap_or((text, "0"));
        Some(RulesPage::Of(GameKey::from_key(game)?, page.parse().ok()?))
    }

    fn write(&self) -> Option<String> {
        match self {
            RulesPage::Which => None,
            RulesPage::Of(game, page) => Some(format!("{}.{page}", game.key())),
        }
    }
}

/// Shows rules. Many buttons of first pages are a choice of games.
pub(crate) static RULES: ButtonSpec<RulesPage> = button("board")
    .label("button-rules")
    .alone()
    .asks()
    .turns_page()
    .varies(|page, nature| match page {
        RulesPage::Of(_, 0) => Nature { menu: Some(Menu::Game), ..nature },
        RulesPage::Of(..) | RulesPage::Which => nature,
    })
    .samples(&["", "xiangqi.0", "chess.3"]);
