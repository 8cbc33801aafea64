//! `/start` and `/help`: links, codes and topics lead to the features.

pub(crate) mod say;

use banco_ports::ReplyKind;

use crate::context::{Context, Handled};
use crate::dispatch::start::say::StartSay;
use crate::messages::button::core_buttons::HELP;
use crate::messages::button::{Look, is_game_id, named, verbs};
use crate::messages::keyboards::{private_choices, start_choices};
use crate::messages::say::{Choice, Draft, Label};
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
        if let Some(answered) = self.cx.service.features.iter().find_map(|feature| feature.help(self.cx, topic)) {
            return answered;
        }
        let topic = (!topic.is_empty()).then(|| topic.to_owned());
        let hears_words = self.cx.service.hears_words(self.cx.place.platform);
        // The button asks first for the game whose rules are wanted.
        let rules = named(verbs::BOARD).alone().map(Choice::from);
        let topics = crate::words::HELP_TOPICS
            .iter()
            .map(|(topic, label)| Choice { label: Label::Key(label), data: HELP.plain((*topic).to_owned()) });
        let choices = rules.into_iter().chain(topics).collect();
        Ok(vec![Draft::new(ReplyKind::Open, StartSay::Help { topic, hears_words }).choices(vec![choices])])
    }

    /// Handles `/start`. With the code of an invitation (`t.me/…?start=k7m2`) it shows the invitation's game, if this
    /// person may see it.
    pub(crate) async fn start(self, typed: &Typed<'_>) -> Handled {
        let code = typed.text("with").trim().trim_start_matches('#').to_ascii_lowercase();
        for feature in self.cx.service.features {
            if let Some(drafts) = feature.started_with(self.cx, typed, &code).await? {
                return Ok(drafts);
            }
        }
        if is_game_id(&code)
            && let Ok(board) = ShownBoards::of(self.cx).look(Some(&code), Look::Picture).await
        {
            return Ok(board);
        }
        if self.cx.private {
            return Ok(vec![
                Draft::new(ReplyKind::Open, StartSay::Private)
                    .choices(private_choices(None, &self.cx.service.opponents().levels)),
            ]);
        }
        Ok(vec![
            Draft::new(ReplyKind::Open, StartSay::Group).choices(start_choices(&self.cx.service.opponents().levels)),
        ])
    }
}
