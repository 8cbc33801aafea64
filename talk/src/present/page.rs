//! The picture of a page of the law.

use banco_engine::GameKey;
use banco_ports::{Image, Rendered};

use crate::Service;
use crate::facts::taste::Taste;
use crate::present::order::with_men;
use crate::present::pictures::Order;
use crate::words::rules;

impl Service {
    /// Adds the picture that a page of the law asks for; without it the page is still the law.
    pub async fn illustrate(&self, message: &mut Rendered, game: GameKey, page: usize, taste: &Taste) {
        let Some(picture) = rules::page(game, taste, page).picture else { return };
        let style = taste.style(game, picture.bottom, false);
        let alt = with_men(taste.lang, String::new(), &picture.view);
        let order = Order { view: picture.view, bars: None, style, marks: picture.marks, banner: None };
        if let Some(png) = self.pictures.draw(order).await {
            let name = format!("{}-rules-{}.png", game.key(), page + 1);
            message.image = Some(Image::png(png, alt.trim().to_owned(), name));
        }
    }
}
