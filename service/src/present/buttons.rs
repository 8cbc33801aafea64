//! Buttons of messages, labelled in a language.

use banco_engine::Table;
use banco_ports::Button;

use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::say::{Choice, Label};
use crate::words::{self};

use crate::present::Presenter;

impl Presenter<'_> {
    pub(crate) async fn buttons(self, choices: &[Vec<Choice>], taste: &DisplayPrefs) -> Vec<Vec<Button>> {
        let game = choices.iter().flatten().find_map(|choice| match &choice.label {
            Label::Move { game, .. } => Some((game.clone(), choice.data.version())),
            Label::Key(_)
            | Label::GameName(_)
            | Label::Taught(_)
            | Label::Level { .. }
            | Label::OtherLevel { .. }
            | Label::Man { .. }
            | Label::Kind { .. }
            | Label::Rank { .. }
            | Label::Target { .. }
            | Label::Picked { .. }
            | Label::Way { .. }
            | Label::Notation(_)
            | Label::Confirm { .. }
            | Label::Only { .. }
            | Label::Undo { .. }
            | Label::Of(_)
            | Label::Promotion { .. }
            | Label::Wins { .. }
            | Label::Listed(_)
            | Label::Setting { .. }
            | Label::Value { .. }
            | Label::Game { .. } => None,
        });
        let Some((game, version)) = game else { return render_buttons(choices, taste, None) };
        if let Some(table) = self.position(&game, version, taste.lang).await {
            return render_buttons(choices, taste, Some(&table));
        }
        let seated = self.service.games.snapshot(&*self.service.store, &game).await.ok().flatten();
        render_buttons(choices, taste, seated.as_ref().map(|seated| &seated.table))
    }
}

pub(crate) fn render_buttons(choices: &[Vec<Choice>], taste: &DisplayPrefs, table: Option<&Table>) -> Vec<Vec<Button>> {
    let game = table.and_then(Table::game);
    let rows = choices.iter().map(|row| {
        let button =
            |choice: &Choice| Button { label: words::label(taste, &choice.label, game), data: choice.data.to_string() };
        row.iter().map(button).collect()
    });
    words::broken(rows.collect(), |button: &Button| button.label.as_str())
}
