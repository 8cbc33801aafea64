//! Button under a finished game against the computer to a level that fits the player better.

use banco_engine::{Phase, Seat, Table};

use crate::computer_results::ComputerResults;
use crate::messages::computer;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::keyboards::other_level;
use crate::messages::say::Choice;
use crate::outbox::PresentedPost;
use crate::present::{Presenter, render_buttons};

impl Presenter<'_> {
    /// Adds the button, after equal results in a row.
    pub(super) async fn add_other_level(self, presented: &mut PresentedPost, table: &Table, taste: &DisplayPrefs) {
        let Some(other) = self.other_level(table).await else { return };
        let other = [vec![other]];
        presented.message.buttons.extend(render_buttons(&other, taste, None));
        for wording in &mut presented.wordings {
            let taste = DisplayPrefs { lang: wording.lang, ..taste.clone() };
            wording.buttons.extend(render_buttons(&other, &taste, None));
        }
    }

    /// The button; none under a game with other rules than the usual ones, because the next game would not keep them.
    async fn other_level(self, table: &Table) -> Option<Choice> {
        let challenge = table.challenge();
        let is_over = matches!(table.phase(), Phase::Over(_)) && challenge.options.is_empty();
        let seat = Seat::BOTH.into_iter().find(|seat| is_over && computer::is_house(table, *seat))?;
        let (player, game) = (table.person_at(seat.other())?, challenge.game);
        let results = ComputerResults::of(self.service);
        let (level, is_higher) = results.other_level(table.id(), &player.key, game).await?;
        other_level(game, level, is_higher)
    }
}
