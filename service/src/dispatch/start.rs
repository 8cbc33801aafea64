//! `/start` and `/help`: links, codes and topics lead to the features.

use banco_engine::{GameKey, Opponent};
use banco_ports::ReplyKind;

use crate::context::{Context, Handled, Held, store_trouble};
use crate::dispatch::commands::Typed;
use crate::features::rules::commands::Rules;
use crate::features::rules::pieces::men_guide;
use crate::games::read_game;
use crate::messages::button::{Look, Press, is_game_id};
use crate::messages::commands::{read_invitation_code, read_machine_code};
use crate::messages::keyboards::{challenge_choices, private_choices, start_choices};
use crate::messages::reader_buttons::own;
use crate::messages::say::{Choice, Draft, Label, Refused, Say};
use crate::requested_game::RequestedGame;

impl Context<'_> {
    pub(crate) fn help(&self, typed: &Typed<'_>) -> Handled {
        let topic = typed.text("topic");
        if let Some(men) = men_guide(topic) {
            return men;
        }
        if let Some(game) = read_game(topic) {
            return Ok(vec![Rules::of(self).rules_page(game, 0)]);
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
        self.challenge(RequestedGame::plain(game, Opponent::Username(name.to_owned()), time)).await
    }

    /// Reply to a person who opened the link of an invitation.
    pub(crate) async fn invited(&self, held: &Held) -> Result<Option<Draft>, Refused> {
        let (table, challenge) = (held.table(), held.table().challenge());
        if challenge.challenger.key == self.person.key || !self.has_link(&held.seated).await? {
            return Ok(None);
        }
        let say = Say::Invited { game: held.id(), kind: challenge.game, by: challenge.challenger.clone() };
        let rows = own(challenge_choices(table), table, &self.person.key);
        Ok(Some(Draft::new(ReplyKind::Open, say).choices(rows)))
    }
}
