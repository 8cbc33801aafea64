//! Requests for a new game: `/play`, and a button that opens a challenge to anyone.

use banco_engine::{GameKey, Opponent};

use crate::challenge_terms::{ChallengeTerms, Invitation, bad_time};
use crate::challenges::create::Challenges;
use crate::context::{Context, Handled};
use crate::features::challenge::level::ComputerChallenges;
use crate::requested_game::RequestedGame;
use crate::typed::Typed;

/// Requests for a new game.
#[derive(Clone, Copy)]
pub(crate) struct PlayRequests<'a> {
    cx: &'a Context<'a>,
}

impl<'a> PlayRequests<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> PlayRequests<'a> {
        PlayRequests { cx }
    }

    pub(crate) async fn play(self, typed: &Typed<'_>) -> Handled {
        let (game, invitation) = ChallengeTerms::of(self.cx).invitation(typed)?;
        let time = invitation
            .timing
            .control(Challenges::of(self.cx).usual_clock().await)
            .map_err(|error| bad_time(error, ""))?;
        let Invitation { opponent, side, options, rated, series, hints, anywhere, is_public_luck, equal, .. } =
            invitation;
        let opponent = if equal { ComputerChallenges::of(self.cx).equal(game).await? } else { opponent };
        let plain = RequestedGame::plain(game, opponent, time);
        Challenges::of(self.cx)
            .challenge(RequestedGame { side, options, rated, series, hints, anywhere, is_public_luck, ..plain })
            .await
    }

    /// Opens a challenge to anyone here, from a button.
    pub(crate) async fn play_open(self, game: GameKey) -> Handled {
        let time = Challenges::of(self.cx).usual_clock().await;
        Challenges::of(self.cx).challenge(RequestedGame::plain(game, Opponent::Anyone, time)).await
    }
}
