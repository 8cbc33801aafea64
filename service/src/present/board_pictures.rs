//! Pictures of boards in messages, with the text board in their place.

use banco_engine::{Phase, Table};
use banco_ports::{Image, Lang, Layout, Rendered, RichText, Span};
use banco_render::Style;

use crate::game_cache::Seated;
use crate::leaderboards::Change;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::outage::ClockTime;
use crate::messages::say::{BoardPicture, Explained, Form};
use crate::platform_status::PlatformReach;
use crate::present::board_scene::{alt_text, order, pointed_at, with_men};
use crate::present::pictures::Order;
use crate::words::{self, BoardFacts};

use crate::present::Presenter;

impl Presenter<'_> {
    /// Rating changes of a finished game; `None` if the game is unrated or the ratings cannot be read.
    pub(crate) async fn rating_change(self, seated: &Seated) -> Option<Change> {
        let is_over = matches!(seated.table.phase(), Phase::Over(_));
        if !is_over || !seated.table.challenge().rated {
            return None;
        }
        let (card, game) = (&seated.card, seated.table.id());
        let mut change = self.change_in(&card.ladder_of(0)?, game).await?;
        // Each player reads the change in the own ladder.
        if let [_, other] = &card.ladders()[..] {
            change[1] = self.change_in(other, game).await?[1];
        }
        Some(change)
    }

    async fn change_in(self, community: &str, game: &str) -> Option<Change> {
        self.service.ladder(community).await.ok()?.change(game).ok()
    }

    pub(crate) async fn add_picture(self, message: &mut Rendered, picture: &BoardPicture, taste: &DisplayPrefs) {
        if let Some(explained) = &picture.explains
            && let Some(table) = self.position(&picture.game, Some(explained.version), taste.lang).await
        {
            self.explain_into(message, &table, picture, explained, taste).await;
            return;
        }
        let Ok(Some(seated)) = self.service.games.snapshot(&*self.service.store, &picture.game).await else { return };
        let seated = seated.seen_by(picture.viewer);
        let ratings = self.rating_change(&seated).await;
        let named = taste.named(&seated.table);
        let table = &*named;
        if let Some(explained) = &picture.explains {
            self.explain_into(message, table, picture, explained, taste).await;
            return;
        }
        message.text.0.push(Span::Text("\n".to_owned()));
        let time = PlatformReach::of(self.service).clock_time(&seated).await;
        let facts = BoardFacts::new(table, taste, time.now, ratings);
        let caption = words::board_caption(&BoardFacts { is_copy: true, outage: time.outage, ..facts });
        message.text.0.extend(caption.0.iter().cloned());
        message.small_print = words::small_print(taste.lang, table, true);
        message.game = Some((table.id().to_owned(), table.version()));
        self.draw_into(message, table, picture, caption, taste, time).await;
    }

    /// The position that a feature shows under this id, if the id is not that of a game.
    pub(super) async fn position(self, id: &str, version: Option<u32>, lang: Lang) -> Option<Table> {
        for feature in self.service.features {
            if let Ok(Some(table)) = feature.position(self.service, id, version, lang).await {
                return Some(table);
            }
        }
        None
    }

    /// Adds the public picture with marks below text that says the same. The text stays alone if no picture can be
    /// drawn or the game has moved on.
    pub(crate) async fn explain_into(
        self,
        message: &mut Rendered,
        table: &Table,
        picture: &BoardPicture,
        explained: &Explained,
        taste: &DisplayPrefs,
    ) {
        message.game = Some((table.id().to_owned(), explained.version));
        message.points_at = pointed_at(table, &explained.marks);
        let order = order(taste, table, picture.bottom, picture.form == Form::Large, self.service.now());
        let Some(order) = order.filter(|_| table.version() == explained.version) else { return };
        // The text numbers points from the side of the selected piece.
        let man = explained.marks.selected.and_then(|site| order.view.man_at(site));
        let counting = man.map_or(order.style.counting, |man| man.face.seat);
        let alt = with_men(taste, message.text.to_plain(), &order.view, counting);
        let style = Style { counting, ..order.style };
        let in_letters = Some(words::in_letters(taste, &order.view, picture.bottom));
        if let Some(png) = self.service.pictures.draw(Order { marks: explained.marks.clone(), style, ..order }).await {
            message.image = Some(Image { in_letters, ..Image::png(png, alt, picture_name(table)) });
        }
    }

    /// Adds the public picture, or the text board if no picture can be drawn.
    pub(crate) async fn draw_into(
        self,
        message: &mut Rendered,
        table: &Table,
        picture: &BoardPicture,
        caption: RichText,
        taste: &DisplayPrefs,
        time: ClockTime,
    ) {
        let is_large = picture.form == Form::Large;
        let Some(order) = order(taste, table, picture.bottom, is_large, time.read_at(table)) else { return };
        let layout = Layout { board: order.view.board, bottom: picture.bottom, has_bars: order.bars.is_some() };
        let board =
            if table.is_closed() { RichText::default() } else { words::in_letters(taste, &order.view, picture.bottom) };
        let alt = alt_text(taste, caption, &order.view, order.style.counting);
        let png = match picture.form {
            Form::Picture | Form::Large => self.service.pictures.draw(order).await,
            Form::Letters => None,
        };
        match png {
            Some(png) => {
                let name = picture_name(table);
                let in_letters = Some(board).filter(|_| !table.is_closed());
                message.image = Some(Image { layout: Some(layout), in_letters, ..Image::png(png, alt, name) });
            }
            None => {
                message.text.0.extend(board.0);
                message.small_print = 0;
            }
        }
    }
}

/// File name of the picture, free of secrets.
fn picture_name(table: &Table) -> String {
    format!("{}-{}-{}.png", table.challenge().game.key(), table.id(), table.version())
}
