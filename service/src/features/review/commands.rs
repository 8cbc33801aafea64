//! `/review`: analyses a finished game on request and shows its decisive errors.

use std::collections::BTreeMap;

use banco_engine::{Phase, Table, Viewer};
use banco_ports::{Address, Lang, ReplyKind};
use banco_render::Marks;

use crate::context::{Context, Handled, Held, store_trouble};
use crate::features::review::analysis::{Asked, NoReview, Reviews, asked_value, key_asked};
use crate::features::review::buttons::{ReviewAt, review_choices};
use crate::features::review::graph::Review;
use crate::features::review::say::{PointSaid, ReviewSay, Shown};
use crate::features::review::sentences::reviewed;
use crate::features::review::tries::Tries;
use crate::features::review::turning_points::{advised, point_said};
use crate::find_game::{GameFinder, Want, Whose};
use crate::messages::computer::is_house;
use crate::messages::keyboards::is_worth_a_review;
use crate::messages::say::{Draft, Reel, Refused, Say};
use crate::preferences::Preferences;
use crate::present::Presenter;
use crate::refusals::refusal;

/// Answers `/review` and the buttons of a review.
#[derive(Clone, Copy)]
pub(crate) struct ReviewRequests<'a> {
    cx: &'a Context<'a>,
}

impl<'a> ReviewRequests<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> ReviewRequests<'a> {
        ReviewRequests { cx }
    }

    /// Shows the whole review, or one of its turning points.
    pub(crate) async fn review(self, named: Option<&str>, at: ReviewAt) -> Handled {
        let held = match GameFinder::of(self.cx).finished(named, Whose::Any).await {
            // No game is over here, but one is running: that one is meant.
            Err(refused) if matches!(refused.say, Say::NothingOverHere) => {
                match GameFinder::of(self.cx).candidates(Want::Play).await?.as_slice() {
                    [(game, _), ..] => return Err(ReviewSay::Later { game: game.clone() }.into()),
                    [] => return Err(refused),
                }
            }
            held => held?,
        };
        let table = held.table();
        match table.phase() {
            Phase::Over(_) => {}
            Phase::Playing => return Err(ReviewSay::Later { game: held.id() }.into()),
            Phase::Challenged | Phase::Declined | Phase::Cancelled => {
                return Err(refusal(table.id(), Some(table), &banco_engine::Refusal::NotStarted));
            }
        }
        if !is_worth_a_review(table) {
            return Err(ReviewSay::Nothing { game: held.id() }.into());
        }
        let known = self.cx.service.review_of(table.id()).await.map_err(|error| store_trouble(&error))?;
        match (known, at) {
            (None, _) => self.begin_review(&held).await,
            (Some(review), ReviewAt::Whole) => {
                let say = ReviewSay::Whole(Box::new(reviewed(&self.cx.taste, table, review.clone())));
                Ok(vec![Draft::new(ReplyKind::Open, say).choices(review_choices(table, &review, None))])
            }
            (Some(review), ReviewAt::Point(number)) => self.turning_point(table, &review, number, ReplyKind::Open),
            (Some(review), ReviewAt::Within(number)) => self.turning_point(table, &review, number, ReplyKind::Picker),
            (Some(review), ReviewAt::Better(number)) => self.turning_point(table, &review, number, ReplyKind::Private),
            (Some(_), ReviewAt::Try(number)) => {
                let id = held.id();
                drop(held);
                Tries::of(self.cx).ask(&id, number).await
            }
        }
    }

    async fn begin_review(self, held: &Held) -> Handled {
        let game = held.id();
        let key = key_asked(&game);
        let before = self.cx.service.store.value(&key).await.map_err(|error| store_trouble(&error))?;
        let to = Address::from(&self.cx.place);
        let asked: Asked = match before.clone().and_then(|value| serde_json::from_value::<Asked>(value).ok()) {
            Some(asked) if asked.to.contains(&to) => {
                return Ok(vec![Draft::note(ReviewSay::UnderWay { game })]);
            }
            Some(asked) => Asked { to: asked.to.into_iter().chain([to]).collect(), ..asked },
            None => {
                self.cx.service.feature_states.of::<Reviews>().room(&self.cx.accounts).map_err(no_room)?;
                Asked { by: self.cx.person.key.clone(), to: vec![to] }
            }
        };
        let values = BTreeMap::from([(key.clone(), asked_value(&asked))]);
        self.cx.keep_values_if(values, BTreeMap::from([(key, before)])).await?;
        self.cx.service.feature_states.of::<Reviews>().call(&game, &asked.by);
        self.cx.service.workers.ring();
        let shown = self.foreign_language(held).await;
        Ok(vec![Draft::note(ReviewSay::Begun { game, shown, is_by_browser: self.cx.session.is_some() })])
    }

    /// Language of the public result, if that is not the person's own.
    async fn foreign_language(self, held: &Held) -> Option<Lang> {
        let place = &self.cx.place;
        if self.cx.private || place.platform.abilities().per_reader_language {
            return None;
        }
        let readers = Presenter::of(self.cx.service).readers(&held.seated).await;
        let lang = Preferences::of(self.cx.service).public_taste(place, &readers).await.lang;
        (lang != self.cx.taste.lang).then_some(lang)
    }

    /// A turning point. Its better move is covered, unless this person alone asked for it ([`ReplyKind::Private`]).
    fn turning_point(self, table: &Table, review: &Review, number: usize, kind: ReplyKind) -> Handled {
        let is_covered = kind != ReplyKind::Private;
        let point = number.checked_sub(1).and_then(|at| review.points.get(at)).ok_or(Say::PressUnknown)?;
        let stood = table.positions(Viewer::Public);
        let at = stood.iter().rposition(|stood| stood.plies == point.ply).ok_or(Say::PressUnknown)?;
        let marks = if is_covered { Marks::default() } else { advised(table, point) };
        let shown = match &marks {
            marks if !marks.arrows.is_empty() => Shown::Arrow,
            marks if !marks.targets.is_empty() => Shown::Square,
            _ => Shown::Nothing,
        };
        let said = point_said(&self.cx.taste, table, review, number, point).ok_or(Say::PressUnknown)?;
        let said = PointSaid { shown, is_covered, ..said };
        // The player who erred is at the bottom, as in the game. The computer never is, because the opponent's board
        // would be upside down.
        let bottom = if is_house(table, point.seat) { point.seat.other() } else { point.seat };
        let reel = Reel {
            viewer: Viewer::Public,
            game: table.id().to_owned(),
            bottom,
            at: Some(at),
            marks,
            advised: Some(point.seat),
        };
        let draft = Draft::new(kind, ReviewSay::Point(Box::new(said))).reel(reel);
        let choices = if is_covered { review_choices(table, review, Some(number)) } else { Vec::new() };
        Ok(vec![draft.choices(choices)])
    }
}

fn no_room(why: NoReview) -> Refused {
    match why {
        NoReview::Busy => ReviewSay::Busy,
        NoReview::Enough => ReviewSay::Enough,
    }
    .into()
}
