//! Rules for players, page by page, each with its picture.

use banco_engine::GameKey;
use banco_ports::text::repeated;
use banco_ports::{Lang, ReplyKind};

use crate::challenges::option_words;
use crate::context::{Context, Handled};
use crate::features::rules::buttons::{RULES, RulesPage};
use crate::features::rules::say::RulesSay;
use crate::features::rules::sentences as rules;
use crate::games::read_game;
use crate::messages::button::Press;
use crate::messages::keyboards::game_choices;
use crate::messages::say::{Choice, Draft, Label, Say};
use crate::typed::Typed;

/// Answers `/rules` and its buttons.
#[derive(Clone, Copy)]
pub(crate) struct Rules<'a> {
    cx: &'a Context<'a>,
}

impl<'a> Rules<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> Rules<'a> {
        Rules { cx }
    }

    pub(crate) fn rules(self, typed: &Typed<'_>) -> Handled {
        let text = typed.text("game");
        if text.is_empty() {
            return Ok(vec![which_rules()]);
        }
        let page = page_named(self.cx.taste.lang, text);
        let (game, page) = page.ok_or_else(|| Say::UnknownGame { typed: repeated(text) })?;
        Ok(vec![self.rules_page(game, page)])
    }

    pub(crate) fn press_rules(self, page: RulesPage) -> Handled {
        match page {
            RulesPage::Which => Ok(vec![which_rules()]),
            RulesPage::Of(game, page) if page < rules::pages(game, self.cx.taste.lang) => {
                Ok(vec![self.rules_page(game, page)])
            }
            RulesPage::Of(..) => Err(Say::PressUnknown.into()),
        }
    }

    pub(crate) fn rules_page(self, game: GameKey, page: usize) -> Draft {
        let pages = rules::pages(game, self.cx.taste.lang);
        let before = page.checked_sub(1).map(|before| ("button-page-before", before));
        let after = (page + 1 < pages).then_some(("button-page-after", page + 1));
        let row = [before, after].into_iter().flatten();
        let row = row.map(|(key, page)| Choice { label: Label::Key(key), data: page_button(game, page) });
        let row: Vec<Choice> = row.collect();
        let choices = if row.is_empty() { Vec::new() } else { vec![row] };
        Draft::new(ReplyKind::Open, RulesSay::Page { game, page }).choices(choices)
    }
}

/// Page with the rules of a game that is named so, or of a variant: Chess960 is part of its game, on a page of its own.
pub(super) fn page_named(lang: Lang, text: &str) -> Option<(GameKey, usize)> {
    if let Some(game) = read_game(text) {
        return Some((game, 0));
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    let (game, _) = option_words::variant(&words).filter(|(_, count)| *count == words.len())?;
    Some((game, rules::page_about(game, lang, text)))
}

/// Question for the game.
fn which_rules() -> Draft {
    Draft::new(ReplyKind::Open, RulesSay::Which).choices(game_choices(|game| Some(page_button(game, 0))))
}

fn page_button(game: GameKey, page: usize) -> Press {
    RULES.plain(RulesPage::Of(game, page))
}
