//! Moves: typed, in reply to a board, or by a button with a whole move.

use banco_engine::{Action, MOVE_TEXT_BYTES_MAX, MoveError, Phase, ReadError, Refusal, Table};
use banco_ports::text::repeated;
use banco_ports::{Place, ReplyKind};

use crate::context::{Context, Handled, Held};
use crate::dispatch::commands::{Typed, silent};
use crate::find_game::{Want, split_game_id};
use crate::messages::button::{ButtonAction, Look, Press};
use crate::messages::keyboards::board_choices;
use crate::messages::reader_buttons::own;
use crate::messages::say::{Choice, Draft, Form, Label, Post, Refused, Say};
use crate::move_detection::Detection;
use crate::move_detection::{Nearness, Reading};
use crate::plain_text::asked_about;
use crate::plain_text::move_alone;
use crate::plain_text::{Plea, plea};
use crate::refusals::{move_refusal, refusal};
use crate::words;

impl Context<'_> {
    pub(crate) async fn move_command(&self, typed: &Typed<'_>) -> Handled {
        let (id, text) = split_game_id(typed.text("move"));
        // `/di lại`, which a platform has split into two words.
        if plea(&format!("di {text}")) == Some(Plea::Ask) {
            return self.plead(Plea::Ask, typed.named("game").or(id)).await;
        }
        let text = move_alone(text);
        let mut held = self.game_to_move(typed.named("game").or(id), text).await?;
        self.move_typed(&mut held, text).await
    }

    pub(crate) async fn game_to_move(&self, named: Option<&str>, text: &str) -> Result<Held, Refused> {
        let ask = |table: &Table| {
            let play = |text: &str| Press::now(ButtonAction::Play { text: text.to_owned() }, table);
            if let Some(short) = play(text).if_short() {
                return short;
            }
            // A long text is put on the button as the move it means, if it means one. Otherwise it must be typed again
            // in reply to the shown board.
            match table.game().and_then(|game| game.read(text, Some(self.notation(table))).ok()) {
                Some(mv) => play(&mv),
                None => Press::now(ButtonAction::Board { look: Look::Picture }, table),
            }
        };
        let asked = match self.which(named, Want::Move, ask).await {
            Err(asked) if matches!(asked.say, Say::WhichGame) => asked,
            // If the text is no move in the one game that waits for the person but is one in another, the other game is
            // meant.
            Ok(held)
                if named.is_none()
                    && Detection::of(self).nearness(&held, text) == Nearness::Far
                    && self.replied_game().await?.is_none() =>
            {
                let id = held.id();
                drop(held);
                return match Detection::of(self).reading(text).await? {
                    Reading::Waits(there) => Err(self.waits_there(&there).await?),
                    Reading::Here(_) | Reading::Nowhere => self.hold_named(&id).await,
                };
            }
            held => return held,
        };
        match Detection::of(self).reading(text).await? {
            Reading::Here(ids) => match ids.as_slice() {
                [only] => self.hold_named(only).await,
                _ => Err(self.which_of(&ids, Want::Move, ask).await),
            },
            Reading::Waits(there) => Err(self.waits_there(&there).await?),
            Reading::Nowhere => Err(asked),
        }
    }

    /// Refusal because the opponent is to move in this game.
    async fn waits_there(&self, id: &str) -> Result<Refused, Refused> {
        let held = self.hold_named(id).await?;
        Ok(self.may_not_move(&held).unwrap_or_else(|| Say::NotYourTurnAnywhere.into()))
    }

    /// Refuses a reply to an outdated board: the move is not played, but offered again.
    pub(crate) fn old_board(&self, held: &Held, text: &str) -> Refused {
        let table = held.table();
        let own_turn = table.to_move().is_some() && table.to_move() == table.seat_of(&self.person.key);
        // Everyone in the group sees the current board, so no copy is needed.
        if !own_turn
            && !self.private
            && let Some(refused) = self.may_not_move(held)
        {
            return refused;
        }
        let mv = table
            .game()
            .filter(|_| own_turn)
            .and_then(|game| game.read(text, Some(self.notation(table))).ok().filter(|mv| game.allow(mv).is_ok()));
        let choices = mv.iter().map(|mv| {
            let data = Press::now(ButtonAction::To { mv: mv.clone() }, table);
            vec![Choice { label: Label::Move { game: held.id(), mv: mv.clone() }, data }]
        });
        let draft = Draft::note(Say::OldBoard { game: held.id(), mv: mv.clone() });
        let rows = choices.chain(own(board_choices(table), table, &self.person.key)).collect();
        Box::new(draft.choices(rows).picture(self.own_picture(table, Form::Picture)))
    }

    /// Reads and plays a typed move.
    pub(crate) async fn move_typed(&self, held: &mut Held, text: &str) -> Handled {
        if let Some(asked) = asked_about(text) {
            return self.why(held, asked, ReplyKind::Note);
        }
        let table = held.table();
        // A person who may not move now is told so first, for any text.
        if let Some(denied) = self.may_not_move(held) {
            return Err(denied);
        }
        if text.len() > MOVE_TEXT_BYTES_MAX {
            return Err(move_refusal(table.id(), Some(table), text, &MoveError::Read(ReadError::TooLong)));
        }
        let game = table.game().ok_or_else(|| Say::NotStarted { game: held.id() })?;
        let mv = self.read_move(table, game, text)?;
        self.move_canonical(held, &mv).await
    }

    /// Plays a move given in canonical form.
    pub(crate) async fn move_canonical(&self, held: &mut Held, mv: &str) -> Handled {
        let game = held.id();
        let action = Action::Move { text: mv.to_owned(), prefer: Some(banco_engine::Notation::Coordinates) };
        let (entries, next) = held.table().act(&self.actor(), action, self.now).map_err(|error| {
            let Refusal::Move(refused) = &error else { return refusal(&game, Some(held.table()), &error) };
            if matches!(refused, MoveError::Illegal(_)) {
                self.service.refusals.remember(&self.person.key, held.table(), mv);
            }
            move_refusal(&game, Some(held.table()), mv, refused)
        })?;
        self.keep(held, entries, next, vec![Post::Board { game: game.clone() }]).await?;
        // If the board is not shown here, the reply says that the move was played.
        if held.places().contains(&self.place) {
            return Ok(Vec::new());
        }
        let said = held.table().last_text(self.notation(held.table())).unwrap_or_else(|| repeated(mv));
        let mv = words::written(self.taste.lang, said);
        Ok(vec![Draft::note(Say::MoveMade { game, mv, at: self.shown_at(held) })])
    }

    /// Place of a board that is not shown here, if the person can be led there.
    pub(crate) fn shown_at(&self, held: &Held) -> Option<Place> {
        // On other platforms a chat has no name that leads to it.
        let leads = |place: &&Place| place.platform == self.place.platform && place.platform.abilities().chat_links;
        if held.places().contains(&self.place) { None } else { held.places().iter().find(leads).cloned() }
    }

    /// Reply after a public action: the place where it shows, if that is not here.
    pub(crate) fn done(&self, held: &Held) -> Vec<Draft> {
        match self.shown_at(held).filter(|_| held.seated.card.lobby.as_ref() == Some(&self.place)) {
            Some(at) => vec![Draft::note(Say::DoneAt { game: held.id(), at })],
            None => silent(),
        }
    }

    pub(crate) fn may_not_move(&self, held: &Held) -> Option<Refused> {
        let table = held.table();
        let refused = |error| Some(refusal(table.id(), Some(table), &error));
        match table.phase() {
            Phase::Challenged => return Some(self.not_begun(table)),
            Phase::Declined | Phase::Cancelled => return refused(Refusal::NotStarted),
            Phase::Over(_) => return refused(Refusal::Over),
            Phase::Playing => {}
        }
        match (table.seat_of(&self.person.key), table.to_move()) {
            (None, _) => refused(Refusal::NotSeated),
            (Some(seat), Some(to_move)) if seat != to_move => refused(Refusal::NotYourTurn { to_move }),
            (Some(_), _) => None,
        }
    }
}
