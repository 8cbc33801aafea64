//! Standings of a finished month in words, and as a picture (days 3.4).

use banco_engine::{GameKey, PersonKey};
use banco_ports::limits::LADDER_LINES_MAX;
use banco_ports::{Lang, RichText};
use banco_render::Ledger;

use crate::i18n::Sentence;
use crate::leaderboards::Player;
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::statement::{Drawing, Figure, Statement};
use crate::words::game_name;
use crate::words::ladder::{points, short, top_line, top_row, top_title};

/// Maximum number of lines for the most played game in a season's post: with the champions of other games it stays a
/// caption.
const SEASON_LINES_MAX: usize = 5;

/// Standings of a finished month: its games, the most played first, with all players by points.
#[derive(Clone, Debug)]
pub(crate) struct MonthStandings {
    /// Year and month.
    pub month: (u16, u8),
    pub games: Vec<(GameKey, Vec<Player>)>,
}

impl Statement for MonthStandings {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        season(taste.lang, self.month, &self.games)
    }

    /// The most played game.
    fn figure(&self, taste: &DisplayPrefs, text: &RichText) -> Option<Figure> {
        let (game, players) = self.games.first()?;
        let rows = players.iter().enumerate().take(LADDER_LINES_MAX);
        let nobody = PersonKey(String::new());
        let ledger = Ledger {
            theme: taste.wishes.theme().unwrap_or_default(),
            title: top_title(taste.lang, *game, Some(self.month), players),
            curve: None,
            rows: rows.map(|(place, player)| top_row(taste.lang, place, player, &nobody)).collect(),
        };
        Some(Figure::of(Drawing::Ledger(ledger), text, "standing.png"))
    }
}

/// Champions of a month. The most played game gets further places; the other games get only their champions, to fit in
/// one caption.
fn season(lang: Lang, (year, month): (u16, u8), games: &[(GameKey, Vec<Player>)]) -> RichText {
    let mut text = Sentence::new(lang, "season-title").number("month", month).text("year", year.to_string()).rich();
    for (at, (game, players)) in games.iter().enumerate() {
        text.push_line(champions(lang, *game, players));
        for (place, player) in players.iter().enumerate().take(if at == 0 { SEASON_LINES_MAX } else { 0 }) {
            text.push_line(top_line(lang, place, player));
        }
    }
    text
}

/// All players in first place: equal points in equally few games.
fn champions(lang: Lang, game: GameKey, players: &[Player]) -> String {
    let Some(first) = players.first() else { return String::new() };
    let place = |player: &Player| (player.tally.half_points(), player.tally.games());
    let all = players.iter().take_while(|player| place(player) == place(first));
    let names: Vec<String> = all.map(|player| short(&player.name)).collect();
    Sentence::new(lang, "season-champion")
        .text("kind", game_name(lang, game))
        .number("count", names.len() as i64)
        .text("names", names.join(", "))
        .text("points", points(first.tally.half_points()))
        .plain()
}
