//! From drafts and posts to messages: language, picture, alt text, buttons.

use std::sync::Arc;

use banco_engine::{GameKey, Offer, Person, Phase, Seat, Table, View, Viewer, text_board};

use super::Service;
use super::book::Seated;
use super::button::{ButtonData, Verb};
use super::say::{BoardPicture, Choice, Draft, Label, Post};
use super::words::{self, BoardFacts};
use crate::i18n::{self, Sentence};
use crate::limits::{ALT_CHARS_MAX, BUTTON_ROWS_MAX, BUTTONS_PER_ROW_MAX};
use crate::pictures::Sitting;
use crate::ports::{Button, Image, Lang, Rendered, Reply, RichText, Span};
use crate::store::StoreError;

/// A public message and whom it may ping.
pub struct PresentedPost {
    pub message: Rendered,
    /// What the chat is spoken to in.
    pub lang: Lang,
    pub ping: Option<Person>,
}

impl Service {
    pub(super) async fn present_reply(&self, draft: Draft, lang: Lang) -> Reply {
        let mut message = Rendered { text: words::say(lang, &draft.say), ..Rendered::default() };
        if let Some(picture) = &draft.picture {
            self.add_picture(&mut message, picture, lang).await;
        }
        message.buttons = self.buttons(&draft.choices, lang).await;
        Reply { kind: draft.kind, message }
    }

    /// The message a post stands for now; `None` when there is nothing left to say.
    ///
    /// # Errors
    /// A failing store; the post is tried again.
    pub async fn present_post(&self, post: &Post) -> Result<Option<PresentedPost>, StoreError> {
        let game = match post {
            Post::Welcome => {
                let choices = start_choices();
                let buttons = self.buttons(&choices, self.lang).await;
                let text = Sentence::new(self.lang, "welcome").rich();
                return Ok(Some(PresentedPost {
                    message: Rendered { text, buttons, ..Rendered::default() },
                    lang: self.lang,
                    ping: None,
                }));
            }
            Post::Challenge { game }
            | Post::Declined { game, .. }
            | Post::Cancelled { game }
            | Post::Board { game }
            | Post::Offered { game, .. }
            | Post::OfferRefused { game, .. } => game,
        };
        let Some(slot) = self.book.open(&*self.store, game).await? else { return Ok(None) };
        let seated = Seated::clone(&*slot.lock().await);
        let lang = self.public_lang(&seated.card.persons).await;
        Ok(Some(self.present_table(post, &seated.table, lang).await))
    }

    async fn present_table(&self, post: &Post, table: &Table, lang: Lang) -> PresentedPost {
        let mut message = Rendered::default();
        let mut ping = None;
        let choices = match post {
            Post::Challenge { .. } => {
                message.text = words::challenge_text(lang, table);
                ping = match &table.challenge().opponent {
                    banco_engine::Opponent::Person(person) => Some(person.clone()),
                    banco_engine::Opponent::Anyone | banco_engine::Opponent::Username(_) => None,
                };
                challenge_choices(table)
            }
            Post::Declined { by, .. } => {
                message.text = Sentence::new(lang, "declined").bold("name", &by.name).text("game", table.id()).rich();
                Vec::new()
            }
            Post::Cancelled { .. } => {
                let name = &table.challenge().challenger.name;
                message.text = Sentence::new(lang, "cancelled").bold("name", name).text("game", table.id()).rich();
                Vec::new()
            }
            Post::Board { .. } => {
                let facts = BoardFacts { table, notation: Service::notation(lang) };
                message.text = words::board_caption(lang, &facts);
                let picture = BoardPicture { game: table.id().to_owned(), bottom: Seat::First, hd: false };
                self.draw_into(&mut message, table, &picture, lang).await;
                message.game = Some((table.id().to_owned(), table.version()));
                ping = table.to_move().and_then(|seat| table.person_at(seat)).cloned();
                board_choices(table)
            }
            Post::Offered { seat, offer, .. } => {
                let other = table.person_at(seat.other());
                let mut sentence = Sentence::new(
                    lang,
                    match offer {
                        Offer::Draw => "draw-offered",
                        Offer::Abort => "abort-offered",
                        Offer::Concede(_) => "concede-offered",
                    },
                )
                .number("points", i64::from(words::conceded_points(*offer)))
                .bold("name", words::public_name(table, *seat))
                .text("game", table.id());
                if let Some(person) = other {
                    sentence = sentence.mention("other", person);
                }
                message.text = sentence.rich();
                ping = other.cloned();
                if table.offer() == Some((*seat, *offer)) { offer_choices(table, *offer) } else { Vec::new() }
            }
            Post::OfferRefused { seat, offer, .. } => {
                let key = match offer {
                    Offer::Draw => "draw-refused",
                    Offer::Abort => "abort-refused",
                    Offer::Concede(_) => "concede-refused",
                };
                let name = words::public_name(table, *seat);
                message.text = Sentence::new(lang, key)
                    .bold("name", name)
                    .number("points", i64::from(words::conceded_points(*offer)))
                    .text("game", table.id())
                    .rich();
                Vec::new()
            }
            Post::Welcome => Vec::new(),
        };
        message.buttons = render_buttons(&choices, lang, Some(table));
        PresentedPost { message, lang, ping }
    }

    async fn add_picture(&self, message: &mut Rendered, picture: &BoardPicture, lang: Lang) {
        let Ok(Some(slot)) = self.book.open(&*self.store, &picture.game).await else { return };
        let table = slot.lock().await.table.clone();
        let facts = BoardFacts { table: &table, notation: Service::notation(lang) };
        message.text.0.push(Span::Text("\n".to_owned()));
        message.text.0.extend(words::board_caption(lang, &facts).0);
        message.game = Some((table.id().to_owned(), table.version()));
        self.draw_into(message, &table, picture, lang).await;
    }

    /// Adds the public picture, or the text board where no picture can be had.
    async fn draw_into(&self, message: &mut Rendered, table: &Table, picture: &BoardPicture, lang: Lang) {
        let Some(sitting) = sitting(lang, table, picture.bottom, picture.hd) else { return };
        match self.pictures.draw(sitting).await {
            Some(png) => {
                let name = format!("{}-{}-{}.png", table.challenge().game.key(), table.id(), table.version());
                message.image = Some(Image { png, alt: alt_text(lang, table), name });
            }
            None => {
                if let Some(view) = table.view(Viewer::Public) {
                    message.text.push_block(text_board::board(&view, picture.bottom));
                }
            }
        }
    }

    /// The public picture of a table as it stands.
    pub(super) async fn public_picture(&self, table: &Table) -> Option<Arc<Vec<u8>>> {
        self.pictures.draw(sitting(self.lang, table, Seat::First, false)?).await
    }

    async fn buttons(&self, choices: &[Vec<Choice>], lang: Lang) -> Vec<Vec<Button>> {
        let game = choices.iter().flatten().find_map(|choice| match &choice.label {
            Label::Move { game, .. } => Some(game.clone()),
            Label::Key(_) | Label::Man { .. } | Label::Square { .. } | Label::Game { .. } => None,
        });
        let table = match game {
            Some(game) => match self.book.open(&*self.store, &game).await {
                Ok(Some(slot)) => Some(slot.lock().await.table.clone()),
                Ok(None) | Err(_) => None,
            },
            None => None,
        };
        render_buttons(choices, lang, table.as_ref())
    }
}

fn render_buttons(choices: &[Vec<Choice>], lang: Lang, table: Option<&Table>) -> Vec<Vec<Button>> {
    let notation = Service::notation(lang);
    let game = table.and_then(Table::game);
    choices
        .iter()
        .take(BUTTON_ROWS_MAX)
        .map(|row| {
            row.iter()
                .take(BUTTONS_PER_ROW_MAX)
                .map(|choice| Button {
                    label: words::label(lang, notation, &choice.label, game),
                    data: choice.data.to_string(),
                })
                .collect()
        })
        .collect()
}

fn key(key: &'static str, data: ButtonData) -> Choice {
    Choice { label: Label::Key(key), data }
}

fn challenge_choices(table: &Table) -> Vec<Vec<Choice>> {
    if table.phase() != Phase::Challenged {
        return Vec::new();
    }
    let data = |verb| ButtonData::game(verb, table.id());
    let mut first = vec![key("button-accept", data(Verb::Accept))];
    if !matches!(table.challenge().opponent, banco_engine::Opponent::Anyone) {
        first.push(key("button-decline", data(Verb::Decline)));
    }
    vec![first, vec![key("button-part", data(Verb::Part)), key("button-cancel", data(Verb::Cancel))]]
}

/// The buttons under the present board of a table.
pub fn board_choices(table: &Table) -> Vec<Vec<Choice>> {
    let at = |verb| ButtonData::at(verb, table.id(), table.version());
    match table.phase() {
        Phase::Playing => {
            let mut first = vec![key("button-move", at(Verb::Choose))];
            if table.challenge().game == GameKey::Jieqi {
                first.push(key("button-peek", at(Verb::Peek)));
            }
            vec![first, vec![key("button-draw", at(Verb::Draw)), key("button-resign", at(Verb::Resign))]]
        }
        Phase::Over(_) => vec![vec![key("button-rematch", at(Verb::Rematch)), key("button-verify", at(Verb::Verify))]],
        Phase::Challenged | Phase::Declined | Phase::Cancelled => Vec::new(),
    }
}

fn offer_choices(table: &Table, offer: Offer) -> Vec<Vec<Choice>> {
    let at = |verb| ButtonData::at(verb, table.id(), table.version());
    // "Agree" answers this offer; without the argument the same verb would make a new one.
    let (yes, no) = match offer {
        Offer::Draw => (at(Verb::Draw).with("yes"), at(Verb::DrawNo)),
        Offer::Abort => (at(Verb::Abort).with("yes"), at(Verb::AbortNo)),
        Offer::Concede(points) => {
            let argument = format!("concede{points}");
            (at(Verb::Confirm).with(argument.clone()), at(Verb::Back).with(argument))
        }
    };
    vec![vec![key("button-agree", yes), key("button-refuse", no)]]
}

fn start_choices() -> Vec<Vec<Choice>> {
    let games = [
        ("choice-jieqi", GameKey::Jieqi),
        ("choice-xiangqi", GameKey::Xiangqi),
        ("choice-backgammon", GameKey::Backgammon),
    ];
    vec![games.into_iter().map(|(label, game)| key(label, ButtonData::new(Verb::Play).with(game.key()))).collect()]
}

/// The public view of a table as a picture is to show it.
fn sitting(lang: Lang, table: &Table, bottom: Seat, hd: bool) -> Option<Sitting> {
    Some(Sitting { view: table.view(Viewer::Public)?, bars: bars(lang, table), bottom, hd })
}

/// What the name bars of a picture say.
fn bars(lang: Lang, table: &Table) -> [banco_render::Bar; 2] {
    let view = table.view(Viewer::Public);
    let stakes = view.as_ref().and_then(|view| view.stakes);
    Seat::BOTH.map(|seat| {
        let active = table.to_move() == Some(seat);
        let lost = view.as_ref().map_or(0, |view| view.captured[seat.other().index()].len());
        let line = Sentence::new(lang, "bar-line")
            .text("seat", words::seat_name(lang, table.challenge().game, seat))
            .number("lost", i64::try_from(lost).unwrap_or(i64::MAX))
            .plain();
        let badge = match table.phase() {
            Phase::Over(ending) => i18n::text(
                lang,
                match ending.winner {
                    Some(winner) if winner == seat => "badge-won",
                    Some(_) => "badge-lost",
                    None if ending.reason == banco_engine::Reason::Aborted => "badge-aborted",
                    None => "badge-drawn",
                },
            ),
            Phase::Playing if active => Sentence::new(lang, "badge-turn")
                .number("number", i64::try_from(table.plies().len() / 2 + 1).unwrap_or(i64::MAX))
                .plain(),
            Phase::Playing => stakes.map_or_else(String::new, |stakes| match_badge(lang, &stakes, seat)),
            Phase::Challenged | Phase::Declined | Phase::Cancelled => String::new(),
        };
        let tally = if stakes.is_some() { i18n::text(lang, "bar-pips") } else { String::new() };
        banco_render::Bar { name: words::public_name(table, seat), line, badge, tally, active }
    })
}

/// How a match stands for `seat`; nothing for a single game.
fn match_badge(lang: Lang, stakes: &banco_engine::Stakes, seat: Seat) -> String {
    if stakes.length == 0 {
        return String::new();
    }
    let key = if stakes.is_crawford { "badge-crawford" } else { "badge-match" };
    Sentence::new(lang, key)
        .number("own", i64::from(stakes.score[seat.index()]))
        .number("other", i64::from(stakes.score[seat.other().index()]))
        .number("length", i64::from(stakes.length))
        .plain()
}

/// The picture in words: side to move, last move, check, then every man; from the public view alone.
fn alt_text(lang: Lang, table: &Table) -> String {
    let Some(view) = table.view(Viewer::Public) else { return String::new() };
    let facts = BoardFacts { table, notation: Service::notation(lang) };
    let mut alt = RichText(words::board_caption(lang, &facts).0.into_iter().filter(is_short).collect()).to_plain();
    for seat in Seat::BOTH {
        alt += &format!("\n{}: {}.", words::seat_name(lang, table.challenge().game, seat), men_of(lang, &view, seat));
    }
    if alt.chars().count() > ALT_CHARS_MAX {
        alt = alt.chars().take(ALT_CHARS_MAX - 1).chain(['…']).collect();
    }
    alt
}

/// Commitments and seeds are for eyes that compare, not for ears.
fn is_short(span: &Span) -> bool {
    match span {
        Span::Code(text) => text.len() < 32,
        Span::Text(_) | Span::Bold(_) | Span::Block(_) | Span::Mention(_) => true,
    }
}

fn men_of(lang: Lang, view: &View, seat: Seat) -> String {
    let mut men: Vec<_> = view.men.iter().filter(|man| man.face.seat == seat).collect();
    men.sort_by_key(|man| (man.face.kind.is_none(), man.face.kind, man.site));
    let names: Vec<String> = men.iter().map(|man| words::man(lang, &man.face, &view.board.name(man.site))).collect();
    names.join(", ")
}
