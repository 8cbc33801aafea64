//! Words of `/seek`.

use banco_engine::{GameKey, Seat, TimeControl};
use banco_ports::RichText;
use banco_ports::limits::GAMES_OFFERED_MAX;
use banco_ports::text::cut;

use crate::codes::Code;
use crate::i18n::{self, Sentence};
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::statement::Statement;
use crate::words::time::{clock_words, left};
use crate::words::{count, game_name, key_for};

/// Challenges listed by `/seek`, each with a button.
pub(crate) const SEEKS_LISTED_MAX: usize = GAMES_OFFERED_MAX;

/// UTF-16 units of a line, so that all of them fit into one message of Discord's with the text around them.
const LINE_UNITS_MAX: usize = 150;

/// UTF-16 units of the title of another group.
const TITLE_UNITS_MAX: usize = 32;

/// A challenge that the reader may accept.
#[derive(Clone, Debug)]
pub(crate) struct SeekLine {
    pub id: String,
    pub game: GameKey,
    pub challenger: String,
    /// True if it names the reader, false if anyone may accept.
    pub is_by_name: bool,
    /// Seat of the reader; `None` if sides are drawn by lot.
    pub own_seat: Option<Seat>,
    pub time: Option<TimeControl>,
    /// Options and odds in the reader's language.
    pub options: String,
    pub is_rated: bool,
    pub has_hints: bool,
    /// Number of games of its series.
    pub best_of: Option<u8>,
    /// Instant (milliseconds since 1970) at which it expires.
    pub until: Option<i64>,
    /// Code of a challenge of another chat.
    pub code: Option<Code>,
    /// Title of the group that shows it, if that is not the place of the list.
    pub title: Option<String>,
}

/// Answers of `/seek`.
#[derive(Clone, Debug)]
pub(crate) enum SeekSay {
    /// Nothing that the reader may accept; `own` challenges of the reader wait.
    Nothing { is_private: bool, own: usize },
    /// Challenges that anyone may accept, then those that name the reader.
    Listed {
        lines: Vec<SeekLine>,
        /// Number of challenges that are not listed.
        more: usize,
        own: usize,
        is_private: bool,
        now: i64,
    },
}

impl Statement for SeekSay {
    fn text(&self, taste: &DisplayPrefs) -> RichText {
        let lang = taste.lang;
        let place = |is_private: bool| if is_private { "private" } else { "chat" };
        let (mut text, own) = match self {
            SeekSay::Nothing { is_private, own } => {
                (Sentence::new(lang, "seek-none").text("place", place(*is_private)).rich(), *own)
            }
            SeekSay::Listed { lines, more, own, is_private, now } => {
                let mut text = Sentence::new(lang, "seek-list").text("place", place(*is_private)).rich();
                for (is_by_name, heading) in [(false, "seek-anyone"), (true, "seek-by-name")] {
                    let mut of_kind = lines.iter().filter(|line| line.is_by_name == is_by_name).peekable();
                    if of_kind.peek().is_some() {
                        text.push_line(i18n::text(lang, heading));
                    }
                    of_kind.for_each(|line| text.push_line(line_of(taste, line, *now)));
                }
                if *more > 0 {
                    text.push_line(Sentence::new(lang, "seek-more").number("count", count(*more)).plain());
                }
                if lines.iter().any(|line| line.code.is_some()) {
                    text.push_line(i18n::text(lang, "seek-how-elsewhere"));
                }
                if let Some(first) = lines.iter().find(|line| line.code.is_none()) {
                    text.push_line(Sentence::new(lang, "seek-how").text("game", &first.id).plain());
                }
                (text, *own)
            }
        };
        if own > 0 {
            text.push_line(Sentence::new(lang, "seek-own").number("count", count(own)).plain());
        }
        text
    }

    /// The chat shows all these challenges already.
    fn is_no_secret(&self) -> bool {
        true
    }
}

/// `#k7m2 · Cờ vua · an · còn 6 ngày · bạn đi trước · 1 ngày mỗi nước`. The beginning is never cut off.
fn line_of(taste: &DisplayPrefs, line: &SeekLine, now: i64) -> String {
    let lang = taste.lang;
    let head = Sentence::new(lang, "seek-line").text("game", &line.id).text("kind", game_name(lang, line.game));
    let head = head.text("challenger", &line.challenger).plain();
    let until = line.until.map(|until| Sentence::new(lang, "seek-left").text("left", left(lang, until - now)).plain());
    let away = line.code.is_some().then(|| i18n::text(lang, "seek-elsewhere"));
    let title = line.title.as_ref().map(|title| cut(title, TITLE_UNITS_MAX));
    let title = title.map(|title| Sentence::new(lang, "seek-at").text("title", title).plain());
    let seat = line.own_seat.map(|seat| match seat {
        Seat::First => "seek-first",
        Seat::Second => "seek-second",
    });
    let seat = seat.map(|key| i18n::text(lang, &key_for(lang, line.game, key)));
    let clock = line.time.map(|time| clock_words(lang, time));
    let rated = line.is_rated.then(|| i18n::text(lang, "seek-rated"));
    let hints = line.has_hints.then(|| i18n::text(lang, "seek-hints"));
    let series = line.best_of.map(|games| Sentence::new(lang, "seek-series").number("games", games).plain());
    let options = Some(line.options.clone()).filter(|options| !options.is_empty());
    let rest = [until, away, title, seat, clock, rated, series, hints, options].into_iter().flatten();
    cut(&[head].into_iter().chain(rest).collect::<Vec<_>>().join(" · "), LINE_UNITS_MAX)
}
