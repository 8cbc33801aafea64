//! The law for players, page by page, each with its picture.

use banco_engine::GameKey;
use banco_ports::text::repeated;
use banco_ports::{Image, Rendered, ReplyKind};

use crate::Service;
use crate::context::{Context, Handled};
use crate::facts::keyboards::game_choices;
use crate::facts::press::Press;
use crate::facts::say::{Choice, Draft, Label, Say};
use crate::facts::taste::Taste;
use crate::games::read_game;
use crate::handlers::request::Typed;
use crate::present::pictures::Sitting;
use crate::present::sitting::with_men;
use crate::words::rules;

impl Context<'_> {
    pub(crate) fn rules(&self, typed: &Typed<'_>) -> Handled {
        let text = typed.text("game");
        if text.is_empty() {
            return Ok(vec![which_rules()]);
        }
        let game = read_game(text).ok_or_else(|| Say::UnknownGame { typed: repeated(text) })?;
        Ok(vec![self.rules_page(game, 0)])
    }

    pub(crate) fn press_rules(&self, page: Option<(GameKey, usize)>) -> Handled {
        match page {
            None => Ok(vec![which_rules()]),
            Some((game, page)) if page < rules::pages(game, self.taste.lang) => Ok(vec![self.rules_page(game, page)]),
            Some(_) => Err(Say::PressUnknown.into()),
        }
    }

    pub(crate) fn rules_page(&self, game: GameKey, page: usize) -> Draft {
        let pages = rules::pages(game, self.taste.lang);
        let before = page.checked_sub(1).map(|before| ("button-page-before", before));
        let after = (page + 1 < pages).then_some(("button-page-after", page + 1));
        let row = [before, after].into_iter().flatten();
        let row = row.map(|(key, page)| Choice { label: Label::Key(key), data: page_button(game, page) });
        let row: Vec<Choice> = row.collect();
        let choices = if row.is_empty() { Vec::new() } else { vec![row] };
        Draft::new(ReplyKind::Open, Say::Rules { game, page }).choices(choices)
    }
}

/// Asks for the game.
fn which_rules() -> Draft {
    Draft::new(ReplyKind::Open, Say::WhichRules).choices(game_choices(|game| page_button(game, 0)))
}

const fn page_button(game: GameKey, page: usize) -> Press {
    Press::Rules { page: Some((game, page)) }
}

impl Service {
    /// Adds the picture that a page of the law asks for; without it the page is still the law.
    pub async fn illustrate(&self, message: &mut Rendered, game: GameKey, page: usize, taste: &Taste) {
        let Some(picture) = rules::page(game, taste, page).picture else { return };
        let style = taste.style(game, picture.bottom, false);
        let alt = with_men(taste.lang, String::new(), &picture.view);
        let sitting = Sitting { view: picture.view, bars: None, style, marks: picture.marks, banner: None };
        if let Some(png) = self.pictures.draw(sitting).await {
            let name = format!("{}-rules-{}.png", game.key(), page + 1);
            message.image = Some(Image::png(png, alt.trim().to_owned(), name));
        }
    }
}
