//! Pictures that belong to no game: for a rules page and for a preview of a setting.

use banco_engine::{GameKey, GameOptions, Seat, Viewer};
use banco_ports::{Image, Rendered};
use banco_render::Marks;

use crate::Service;
use crate::features::rules::sentences as rules;
use crate::games::SAMPLE;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::settings::Setting;
use crate::present::board_scene::with_men;
use crate::present::pictures::Order;

/// Pictures that stand beside words.
#[derive(Clone, Copy)]
pub(crate) struct PagePictures<'a> {
    service: &'a Service,
}

impl<'a> PagePictures<'a> {
    pub(crate) fn of(service: &'a Service) -> PagePictures<'a> {
        PagePictures { service }
    }

    /// Adds the picture of a rules page; the page is complete without it.
    pub(crate) async fn illustrate(self, message: &mut Rendered, game: GameKey, page: usize, taste: &DisplayPrefs) {
        let Some(picture) = rules::page(game, taste, page).picture else { return };
        let style = taste.style(game, picture.bottom, false);
        let alt = with_men(taste, String::new(), &picture.view, style.counting);
        let order = Order { view: picture.view, bars: None, style, marks: picture.marks, banner: None };
        if let Some(png) = self.service.pictures.draw(order).await {
            let name = format!("{}-rules-{}.png", game.key(), page + 1);
            message.image = Some(Image::png(png, alt.trim().to_owned(), name));
        }
    }

    /// Adds a sample board in the chosen colours or piece set. It is added only if the platform can edit text messages
    /// into picture messages and back.
    pub(super) async fn add_sample(
        self,
        message: &mut Rendered,
        setting: Setting,
        word: Option<&'static str>,
        taste: &DisplayPrefs,
    ) {
        if !taste.has_lists || !matches!(setting, Setting::Theme | Setting::Pieces) {
            return;
        }
        let mut taste = taste.clone();
        taste.wishes.set(setting, word);
        let Ok(game) = SAMPLE.start(&GameOptions::default()) else { return };
        let style = taste.style(SAMPLE, Seat::First, false);
        let alt = message.text.to_plain();
        let view = game.view(Viewer::Public);
        let order = Order { view, bars: None, style, marks: Marks::default(), banner: None };
        if let Some(png) = self.service.pictures.draw(order).await {
            message.image = Some(Image::png(png, alt, format!("{}.png", setting.key())));
        }
    }
}
