//! Presenter: turns drafts and posts into messages with language, picture, alt text and buttons.

pub(crate) mod bases;
mod board_pictures;
pub(crate) mod board_scene;
mod buttons;
mod copies;
mod other_level;
mod outcome;
pub mod pictures;
mod pings;
mod posts;
mod private_chats;
pub(crate) mod reader;
mod table_words;

use std::sync::Arc;

use banco_engine::{Opponent, Person, PersonKey, Phase, Seat, Table, Viewer};
use banco_ports::{Button, Card, Image, Lang, Place, Platform, Rendered, Reply, RichText, Wording};
use banco_store::{GameCard, StoreError};

use crate::Service;
use crate::codes::start_links;
use crate::feature::Presented;
use crate::game_cache::Seated;
use crate::game_lists::GameLists;
use crate::i18n::Sentence;
use crate::leaderboards::Change;
use crate::messages::button::core_buttons::BOARD;
use crate::messages::button::{Look, Press, named, verbs};
use crate::messages::computer;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::keyboards::start_choices;
use crate::messages::outage::{ClockTime, Outage};
use crate::messages::say::{BoardPicture, Choice, Draft, Form, Label, Post};
use crate::messages::settings::{MODE, Mode, Settings};
use crate::messages::statement::{Drawing, Figure, Statement};
use crate::outbox::{PresentedPost, Room};
use crate::persons::Accounts;
use crate::platform_status::PlatformReach;
use crate::preferences::{Preferences, Readers};
use crate::present::board_scene::order;
use crate::present::posts::{Worded, worded, worded_for, wording};
use crate::sessions::Sessions;
use crate::words::{self, BoardFacts};

pub(crate) use buttons::render_buttons;
pub(crate) use posts::challenge_words;
pub(crate) use table_words::TableWords;

/// Place and reader for which a post is presented.
#[derive(Clone, Copy)]
struct Audience<'a> {
    place: &'a Place,
    /// The only reader of this place, if it has one.
    reader: Option<&'a PersonKey>,
    /// Game version on the last board that arrived at this place.
    shown: Option<u32>,
    /// Instant (milliseconds since 1970) until which the challenge waits for an answer.
    waits_until: Option<i64>,
    /// Beginnings of the addresses that start the bot.
    start_links: &'a [String],
    /// Platform of another place of the game that cannot be reached now.
    lost: Option<Platform>,
    outage: Outage,
}

impl Audience<'_> {
    /// True for a quick game in a Telegram group, which allows twenty messages a minute. There one board message is
    /// edited, unless the chat chose another mode.
    fn shows_one_board(self, table: &Table, taste: &DisplayPrefs) -> bool {
        let is_group = self.place.platform.abilities().is_slow_in_groups && self.reader.is_none();
        let is_quick = table.challenge().time.is_some_and(|time| time.is_quick());
        is_group && is_quick && MODE.of(&taste.wishes).is_none()
    }
}

/// Readers of a table at one place, and the settings by which they read.
pub(crate) struct Readership {
    pub readers: Readers,
    /// The only reader of the place, if it has one.
    pub reader: Option<PersonKey>,
    pub taste: DisplayPrefs,
}

/// Replies and public messages with words, pictures and buttons.
#[derive(Clone, Copy)]
pub(crate) struct Presenter<'a> {
    service: &'a Service,
}

impl<'a> Presenter<'a> {
    pub(crate) fn of(service: &'a Service) -> Presenter<'a> {
        Presenter { service }
    }

    pub(super) async fn present_reply(self, draft: Draft, taste: &DisplayPrefs) -> Reply {
        let mut message =
            Rendered { text: words::say(taste, &draft.say), lang: Some(taste.lang), ..Rendered::default() };
        if let Some(picture) = &draft.picture {
            self.add_picture(&mut message, picture, taste).await;
            message.caption = draft.say.statement().and_then(|statement| statement.caption(taste));
        }
        if let Some(reel) = &draft.reel {
            for feature in self.service.features {
                feature.illustrate(self.service, &mut message, reel, taste).await;
            }
        }
        if let Some(statement) = draft.say.statement() {
            if let Some(figure) = statement.figure(taste, &message.text)
                && let Some(image) = self.figure(figure).await
            {
                message.image = Some(image);
            }
            message.until = statement.until_picture();
        }
        message.buttons = self.buttons(&draft.choices, taste).await;
        message.chosen = draft.chosen.iter().map(Press::to_string).collect();
        message.copies = copies::of(taste.lang, &draft);
        message.links = copies::links_of(taste.lang, &draft);
        message.files = draft.files;
        Reply { kind: draft.kind, message }
    }

    /// A lost platform with another place of the game that the readers of this one know of.
    async fn lost_elsewhere(self, card: &GameCard, place: &Place) -> Option<Platform> {
        let reach = PlatformReach::of(self.service);
        for other in card.places.iter().filter(|other| other.platform != place.platform) {
            if reach.is_long_lost(other.platform) && !self.is_hidden(other, card).await {
                return Some(other.platform);
            }
        }
        None
    }

    /// The message for a post in the current state; `None` if there is nothing left to say.
    ///
    /// # Errors
    /// A failing store; the post is tried again.
    pub(super) async fn present_post(
        self,
        post: &Post,
        place: &Place,
        shown: Option<u32>,
        reader: Option<&PersonKey>,
        moderators: &[Person],
    ) -> Result<Option<PresentedPost>, StoreError> {
        // An edited board is presented like a new one.
        let board = if let Post::Restated { game } = post { Some(Post::Board { game: game.clone() }) } else { None };
        let (post, shown) = board.as_ref().map_or((post, shown), |board| (board, None));
        if let Some(without) = self.present_without_table(post, place, reader, moderators).await? {
            return Ok(without);
        }
        let Some(game) = post.game() else { return Ok(None) };
        let Some(seated) = self.service.games.snapshot(&*self.service.store, game).await? else { return Ok(None) };
        if is_outdated(post, &seated.table) {
            return Ok(None);
        }
        let Readership { readers, reader, taste } = self.readership(&seated, place, reader).await;
        let own = reader.as_ref().and_then(|reader| seated.table.seat_of(reader));
        let seated = seated.seen_by(own.map_or(Viewer::Public, Viewer::Seat));
        let ratings = self.rating_change(&seated).await;
        let waits_until = seated.card.due.filter(|_| seated.table.phase() == Phase::Challenged);
        let start_links = start_links(self.service);
        let lost = self.lost_elsewhere(&seated.card, place).await;
        let outage = PlatformReach::of(self.service).outage(&seated).await.told_at(place.platform);
        let start_links = &start_links;
        let audience = Audience { place, reader: reader.as_ref(), shown, waits_until, start_links, lost, outage };
        let mut presented = self.present_table(post, &seated.table, &taste, ratings, audience).await;
        let is_whole = presented.message.image.is_some() || post.board_of().is_none();
        // A text board is sent in one language only, because it has no picture.
        if place.platform.abilities().per_reader_language && is_whole {
            let now = self.service.now();
            let in_lang = |lang| {
                let taste = DisplayPrefs { lang, ..taste.clone() };
                let facts = BoardFacts::new(&seated.table, &taste, now, ratings);
                wording(post, &BoardFacts { shown, waits_until, start_links, lost, outage, ..facts })
            };
            presented.wordings = Lang::BOTH.map(in_lang).into();
        }
        let mut presented = self.addressed(presented, &seated, place, reader).await;
        presented.room = self.room(post, &seated, place, &taste).await?;
        let is_room = seated.card.lobby.as_ref().is_some_and(|lobby| lobby != place);
        presented.message.is_last =
            is_room && post.board_of().is_some() && matches!(seated.table.phase(), Phase::Over(_));
        if post.board_of().is_some() {
            self.add_ways_on(&mut presented, &seated.table, place, &taste, &readers).await;
        }
        Ok(Some(presented))
    }

    /// Readers of a table at a place; `told` is the reader named by the message.
    pub(crate) async fn readership(self, seated: &Seated, place: &Place, told: Option<&PersonKey>) -> Readership {
        let mut readers = self.readers(seated).await;
        let reader = self.only_reader(place, &readers.persons, told).await;
        let mut alone = reader.clone();
        if alone.is_none() {
            alone = self.connected_reader(place, seated).await;
            // None of the players reads the private chat of a connected account.
            readers.persons.retain(|_| alone.is_none());
        }
        let taste = match &alone {
            Some(reader) => Preferences::of(self.service).own_taste(place, reader).await,
            None => Preferences::of(self.service).public_taste(place, &readers).await,
        };
        Readership { readers, reader, taste }
    }

    /// A message about a table with its reader and the state of the table, and without a mention of a player who has
    /// blocked the other one. A player is called in one place of the game, and only on the platform of the account
    /// (everywhere 3.3, 4.4).
    pub(crate) async fn addressed(
        self,
        mut presented: PresentedPost,
        seated: &Seated,
        place: &Place,
        reader: Option<PersonKey>,
    ) -> PresentedPost {
        let table = &seated.table;
        presented.reader = reader;
        // The newest message may announce a draw, and is not edited then (beacon 3.4).
        presented.goes_on = !table.made_plies().is_empty() && !table.challenge().luck.is_beacon();
        presented.has_offer = table.phase() == Phase::Playing && table.offer().is_some();
        if let Some(person) = self.wants_no_mention(table).await {
            presented.ping = presented.ping.filter(|ping| ping.key != person.key);
            let texts = presented.wordings.iter_mut().map(|wording| &mut wording.text);
            texts.chain([&mut presented.message.text]).for_each(|text| text.without_mention_of(&person.key));
        }
        self.ping_once(&mut presented, seated, place).await;
        presented.ping = presented.ping.filter(|ping| Platform::of(&ping.key) == Some(place.platform));
        presented
    }

    /// The message for a post about no single table. The outer `None` stands for a post about a table.
    async fn present_without_table(
        self,
        post: &Post,
        place: &Place,
        reader: Option<&PersonKey>,
        moderators: &[Person],
    ) -> Result<Option<Option<PresentedPost>>, StoreError> {
        if let Post::Welcome { lang } = post {
            let lang = lang.unwrap_or(self.service.lang.for_strangers());
            let taste = DisplayPrefs::new(Settings::default(), lang);
            let buttons = self.buttons(&start_choices(&self.service.opponents().levels), &taste).await;
            let own = format!("welcome-{}", place.platform.key());
            let text = Sentence::new(lang, if crate::i18n::has(lang, &own) { &own } else { "welcome" }).rich();
            let message = Rendered { text, buttons, lang: Some(lang), ..Rendered::default() };
            return Ok(Some(Some(PresentedPost::new(message, lang))));
        }
        if let Post::Notice(notice) = post {
            for feature in self.service.features {
                if feature.notices().iter().any(|spec| notice.is(spec)) {
                    return feature
                        .present(self.service, Presented { notice, place, reader, moderators })
                        .await
                        .map(Some);
                }
            }
            return Ok(Some(None));
        }
        Ok(None)
    }

    /// Adds buttons below a board: to the next game, to the board in another language, and to the board on the public
    /// page. The second button is written in that language. The web page needs none, because each reader has the own language there.
    async fn add_ways_on(
        self,
        presented: &mut PresentedPost,
        table: &Table,
        place: &Place,
        taste: &DisplayPrefs,
        readers: &Readers,
    ) {
        // A private copy is in its reader's language already.
        let is_own_language = place.platform.abilities().per_reader_language || presented.reader.is_some();
        let other = if is_own_language {
            None
        } else {
            Preferences::of(self.service).other_language(place, readers, taste.lang).await
        };
        let mut row = Vec::new();
        if let Some(lang) = other {
            let data = BOARD.of(Look::Own, table.id());
            let choices = [vec![Choice { label: Label::Key("button-my-view"), data }]];
            row.extend(render_buttons(&choices, &DisplayPrefs { lang, ..taste.clone() }, None).into_iter().flatten());
        }
        let is_shown = place.platform.abilities().private_chats && table.phase() == Phase::Playing;
        if is_shown
            && Sessions::of(self.service).page().is_some()
            && let Some(page) = named(verbs::PAGE).of(table.id())
        {
            row.extend(render_buttons(&[vec![Choice::from(page)]], taste, None).into_iter().flatten());
        }
        if let Some(next) = named(verbs::NEXT).alone()
            && self.has_next(table, place, presented.reader.as_ref()).await
        {
            let next = [vec![Choice::from(next)]];
            row.extend(render_buttons(&next, taste, None).into_iter().flatten());
            for wording in &mut presented.wordings {
                let taste = DisplayPrefs { lang: wording.lang, ..taste.clone() };
                wording.buttons.extend(render_buttons(&next, &taste, None));
            }
        }
        presented.message.buttons.extend([row].into_iter().filter(|row| !row.is_empty()));
        self.add_other_level(presented, table, taste).await;
    }

    /// The thread or topic that the game gets before this board is shown, if its chat wants one.
    pub(crate) async fn room(
        self,
        post: &Post,
        seated: &Seated,
        place: &Place,
        taste: &DisplayPrefs,
    ) -> Result<Option<Room>, StoreError> {
        let table = &seated.table;
        let is_asked = MODE.of(&taste.wishes) == Some(Mode::Thread) && seated.card.lobby.is_none();
        if !is_asked || post.board_of().is_none() || table.phase() != Phase::Playing {
            return Ok(None);
        }
        let from = self.service.store.board_of(table.id(), place).await?;
        let named = taste.named(table);
        let table = &*named;
        let text = words::room_line(taste.lang, table);
        let line = Rendered { text, lang: Some(taste.lang), ..Rendered::default() };
        Ok(Some(Room { title: words::room_title(taste.lang, table), line, from }))
    }

    /// The person to be mentioned at this table who has blocked the other player (days 2.9).
    async fn wants_no_mention(self, table: &Table) -> Option<&Person> {
        for seat in Seat::BOTH {
            let (own, other) = table.person_at(seat).zip(table.person_at(seat.other()))?;
            if self.service.blocks(&own.key, &other.key).await {
                return Some(own);
            }
        }
        None
    }

    /// True if the player who has just moved has another game to move in, in this chat (days 5.6). Always false for the
    /// computer.
    async fn has_next(self, table: &Table, place: &Place, reader: Option<&PersonKey>) -> bool {
        let moved = |seat| table.phase() == Phase::Playing && !computer::is_house(table, seat);
        let mover = table.made_plies().last().filter(|ply| moved(ply.seat));
        let Some(person) = mover.and_then(|ply| table.person_at(ply.seat)) else { return false };
        if reader.is_some_and(|reader| *reader != person.key) {
            return false;
        }
        // A private chat has one reader: games of all chats count.
        let waiting = GameLists::of(self.service)
            .waiting(&Accounts::alone(person.key.clone()), Some(place).filter(|_| reader.is_none()))
            .await
            .unwrap_or_default();
        waiting.iter().any(|(id, _)| id != table.id())
    }

    async fn present_table(
        self,
        post: &Post,
        table: &Table,
        taste: &DisplayPrefs,
        ratings: Option<Change>,
        audience: Audience<'_>,
    ) -> PresentedPost {
        let Audience { reader, shown, waits_until, start_links, lost, outage, .. } = audience;
        let named = taste.named(table);
        let table = &*named;
        let facts = BoardFacts::new(table, taste, self.service.now(), ratings);
        let facts = BoardFacts { shown, waits_until, start_links, lost, outage, ..facts };
        let Worded { text, choices, is_of_game, ping } = match reader {
            Some(reader) => worded_for(post, &facts, reader),
            None => worded(post, &facts),
        };
        let game = is_of_game.then(|| (table.id().to_owned(), table.version()));
        let small_print = if is_of_game { words::small_print(taste.lang, table, false) } else { 0 };
        let mut message = Rendered { text, game, small_print, lang: Some(taste.lang), ..Rendered::default() };
        if is_of_game && post.shows_board() {
            message.card = Some(Card { names: words::card_names(taste.lang, table), turn: table.to_move() });
            let caption = message.text.clone();
            let bottom = taste.bottom(reader.and_then(|reader| table.seat_of(reader)), table.to_move());
            let picture = BoardPicture {
                game: table.id().to_owned(),
                bottom,
                viewer: Viewer::Public,
                form: Form::Picture,
                explains: None,
            };
            let time = ClockTime { now: facts.now, outage };
            self.draw_into(&mut message, table, &picture, caption, taste, time).await;
            let nudge = match MODE.of(&taste.wishes) == Some(Mode::Live) {
                true => Some(words::nudge(&facts, ping.as_ref())),
                // The players see the board being edited: a message for each move would only push other messages away.
                false => audience.shows_one_board(table, taste).then(RichText::default),
            };
            // An announcement is a message of its own, and stays as it is (beacon 3.4).
            let is_edited = table.phase() == Phase::Playing && !matches!(post, Post::Announced { .. });
            message.nudge = nudge.filter(|_| is_edited);
        }
        if matches!(post, Post::Challenge { .. }) {
            message.copies = copies::of_challenge(taste.lang, table);
        }
        message.buttons = render_buttons(&choices, taste, Some(table));
        if let Post::Room { game, .. } | Post::Finished { game, .. } = post {
            message.stands_for = Some(room_name(game));
        }
        PresentedPost { ping, ..PresentedPost::new(message, taste.lang) }
    }

    /// A statement as a public message: in the language of `taste`, and in both languages for a platform that shows each
    /// reader the own one.
    pub(crate) async fn present_statement<S: Statement>(
        self,
        place: &Place,
        taste: &DisplayPrefs,
        said: impl Fn(Lang) -> S,
        buttons: impl Fn(&DisplayPrefs) -> Vec<Vec<Button>>,
    ) -> PresentedPost {
        let shown = self.wording_of(&said(taste.lang), buttons(taste), taste).await;
        let message = Rendered {
            text: shown.text,
            image: shown.picture,
            buttons: shown.buttons,
            lang: Some(taste.lang),
            ..Rendered::default()
        };
        let mut wordings = Vec::new();
        for lang in Lang::BOTH.into_iter().filter(|_| place.platform.abilities().per_reader_language) {
            let taste = DisplayPrefs { lang, ..taste.clone() };
            wordings.push(self.wording_of(&said(lang), buttons(&taste), &taste).await);
        }
        PresentedPost { wordings, ..PresentedPost::new(message, taste.lang) }
    }

    /// Text and picture of a statement in the language of `taste`.
    async fn wording_of(self, said: &dyn Statement, buttons: Vec<Vec<Button>>, taste: &DisplayPrefs) -> Wording {
        let text = said.text(taste);
        let picture = match said.figure(taste, &text) {
            Some(figure) => self.figure(figure).await,
            None => None,
        };
        let alt = picture.as_ref().map_or_else(String::new, |picture| picture.alt.clone());
        Wording { lang: taste.lang, text, alt, buttons, picture }
    }

    /// The picture of a figure; `None` if it cannot be drawn.
    pub(crate) async fn figure(self, figure: Figure) -> Option<Image> {
        let pictures = &self.service.pictures;
        let png = match figure.drawing {
            Drawing::Board(order) => pictures.draw(*order).await,
            Drawing::Crosstable(table) => pictures.crosstable(table).await,
            Drawing::Guide(guide) => pictures.guide(guide).await,
            Drawing::Ledger(ledger) => pictures.ledger(ledger).await,
        };
        Some(Image::png(png?, figure.alt, figure.name))
    }

    /// Readers of a table: its players, and an invited account if its name is known here.
    pub(crate) async fn readers(self, seated: &Seated) -> Readers {
        let mut persons = seated.card.persons.clone();
        let challenge = seated.table.challenge();
        let mut awaits = seated.table.seats().is_none() && !matches!(challenge.opponent, Opponent::Person(_));
        if let (true, Opponent::Username(name)) = (awaits, &challenge.opponent)
            && let Some(platform) = Platform::of(&challenge.challenger.key)
            && let Some(person) = self.service.clients.person(&*self.service.store, platform, name).await
        {
            awaits = false;
            persons.push(person);
        }
        let reads_at = self.reading_places(seated).await;
        Readers { persons, challenger: challenge.challenger.key.clone(), awaits, reads_at }
    }

    /// Public picture of the current table.
    pub(crate) async fn public_picture(self, seated: &Seated, place: &Place) -> Option<Arc<Vec<u8>>> {
        let taste = Preferences::of(self.service).public_taste(place, &self.readers(seated).await).await;
        let bottom = taste.bottom(None, seated.table.to_move());
        let time = PlatformReach::of(self.service).clock_time(seated).await;
        self.service.pictures.draw(order(&taste, &seated.table, bottom, false, time.read_at(&seated.table))?).await
    }
}

/// True if the question of the post was answered before it was shown: another post tells the outcome.
fn is_outdated(post: &Post, table: &Table) -> bool {
    match post {
        Post::Offered { seat, offer, .. } => table.offer() != Some((*seat, *offer)),
        Post::Challenge { .. } => table.phase() != Phase::Challenged || words::goes_without_asking(table),
        _ => false,
    }
}

/// Name of the chat message that announces a game's own thread, and later its result.
pub(crate) fn room_name(game: &str) -> String {
    format!("room:{game}")
}
