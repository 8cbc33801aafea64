//! Actions at a table, and the replies to refused ones.

use banco_engine::{
    Action, Actor, Board, Illegal, MoveError, MoveShape, Next, Offer, Opponent, Pick, ReadError, Refusal, Seat, Table,
    Viewer,
};

use crate::context::{Context, Handled, Held};
use crate::handlers::explain::refusal_choices;
use crate::handlers::find_game::Want;
use crate::handlers::request::Typed;
use crate::messages::button::{ButtonAction, Press};
use crate::messages::choosing::step::promotion_choices;
use crate::messages::display_prefs::Spot;
use crate::messages::say::{Choice, Draft, Label, Post, Question, Refused, RefusedMove, Say};

impl Context<'_> {
    /// Does `action` at the table; `posts` makes the public messages from the table after it.
    pub(crate) async fn act(
        &self,
        held: &mut Held,
        action: Action,
        posts: impl FnOnce(&Table) -> Vec<Post>,
    ) -> Result<(), Refused> {
        self.act_as(&self.actor(), held, action, posts).await
    }

    /// As [`Context::act`], for the actor `by`.
    pub(crate) async fn act_as(
        &self,
        by: &Actor,
        held: &mut Held,
        action: Action,
        posts: impl FnOnce(&Table) -> Vec<Post>,
    ) -> Result<(), Refused> {
        let (entries, next) = held
            .table()
            .act(by, action, self.now)
            .map_err(|error| refusal(held.table().id(), Some(held.table()), &error))?;
        self.may_offer(held.table(), &next).await?;
        let posts = posts(&next);
        self.keep(held, entries, next, posts).await
    }

    pub(crate) async fn draw(&self, typed: &Typed<'_>) -> Handled {
        self.offer_named(Offer::Draw, typed.game()).await
    }

    pub(crate) async fn abort(&self, typed: &Typed<'_>) -> Handled {
        self.offer_named(Offer::Abort, typed.game()).await
    }

    pub(crate) async fn takeback(&self, typed: &Typed<'_>) -> Handled {
        self.offer_named(Offer::Takeback, typed.game()).await
    }

    /// Makes an offer, or agrees if the opponent has made the same one.
    pub(crate) async fn offer_named(&self, offer: Offer, named: Option<&str>) -> Handled {
        let want = match offer {
            Offer::Draw => Want::Draw,
            Offer::Takeback => Want::Takeback,
            Offer::Abort | Offer::Concede(_) | Offer::Pause => Want::Play,
        };
        let ask = |table: &Table| self.own_button(Press::now(ButtonAction::Offer(offer), table), table);
        let held = self.which(named, want, ask).await?;
        self.offer(held, offer).await
    }

    pub(crate) async fn offer(&self, mut held: Held, offer: Offer) -> Handled {
        let game = held.id();
        if offer == Offer::Abort {
            self.may_call_off(&game, held.table().phase())?;
        }
        let seat = held.table().seat_of(&self.person.key);
        self.act(&mut held, Action::Offer(offer), |table| {
            // The game ends if both agree, or if an abort needs no consent.
            match (table.offer(), seat) {
                (Some(_), Some(seat)) => vec![Post::Offered { game, seat, offer }],
                // The last board names the player who aborted the game.
                (Some(_) | None, _) => vec![Post::Board { game }],
            }
        })
        .await?;
        Ok(self.done(&held))
    }

    /// Withdraws the person's own offer.
    pub(crate) async fn withdraw_offer(&self, held: &mut Held, offer: Offer) -> Handled {
        let game = held.id();
        let seat = held.table().seat_of(&self.person.key);
        let post = seat.map(|seat| Post::Withdrew { game, seat, offer });
        self.act(held, Action::Withdraw(offer), |_| post.into_iter().collect()).await?;
        Ok(self.done(held))
    }

    /// Accepts or declines the opponent's offer by button.
    pub(crate) async fn answer_offer(&self, mut held: Held, offer: Offer, yes: bool) -> Handled {
        let game = held.id();
        let seat = held.table().seat_of(&self.person.key);
        self.act(&mut held, Action::Answer { offer, yes }, |_| match (yes, seat) {
            (false, Some(seat)) => vec![Post::OfferRefused { game, seat, offer }],
            (true | false, _) => vec![Post::Board { game }],
        })
        .await?;
        Ok(self.done(&held))
    }

    /// Claims a draw that the position allows (chess clause 2.3 with `draws=claim`).
    pub(crate) async fn claim(&self, typed: &Typed<'_>) -> Handled {
        let ask = |table: &Table| self.own_button(Press::now(ButtonAction::Claim, table), table);
        let mut held = self.which(typed.game(), Want::Play, ask).await?;
        self.claim_at(&mut held).await
    }

    pub(crate) async fn claim_at(&self, held: &mut Held) -> Handled {
        let board = Post::Board { game: held.id() };
        self.act(held, Action::Claim, |_| vec![board]).await?;
        Ok(self.done(held))
    }

    pub(crate) async fn resign(&self, typed: &Typed<'_>) -> Handled {
        let points = self.typed_points(typed)?;
        let named = typed.game().filter(|word| points.is_none() || word.len() > 1);
        let ask = |table: &Table| {
            let deed = points.map_or(ButtonAction::Resign, |points| ButtonAction::Offer(Offer::Concede(points)));
            self.own_button(Press::now(deed, table), table)
        };
        let want = if points.is_some() { Want::Concede } else { Want::Play };
        let mut held = self.which(named, want, ask).await?;
        match points {
            Some(points) => self.concede(&mut held, points).await,
            None => self.ask_resign(&held),
        }
    }

    /// Asks for confirmation of a resignation, because its button lies beside others.
    pub(crate) fn ask_resign(&self, held: &Held) -> Handled {
        let table = held.table();
        let Some(seat) = table.seat_of(&self.person.key) else {
            return Err(refusal(table.id(), Some(table), &Refusal::NotSeated));
        };
        if let Some(enough) = table.game().and_then(|game| game.concedes_for(seat)) {
            return self.ask_concede(held, seat, enough);
        }
        let at = |deed| Press::now(deed, table).asking(seat);
        let choices = vec![vec![
            Choice { label: Label::Key("button-resign-yes"), data: at(ButtonAction::ResignYes { points: None }) },
            Choice { label: Label::Key("button-resign-no"), data: at(ButtonAction::ResignNo) },
        ]];
        Ok(vec![
            Draft::note(Say::Ask(Question::ConfirmResign { game: held.id(), asked: self.person.clone() }))
                .choices(choices),
        ])
    }

    /// A button in this person's reply that acts for this person: a press by anyone else has no effect.
    pub(super) fn own_button(&self, data: Press, table: &Table) -> Press {
        match table.seat_of(&self.person.key) {
            Some(seat) => data.asking(seat),
            None => data,
        }
    }

    pub(crate) async fn resign_confirmed(&self, held: &mut Held) -> Handled {
        let board = Post::Board { game: held.id() };
        self.act(held, Action::Resign, |_| vec![board]).await?;
        Ok(self.done(held))
    }
}

/// Reply to a table's refusal. `table` is the refusing table, if it exists already.
pub(super) fn refusal(id: &str, table: Option<&Table>, error: &Refusal) -> Refused {
    let game = id.to_owned();
    match error {
        Refusal::OwnChallenge => Say::OwnChallenge,
        Refusal::NotForYou => match table.and_then(|table| asked_person(&table.challenge().opponent)) {
            Some(name) => Say::NotForYou { game, name },
            None => Say::NotTheChallenger { game },
        },
        Refusal::NotTheChallenger => Say::NotTheChallenger { game },
        Refusal::AlreadyAnswered if table.is_some_and(|table| table.expired_after().is_some()) => {
            Say::ChallengeExpired { game }
        }
        Refusal::AlreadyAnswered => Say::AlreadyAnswered { game },
        Refusal::NewerLaws => Say::NewerLaws { game },
        Refusal::NotStarted => Say::NotStarted { game },
        Refusal::Over => Say::Over { game },
        Refusal::NotSeated => Say::NotSeated { game },
        Refusal::NotYourTurn { to_move } => match table.and_then(|table| table.person_at(*to_move)) {
            Some(person) => Say::NotYourTurn { game, to_move: person.clone() },
            None => Say::NotStarted { game },
        },
        Refusal::NothingOffered => Say::NothingOffered { game },
        Refusal::NothingToClaim => Say::NothingToClaim { game },
        Refusal::OwnOffer => Say::OwnOffer { game },
        Refusal::NeverDrawn => Say::NeverDrawn { game },
        Refusal::OfferRefused { offer } => Say::OfferRefused { game, offer: *offer },
        Refusal::AlreadyOffered { offer } => Say::AlreadyOffered { game, offer: *offer },
        Refusal::NoClock => Say::NoClock { game },
        Refusal::PauseStands { is_paused } => Say::PauseStands { game, is_paused: *is_paused },
        Refusal::TimeOutOfRange => Say::TimeRange,
        Refusal::NoTakeback { barrier } => Say::NoTakeback { game, barrier: *barrier },
        Refusal::PartTooLong => Say::PartTooLong,
        // Options are checked at the start of a game, in `play.rs`.
        Refusal::Options(_) => Say::Trouble,
        Refusal::TooLong => Say::GameTooLong { game },
        Refusal::Move(error) => return move_refusal(&game, table, "", error),
    }
    .into()
}

/// Name of the challenged person; `None` if anyone may accept.
fn asked_person(opponent: &Opponent) -> Option<String> {
    match opponent {
        Opponent::Anyone => None,
        Opponent::Person(person) => Some(person.name.clone()),
        Opponent::Username(name) => Some(format!("@{name}")),
    }
}

/// Reply to a refused move: the broken rule with its sites, or buttons of the moves it may have meant.
pub(super) fn move_refusal(game: &str, table: Option<&Table>, typed: &str, error: &MoveError) -> Refused {
    let typed = banco_ports::text::repeated(typed);
    let kind = table.map(|table| table.challenge().game);
    if let MoveError::Read(ReadError::Unknown { candidates } | ReadError::Ambiguous { candidates }) = error
        && let Some(asked) = table.and_then(|table| ask_promotion(table, candidates))
    {
        return Box::new(asked);
    }
    match error {
        MoveError::Read(ReadError::Empty) => Say::EmptyMove { game: kind }.into(),
        MoveError::Read(ReadError::TooLong) => Say::TextTooLong.into(),
        MoveError::Read(ReadError::Unknown { candidates }) => {
            let has_candidates = !candidates.is_empty();
            let say = match table.and_then(|table| off_the_board(table, &typed)) {
                Some(square) => Say::NoSuchSquare { square, has_candidates },
                None => Say::NotAMove { game: kind, typed, has_candidates },
            };
            Box::new(Draft::note(say).choices(move_choices(game, table, candidates)))
        }
        MoveError::Read(ReadError::Ambiguous { candidates }) => {
            Box::new(Draft::note(Say::Ambiguous { typed }).choices(move_choices(game, table, candidates)))
        }
        MoveError::Illegal(illegal) => {
            let of_mover = |table| refused_move(table, table.to_move().unwrap_or(Seat::First), &typed, illegal);
            let refused = table.and_then(|table| Some((table, of_mover(table)?)));
            let Some((table, refused)) = refused else {
                return Say::NotStarted { game: game.to_owned() }.into();
            };
            let choices = refusal_choices(table, &typed, refused.from.map(|from| from.site), illegal);
            Box::new(Draft::note(Say::Illegal { game: game.to_owned(), refused, has_near: false }).choices(choices))
        }
    }
}

/// The square of a chess move that the board does not have: `Qh9`, `e44`.
fn off_the_board(table: &Table, typed: &str) -> Option<String> {
    const MOVE_CHARS_MAX: usize = 6;
    let board = table.view(Viewer::Public).map(|view| view.board).filter(|board| *board == Board::Chess)?;
    let bare = typed.trim_end_matches(['+', '#', '!']).to_ascii_lowercase();
    let square = bare.rfind(|c: char| !c.is_ascii_digit()).and_then(|at| bare.get(at..))?;
    let is_square = square.len() > 1 && square.starts_with(|c: char| c.is_ascii_lowercase());
    let is_missing = bare.chars().count() <= MOVE_CHARS_MAX && board.named(square).is_none();
    (is_square && is_missing).then(|| square.to_owned())
}

/// Question for the promotion, if the possible moves differ in nothing else (chess clause 1.1, chu shogi 2).
fn ask_promotion(table: &Table, candidates: &[String]) -> Option<Draft> {
    let (game, view) = (table.game()?, table.view(Viewer::Public)?);
    let shapes: Vec<MoveShape> = candidates.iter().map(|mv| game.shape_of(mv)).collect::<Option<_>>()?;
    let (first, others) = shapes.split_first()?;
    let same_way = |shape: &MoveShape| MoveShape { promotion: first.promotion, ..*shape } == *first;
    if others.is_empty() || !others.iter().all(same_way) {
        return None;
    }
    let way = [Pick::Man(first.from?), Pick::Target(first.to), Pick::Way(first.via)];
    // The way is asked for only if there are several.
    let man = view.man_at(first.from?)?.face;
    let asked = game.choices(man.seat, &way).or_else(|| game.choices(man.seat, &way[..2]))?;
    let is_meant = |next: &Next| next.mv.as_ref().is_some_and(|mv| candidates.contains(mv));
    let meant: Vec<Next> = asked.next.into_iter().filter(is_meant).collect();
    if meant.len() < candidates.len() {
        return None;
    }
    let at = Spot { game: view.game, board: view.board, seat: man.seat, site: first.to };
    let choices = promotion_choices(table, &meant);
    Some(Draft::note(Say::Ask(Question::PickPromotion { game: table.id().to_owned(), man, at })).choices(vec![choices]))
}

/// Facts for a sentence about a refused canonical move of `seat`, from the public view; `None` before the start.
pub(super) fn refused_move(table: &Table, seat: Seat, mv: &str, illegal: &Illegal) -> Option<RefusedMove> {
    let (view, game) = (table.view(Viewer::Public)?, table.game()?);
    let face_at = |site| view.man_at(site).map(|man| man.face);
    // Checkers of backgammon are all alike: its points are named by their numbers alone.
    let told = |site| if view.board == Board::Points { None } else { face_at(site) };
    let spot = |site| Spot { game: view.game, board: view.board, seat, site };
    let shape = game.shape_of(mv);
    Some(RefusedMove {
        game: view.game,
        mv: mv.to_owned(),
        man: shape.and_then(|shape| face_at(shape.from?)),
        from: shape.and_then(|shape| shape.from).map(spot),
        to: shape.map(|shape| spot(shape.to)),
        site_men: illegal.sites.iter().map(|site| (spot(*site), told(*site))).collect(),
        illegal: illegal.clone(),
    })
}

/// One button per move that may have been meant; a press plays exactly that move.
pub(super) fn move_choices(game: &str, table: Option<&Table>, candidates: &[String]) -> Vec<Vec<Choice>> {
    let version = table.map_or(0, Table::version);
    let choices: Vec<Choice> = candidates
        .iter()
        .map(|mv| Choice {
            label: Label::Move { game: game.to_owned(), mv: mv.clone() },
            data: Press::at(ButtonAction::To { mv: mv.clone() }, game, version),
        })
        .collect();
    vec![choices]
}
