//! Links that start the bot with an invitation, with a game against the computer, or at a challenge.

use banco_engine::{GameKey, Opponent};

use crate::boxed::apart;
use crate::challenges::create::Challenges;
use crate::context::{Context, Handled};
use crate::features::challenge::buttons::Computer;
use crate::features::challenge::by_code::ByCode;
use crate::features::challenge::inline::Invitations;
use crate::features::challenge::level::ComputerChallenges;
use crate::invitation_codes::INVITING;
use crate::messages::button::{Look, is_game_id};
use crate::messages::commands::{read_invitation_code, read_machine_code};
use crate::messages::say::{Draft, Refused, Say};
use crate::requested_game::RequestedGame;
use crate::shown_boards::ShownBoards;
use crate::typed::Typed;

/// Answers the code of a link; `None` if it is a code of another feature.
pub(crate) async fn started_with(
    cx: &Context<'_>,
    typed: &Typed<'_>,
    code: &str,
) -> Result<Option<Vec<Draft>>, Refused> {
    if let Some(code) = INVITING.in_link(code) {
        return apart(|| ByCode::of(cx).shown(code, "")).await.map(Some);
    }
    let invitations = Invitations::of(cx);
    if let Some(opened) = invitations.opened_inline(typed.args()).await {
        return opened.map(Some);
    }
    if !cx.private {
        return Ok(None);
    }
    let with = typed.text("with").trim();
    if let Some(game) = read_machine_code(with) {
        let way = game.map_or(Computer::WhichGame, Computer::WhichLevel);
        return ComputerChallenges::of(cx).machine_pressed(way).await.map(Some);
    }
    if let Some((game, name)) = read_invitation_code(with) {
        return play_with(cx, game, name).await.map(Some);
    }
    if !is_game_id(code) {
        return Ok(None);
    }
    if let Some(held) = cx.hold(code).await?
        && let Some(invitation) = invitations.invited(&held).await?
    {
        return Ok(Some(vec![invitation]));
    }
    if let Ok(board) = ShownBoards::of(cx).look(Some(code), Look::Picture).await {
        return Ok(Some(board));
    }
    match invitations.why_over(code).await? {
        Some(say) => Err(invitations.with_beginnings_of(say)),
        None => Ok(None),
    }
}

/// Challenges the owner of an account whose link offers a game; that person still has to accept.
async fn play_with(cx: &Context<'_>, game: GameKey, name: &str) -> Handled {
    if cx.person.username.as_ref().is_some_and(|own| own.eq_ignore_ascii_case(name)) {
        return Err(Say::OwnChallenge.into());
    }
    let time = Challenges::of(cx).usual_clock().await;
    Challenges::of(cx).challenge(RequestedGame::plain(game, Opponent::Username(name.to_owned()), time)).await
}
