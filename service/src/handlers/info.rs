//! Information commands: board, peek, history, games, rules, help, settings, start, verify, rematch.

use banco_engine::{
    Challenge, Decision, GameKey, Opponent, Person, PersonKey, Phase, Seat, Series, Side, Table, Viewer, is_of_file,
};
use banco_ports::limits::HISTORY_CHARS_MAX;
use banco_ports::text::fold;
use banco_ports::{Place, ReplyKind};
use banco_store::erasure::is_former;

use crate::context::{Context, Handled, Held, store_trouble};
use crate::games::{read_game, read_seat};
use crate::handlers::act::refusal;
use crate::handlers::find_game::{Want, Whose};
use crate::handlers::play::Asked;
use crate::handlers::request::Typed;
use crate::ids::is_cup_id;
use crate::messages::button::{ButtonAction, CupDeed, Look, Press, is_game_id};
use crate::messages::commands::{read_invitation_code, read_machine_code};
use crate::messages::keyboards::{board_choices, challenge_choices, private_choices, start_choices, to_look_at};
use crate::messages::reader_buttons::own;
use crate::messages::say::{BoardPicture, Checked, Choice, Draft, Form, ImportSay, Label, Refused, Say};
use crate::words::record;

/// Form of the board for a typed word, in either language.
fn typed_look(word: &str) -> Option<Look> {
    match fold(word).as_str() {
        "picture" | "hinh" => Some(Look::Picture),
        "hd" | "lon" => Some(Look::Large),
        "text" | "chu" => Some(Look::Text),
        _ => None,
    }
}

/// Word for a board from the other side.
const TURNED: &str = "flip";

/// Side from which a board is shown.
#[derive(Clone, Copy)]
enum Sight {
    /// The side that this person's settings choose.
    Own,
    From(Seat),
    /// The opposite of the usual side.
    Turned,
}

impl Context<'_> {
    pub(crate) async fn board(&self, typed: &Typed<'_>) -> Handled {
        let words = typed.args().rest.split_whitespace();
        let (styles, others): (Vec<&str>, Vec<&str>) = words.partition(|word| typed_look(word).is_some());
        let look = typed.named("as").or(styles.first().copied()).and_then(typed_look).unwrap_or(Look::Picture);
        // "/xemban đen" is the view of that side.
        let (sides, others): (Vec<&str>, Vec<&str>) =
            others.into_iter().partition(|word| read_seat(&fold(word)).is_some());
        let (turns, others): (Vec<&str>, Vec<&str>) = others.into_iter().partition(|word| fold(word) == TURNED);
        let bottom = match sides.first().and_then(|word| read_seat(&fold(word))) {
            Some(seat) => Sight::From(seat),
            None if turns.is_empty() => Sight::Own,
            None => Sight::Turned,
        };
        let named = typed.named("game").or_else(|| others.first().map(|id| id.trim_start_matches('#')));
        self.look_from(named, look, bottom).await
    }

    pub(crate) async fn history(&self, typed: &Typed<'_>) -> Handled {
        self.look(typed.game(), Look::History).await
    }

    pub(crate) async fn look(&self, named: Option<&str>, look: Look) -> Handled {
        self.look_from(named, look, Sight::Own).await
    }

    async fn look_from(&self, named: Option<&str>, look: Look, sight: Sight) -> Handled {
        let ask = |table: &Table| Press::game(ButtonAction::Board { look }, table.id());
        let held = self.which(named, Want::Look, ask).await?;
        let (table, game) = (held.table(), held.id());
        let view = table.view(Viewer::Public).ok_or_else(|| Say::NotStarted { game: game.clone() })?;
        let own = self.own_bottom(table);
        let bottom = match sight {
            Sight::Own => own,
            Sight::From(seat) => seat,
            Sight::Turned => own.other(),
        };
        match look {
            Look::Picture => Ok(self.shown_board(table, Form::Picture, bottom, ReplyKind::Open)),
            Look::Own => Ok(self.shown_board(table, Form::Picture, bottom, ReplyKind::Private)),
            Look::Large => Ok(self.shown_board(table, Form::Large, bottom, ReplyKind::Open)),
            Look::Text => Ok(self.shown_board(table, Form::Letters, bottom, ReplyKind::Open)),
            Look::History => Ok(self.shown_history(table, view.plies as usize)),
        }
    }

    fn shown_board(&self, table: &Table, form: Form, bottom: Seat, kind: ReplyKind) -> Vec<Draft> {
        let draft = Draft::new(kind, Say::Board { game: table.id().to_owned() });
        let picture = BoardPicture { bottom, ..self.own_picture(table, form) };
        // A copy that everybody reads is for the players as well.
        let is_own = self.private || kind == ReplyKind::Private || self.place.platform.abilities().own_copies;
        let is_watched = is_own && table.seat_of(&self.person.key).is_none();
        let choices = match (is_watched, is_own) {
            (true, _) => to_look_at(board_choices(table)),
            (false, true) => own(board_choices(table), table, &self.person.key),
            (false, false) => board_choices(table),
        };
        vec![draft.picture(picture).choices(choices)]
    }

    /// Move list of the game; `plies` are those of the shown position, including moves before a set-up position.
    fn shown_history(&self, table: &Table, plies: usize) -> Vec<Draft> {
        let game = table.id();
        let texts = record::moves(self.taste.lang, table, self.notation(table));
        if texts.is_empty() {
            return vec![Draft::new(ReplyKind::Open, Say::HistoryEmpty { game: game.to_owned() })];
        }
        let first_to_move = plies - texts.len();
        let line = |(at, pair): (usize, &[String])| format!("{}. {}", first_to_move / 2 + at + 1, pair.join("  "));
        let lines: Vec<String> = match table.challenge().game.decided(Decision::Roll) {
            Some(_) => record::columns(texts, table.plies()),
            None => texts.chunks(2).enumerate().map(line).collect(),
        };
        let result = crate::words::over_text(&self.taste, table);
        let pages = history_pages(lines);
        let last = pages.len().saturating_sub(1);
        let draft = |(at, lines)| {
            let result = result.clone().filter(|_| at == last);
            Draft::new(ReplyKind::Open, Say::History { game: game.to_owned(), lines, result })
        };
        pages.into_iter().enumerate().map(draft).collect()
    }

    /// Side that this person wants at the bottom.
    fn own_bottom(&self, table: &Table) -> Seat {
        self.taste.bottom(table.seat_of(&self.person.key), table.to_move())
    }

    /// Public picture of a table with this person's settings.
    pub(crate) fn own_picture(&self, table: &Table, form: Form) -> BoardPicture {
        BoardPicture { game: table.id().to_owned(), bottom: self.own_bottom(table), form, explains: None }
    }

    pub(crate) async fn peek(&self, typed: &Typed<'_>) -> Handled {
        self.peek_named(typed.game()).await
    }

    /// Secret knowledge of the person alone (jieqi clause 2.1).
    pub(crate) async fn peek_named(&self, named: Option<&str>) -> Handled {
        let held = self.which(named, Want::Peek, |table| Press::now(ButtonAction::Peek, table)).await?;
        let table = held.table();
        let game = held.id();
        let Some(seat) = table.seat_of(&self.person.key) else {
            return Err(refusal(&game, Some(table), &banco_engine::Refusal::NotSeated));
        };
        if !table.challenge().game.keeps_secrets() {
            return Err(Say::PeekNotThisGame { game }.into());
        }
        let view = table.view(Viewer::Seat(seat)).ok_or_else(|| Say::NotStarted { game: game.clone() })?;
        let men: Vec<_> =
            view.captured[seat.index()].iter().filter(|face| face.dark).filter_map(|face| face.kind).collect();
        let say = if men.is_empty() { Say::PeekNothing { game } } else { Say::Peek { game, men } };
        Ok(vec![Draft::new(ReplyKind::Private, say)])
    }

    pub(crate) fn help(&self, typed: &Typed<'_>) -> Handled {
        let topic = typed.text("topic");
        if let Some(men) = self.men_guide(topic) {
            return men;
        }
        if let Some(game) = read_game(topic) {
            return Ok(vec![self.rules_page(game, 0)]);
        }
        let topic = (!topic.is_empty()).then(|| topic.to_owned());
        let hears_words = self.service.hears_words(self.place.platform);
        // The button asks first for the game whose rules are wanted.
        let rules = Choice { label: Label::Key("button-rules"), data: Press::Rules { page: None } };
        let topics = crate::words::HELP_TOPICS.iter().map(|(topic, label)| Choice {
            label: Label::Key(label),
            data: Press::Help { topic: (*topic).to_owned() },
        });
        let choices = std::iter::once(rules).chain(topics).collect();
        Ok(vec![Draft::new(ReplyKind::Open, Say::Help { topic, hears_words }).choices(vec![choices])])
    }

    /// Handles `/start`. With the code of an invitation (`t.me/…?start=k7m2`) it shows the invitation's game, if this
    /// person may see it.
    pub(crate) async fn start(&self, typed: &Typed<'_>) -> Handled {
        if let Some(opened) = self.opened_inline(typed.args()).await {
            return opened;
        }
        if let Some(game) = read_machine_code(typed.text("with").trim()).filter(|_| self.private) {
            return self.machine_pressed(game, None).await;
        }
        if let Some((game, name)) = read_invitation_code(typed.text("with").trim()).filter(|_| self.private) {
            return self.play_with(game, name).await;
        }
        let code = typed.text("with").trim().trim_start_matches('#').to_ascii_lowercase();
        if is_game_id(&code)
            && let Some(day) = self.service.puzzle(&code).await.map_err(|error| store_trouble(&error))?
        {
            return self.show_puzzle(&code, &day).await;
        }
        if is_game_id(&code)
            && self.private
            && let Some(held) = self.hold(&code).await?
            && let Some(invitation) = self.invited(&held).await?
        {
            return Ok(vec![invitation]);
        }
        if is_game_id(&code)
            && let Ok(board) = self.look(Some(&code), Look::Picture).await
        {
            return Ok(board);
        }
        if is_game_id(&code)
            && self.private
            && let Some(say) = self.why_over(&code).await?
        {
            return Err(self.with_beginnings_of(say));
        }
        if self.private {
            return Ok(vec![
                Draft::new(ReplyKind::Open, Say::StartPrivate)
                    .choices(private_choices(None, &self.service.opponents().levels)),
            ]);
        }
        Ok(vec![Draft::new(ReplyKind::Open, Say::Start).choices(start_choices(&self.service.opponents().levels))])
    }

    /// Challenges the owner of an account whose link offers a game; that person still has to accept.
    async fn play_with(&self, game: GameKey, name: &str) -> Handled {
        if self.person.username.as_ref().is_some_and(|own| own.eq_ignore_ascii_case(name)) {
            return Err(Say::OwnChallenge.into());
        }
        let time = self.usual_clock().await;
        self.challenge(Asked::plain(game, Opponent::Username(name.to_owned()), time)).await
    }

    /// Reply to a person who opened the link of an invitation.
    pub(super) async fn invited(&self, held: &Held) -> Result<Option<Draft>, Refused> {
        let (table, challenge) = (held.table(), held.table().challenge());
        if challenge.challenger.key == self.person.key || !self.has_link(&held.seated).await? {
            return Ok(None);
        }
        let say = Say::Invited { game: held.id(), kind: challenge.game, by: challenge.challenger.clone() };
        let rows = own(challenge_choices(table), table, &self.person.key);
        Ok(Some(Draft::new(ReplyKind::Open, say).choices(rows)))
    }

    /// Offers the same game to the same opponent with sides swapped. If the opponent has offered it already, this
    /// accepts.
    pub(crate) async fn rematch_named(&self, named: Option<&str>) -> Handled {
        // The game stays locked to the end, so that the second of two simultaneous presses finds the first one's
        // challenge.
        let held = self.finished(named, Whose::Own).await?;
        if let Some(lobby) = self.lobby_of(&held) {
            let game = held.id();
            drop(held);
            return self.rematch_at(&lobby, &game).await;
        }
        let table = held.table();
        let Some(seat) = table.seat_of(&self.person.key) else {
            return Err(refusal(table.id(), Some(table), &banco_engine::Refusal::NotSeated));
        };
        match table.phase() {
            Phase::Over(_) => {}
            Phase::Challenged | Phase::Declined | Phase::Cancelled | Phase::Playing => {
                return Err(Say::NothingOverHere.into());
            }
        }
        let opponent = table.person_at(seat.other()).cloned();
        if opponent.as_ref().is_some_and(|person| is_former(&person.key)) {
            return Err(Say::OpponentForgotten { game: table.id().to_owned() }.into());
        }
        let challenge = table.challenge().clone();
        let side = match seat.other() {
            Seat::First => Side::First,
            Seat::Second => Side::Second,
        };
        if let Some(opponent) = &opponent
            && let Some((waiting, is_own)) = self.waiting_challenge(challenge.game, opponent).await?
        {
            return if is_own {
                Err(Say::ChallengeWaits { game: waiting }.into())
            } else {
                self.accept_with(Some(&waiting), "").await
            };
        }
        let opponent = opponent.map_or(Opponent::Anyone, Opponent::Person);
        let series = next_in_series(table, &self.person.key);
        let Challenge { game, mut options, time, hints, .. } = challenge;
        self.odds_again(table.id(), game, &mut options).await?;
        // A rematch that can no longer be rated is played unrated, and its challenge does not mention a rating.
        let rated = challenge.rated && self.may_be_rated(game, &opponent, &options).await.is_ok();
        self.challenge(Asked { game, opponent, side, options, time, rated, series, hints, code: None }).await
    }

    /// The chat in which a game with its own thread began, if this is that thread.
    fn lobby_of(&self, held: &Held) -> Option<Place> {
        let lobby = held.seated.card.lobby.clone().filter(|lobby| *lobby != self.place)?;
        held.places().contains(&self.place).then_some(lobby)
    }

    /// Offers the rematch in the chat where the game began, because the thread is closed with its game.
    async fn rematch_at(&self, lobby: &Place, game: &str) -> Handled {
        let there = Context {
            service: self.service,
            place: lobby.clone(),
            guild: self.guild.clone(),
            person: self.person.clone(),
            private: self.private,
            moderator: self.moderator,
            event: self.event.clone(),
            taste: self.taste.clone(),
            reply_to: None,
            looked_at: None,
            now: self.now,
            in_hand: self.in_hand.clone(),
        };
        let mut drafts = Box::pin(there.rematch_named(Some(game))).await?;
        if drafts.is_empty() {
            drafts.push(Draft::note(Say::AskedAt { at: lobby.clone() }));
        }
        Ok(drafts)
    }

    /// A waiting challenge here between this person and `other`; `true` if it is this person's own.
    async fn waiting_challenge(&self, game: GameKey, other: &Person) -> Result<Option<(String, bool)>, Refused> {
        let here = self.service.store.open_games_at(&self.place).await.map_err(|error| store_trouble(&error))?;
        for (id, card) in here {
            // A running game is no challenge; cards of older versions do not say.
            if card.challenger.is_none() && card.game.is_some() {
                continue;
            }
            let Some(held) = self.hold_listed(&id).await? else { continue };
            let table = held.table();
            let Opponent::Person(addressee) = &table.challenge().opponent else { continue };
            let pair = (&table.challenge().challenger.key, &addressee.key);
            let is_own = pair == (&self.person.key, &other.key);
            let is_theirs = pair == (&other.key, &self.person.key);
            if table.phase() == Phase::Challenged && table.challenge().game == game && (is_own || is_theirs) {
                return Ok(Some((id, is_own)));
            }
        }
        Ok(None)
    }

    /// Recomputes every draw and shuffle of a finished game and reports the comparison.
    pub(crate) async fn verify_named(&self, named: Option<&str>) -> Handled {
        if named.is_some_and(is_cup_id) {
            return self.cup_pressed(named, CupDeed::Envelope).await;
        }
        let held = self.finished(named, Whose::Any).await?;
        let id = held.id();
        if is_of_file(&held.table().challenge().challenger.key) {
            return Err(Say::Import(ImportSay::NoEnvelope { game: id }).into());
        }
        if held.table().revealed_seed().is_none() {
            return Err(Say::VerifyLater { game: id }.into());
        }
        let entries = self.service.store.load(&id).await.map_err(|error| store_trouble(&error))?.unwrap_or_default();
        let report = Table::verify(&entries).map_err(|_| Say::Trouble)?;
        let checked = Checked::new(held.table(), report, None);
        Ok(vec![Draft::new(ReplyKind::Open, Say::Verified(Box::new(checked)))])
    }
}

/// Next game of a series from the side of its challenger `me`; a new series if this one is decided.
fn next_in_series(table: &Table, me: &PersonKey) -> Option<Series> {
    let (series, score) = (table.challenge().series?, table.series_score()?);
    if score.iter().any(|half_points| *half_points >= series.enough()) {
        return Series::first(series.best_of);
    }
    let before = if table.challenge().challenger.key == *me { score } else { [score[1], score[0]] };
    let is_again = score == series.before;
    let number = if is_again { series.number } else { series.number.saturating_add(1) };
    Some(Series { best_of: series.best_of, number, before })
}

/// All lines, in as many messages as needed.
fn history_pages(lines: Vec<String>) -> Vec<Vec<String>> {
    let mut pages: Vec<Vec<String>> = Vec::new();
    let mut chars = 0;
    for line in lines {
        chars += line.chars().count() + 1;
        match pages.last_mut().filter(|_| chars <= HISTORY_CHARS_MAX) {
            Some(page) => page.push(line),
            None => {
                chars = line.chars().count() + 1;
                pages.push(vec![line]);
            }
        }
    }
    pages
}
