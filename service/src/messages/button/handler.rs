//! Buttons with the handlers of their presses.

use super::Press;
use super::argument::Argument;
use super::spec::{AnySpec, ButtonSpec};
use crate::boxed::{Apart, apart};
use crate::context::{Context, Handled, Held};
use crate::messages::say::Say;

/// Handler of a press.
pub(crate) type Run<A> = for<'a> fn(&'a Context<'a>, &'a Press, A) -> Apart<'a, Handled>;

/// Handler of a press by a player at a table, for its current position.
pub(crate) type RunAtTable<A> = for<'a> fn(&'a Context<'a>, &'a Press, Held, A) -> Apart<'a, Handled>;

/// A button with its handler.
pub(crate) struct Button<A: 'static, R> {
    spec: &'static ButtonSpec<A>,
    run: R,
}

/// The button, handled anywhere.
pub(crate) const fn on<A>(spec: &'static ButtonSpec<A>, run: Run<A>) -> Button<A, Run<A>> {
    Button { spec, run }
}

/// The button, handled for the players of its game only, and only at the current position.
pub(crate) const fn at_table<A>(spec: &'static ButtonSpec<A>, run: RunAtTable<A>) -> Button<A, RunAtTable<A>> {
    Button { spec, run }
}

/// A button with its handler, whatever its argument is.
pub(crate) trait AnyButton: Sync {
    fn spec(&self) -> &'static dyn AnySpec;

    /// True if the handler needs the table of a player.
    fn is_at_table(&self) -> bool;

    /// Handles a press of this button; `held` is its table, if the handler needs one.
    fn run<'a>(&self, cx: &'a Context<'a>, press: &'a Press, held: Option<Held>) -> Apart<'a, Handled>;
}

impl<A: Argument> AnyButton for Button<A, Run<A>> {
    fn spec(&self) -> &'static dyn AnySpec {
        self.spec
    }

    fn is_at_table(&self) -> bool {
        false
    }

    fn run<'a>(&self, cx: &'a Context<'a>, press: &'a Press, _held: Option<Held>) -> Apart<'a, Handled> {
        match self.spec.read(press) {
            Some(argument) => (self.run)(cx, press, argument),
            None => unknown(),
        }
    }
}

impl<A: Argument> AnyButton for Button<A, RunAtTable<A>> {
    fn spec(&self) -> &'static dyn AnySpec {
        self.spec
    }

    fn is_at_table(&self) -> bool {
        true
    }

    fn run<'a>(&self, cx: &'a Context<'a>, press: &'a Press, held: Option<Held>) -> Apart<'a, Handled> {
        match self.spec.read(press).zip(held) {
            Some((argument, held)) => (self.run)(cx, press, held, argument),
            None => unknown(),
        }
    }
}

/// Answer to a press that no button reads.
pub(crate) fn unknown<'a>() -> Apart<'a, Handled> {
    apart(|| async { Err(Say::PressUnknown.into()) })
}
