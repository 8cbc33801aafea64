//! `/start` and `/help`: links, codes and topics lead to the features.

use banco_engine::{GameKey, Opponent};
use banco_ports::ReplyKind;

use crate::challenges::create::Challenges;
use crate::context::{Context, Handled};
use crate::features::challenge::buttons::Computer;
use crate::features::challenge::inline::Invitations;
use crate::features::challenge::level::ComputerChallenges;
use crate::features::rules::commands::Rules;
use crate::features::rules::pieces::men_guide;
use crate::games::read_game;
use crate::messages::button::core_buttons::HELP;
use crate::messages::button::{Look, is_game_id, named, verbs};
use crate::messages::commands::{read_invitation_code, read_machine_code};
use crate::messages::keyboards::{private_choices, start_choices};
use crate::messages::say::{Choice, Draft, Label, Say};
use crate::requested_game::RequestedGame;
use crate::shown_boards::ShownBoards;
use crate::typed::Typed;

/// Help, the first words of the bot, and links that start it.
#[derive(Clone, Copy)]
pub(crate) struct Start<'a> {
    cx: &'a Context<'a>,
}

impl<'a> Start<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> Start<'a> {
        Start { cx }
    }

    pub(crate) fn help(self, typed: &Typed<'_>) -> Handled {
        let topic = typed.text("topic");
        if let Some(men) = men_guide(topic) {
            return men;
        }
        if let Some(game) = read_game(topic) {
            return Ok(vec![Rules::of(self.cx).rules_page(game, 0)]);
        }
        let topic = (!topic.is_empty()).then(|| topic.to_owned());
        let hears_words = self.cx.service.hears_words(self.cx.place.platform);
        // The button asks first for the game whose rules are wanted.
        let rules = named(verbs::BOARD).alone().map(Choice::from);
        let topics = crate::words::HELP_TOPICS
            .iter()
            .map(|(topic, label)| Choice { label: Label::Key(label), data: HELP.plain((*topic).to_owned()) });
        let choices = rules.into_iter().chain(topics).collect();
        Ok(vec![Draft::new(ReplyKind::Open, Say::Help { topic, hears_words }).choices(vec![choices])])
    }

    /// Handles `/start`. With the code of an invitation (`t.me/…?start=k7m2`) it shows the invitation's game, if this
    /// person may see it.
    pub(crate) async fn start(self, typed: &Typed<'_>) -> Handled {
        if let Some(opened) = Invitations::of(self.cx).opened_inline(typed.args()).await {
            return opened;
        }
        if let Some(game) = read_machine_code(typed.text("with").trim()).filter(|_| self.cx.private) {
            let way = game.map_or(Computer::WhichGame, Computer::WhichLevel);
            return ComputerChallenges::of(self.cx).machine_pressed(way).await;
        }
        if let Some((game, name)) = read_invitation_code(typed.text("with").trim()).filter(|_| self.cx.private) {
            return self.play_with(game, name).await;
        }
        let code = typed.text("with").trim().trim_start_matches('#').to_ascii_lowercase();
        for feature in self.cx.service.features {
            if let Some(drafts) = feature.started_with(self.cx, &code).await? {
                return Ok(drafts);
            }
        }
        if is_game_id(&code)
            && self.cx.private
            && let Some(held) = self.cx.hold(&code).await?
            && let Some(invitation) = Invitations::of(self.cx).invited(&held).await?
        {
            return Ok(vec![invitation]);
        }
        if is_game_id(&code)
            && let Ok(board) = ShownBoards::of(self.cx).look(Some(&code), Look::Picture).await
        {
            return Ok(board);
        }
        if is_game_id(&code)
            && self.cx.private
            && let Some(say) = Invitations::of(self.cx).why_over(&code).await?
        {
            return Err(Invitations::of(self.cx).with_beginnings_of(say));
        }
        if self.cx.private {
            return Ok(vec![
                Draft::new(ReplyKind::Open, Say::StartPrivate)
                    .choices(private_choices(None, &self.cx.service.opponents().levels)),
            ]);
        }
        Ok(vec![Draft::new(ReplyKind::Open, Say::Start).choices(start_choices(&self.cx.service.opponents().levels))])
    }

    /// Challenges the owner of an account whose link offers a game; that person still has to accept.
    async fn play_with(self, game: GameKey, name: &str) -> Handled {
        if self.cx.person.username.as_ref().is_some_and(|own| own.eq_ignore_ascii_case(name)) {
            return Err(Say::OwnChallenge.into());
        }
        let time = Challenges::of(self.cx).usual_clock().await;
        Challenges::of(self.cx).challenge(RequestedGame::plain(game, Opponent::Username(name.to_owned()), time)).await
    }
}
