//! Lists of games in words (days 2.7b).

use banco_engine::GameKey;
use banco_ports::limits::MESSAGE_CHARS_MAX;
use banco_ports::text::fold;
use banco_ports::{Lang, RichText, Span};

use super::time::{day, last_hour_seen, left, moment, with_zone};
use super::{game_in_text, game_name, key_for, platform_name};
use crate::games::face;
use crate::i18n::{self, Sentence};
use crate::messages::display_prefs::DisplayPrefs;
use crate::messages::game_line::{ClockLine, GameLine, GameState, Where};

/// Characters kept free for the text around the lines.
const ROOM: usize = 300;

/// Whole answer of `/games`; games without room are counted.
pub(crate) fn games(taste: &DisplayPrefs, lines: &[GameLine], more: usize) -> RichText {
    let mut text = RichText::plain(format!("{}\n", i18n::text(taste.lang, "games")));
    push_lines(&mut text, taste, lines, more);
    text
}

/// Adds one line per game, and the number of others.
pub(crate) fn push_lines(text: &mut RichText, taste: &DisplayPrefs, lines: &[GameLine], more: usize) {
    let mut room = MESSAGE_CHARS_MAX.saturating_sub(ROOM);
    let mut listed = 0;
    for line in lines.iter().map(|line| line_of(taste, line)) {
        let Some(left) = room.checked_sub(line.chars().count() + 1) else { break };
        (room, listed) = (left, listed + 1);
        text.push_line(line);
    }
    let more = more + lines.len() - listed;
    if more > 0 {
        let more = i64::try_from(more).unwrap_or(i64::MAX);
        text.0.push(Span::Text(format!("\n{}", Sentence::new(taste.lang, "games-more").number("count", more).plain())));
    }
}

/// `#k7m2 · Cờ vua với Hà · 12 nước · đến lượt bạn, còn 2 giờ`.
fn line_of(taste: &DisplayPrefs, line: &GameLine) -> String {
    let lang = taste.lang;
    let state = i18n::text(
        lang,
        match line.state {
            GameState::YourTurn if line.is_closed => "games-closed",
            GameState::YourTurn => "games-your-turn",
            GameState::TheirTurn => "games-their-turn",
            GameState::YourAnswer => "games-your-answer",
            GameState::TheirAnswer => "games-their-answer",
        },
    );
    let clock = line.clock.map(|clock| clock_of(taste, clock));
    let away = line.away.map(|until| {
        Sentence::new(lang, "games-clock-away").text("until", last_hour_seen(taste, until, until)).plain()
    });
    let state = [Some(state), clock, away].into_iter().flatten().collect::<Vec<_>>().join(", ");
    // A challenge has no moves to count.
    let is_open = matches!(line.state, GameState::YourAnswer | GameState::TheirAnswer);
    let key = if is_open { "games-line-open".to_owned() } else { key_for(lang, line.game, "games-line") };
    Sentence::new(lang, &key)
        .text("game", &line.id)
        .text("kind", game_name(lang, line.game))
        .text("opponent", line.opponent.clone().unwrap_or_else(|| i18n::text(lang, "anyone")))
        .number("moves", i64::try_from(line.moves).unwrap_or(i64::MAX))
        .text("state", state)
        .text("place", place_of(lang, &line.place))
        .plain()
}

/// Clock part of a line, after the side to move: `còn 2 giờ`, `nghỉ phép đến 3/12`, `tạm dừng`.
pub(crate) fn clock_of(taste: &DisplayPrefs, clock: ClockLine) -> String {
    let lang = taste.lang;
    let line = |key| Sentence::new(lang, key);
    let own = |is_own: bool| if is_own { "yes" } else { "no" };
    match clock {
        ClockLine::Runs { left: millis, reserve: 0 } => line("games-clock-left").text("left", left(lang, millis)),
        ClockLine::Runs { left: millis, reserve } => {
            line("games-clock-both").text("left", left(lang, millis)).text("bank", left(lang, reserve))
        }
        ClockLine::Round { left: millis, is_overtime } => line("games-clock-round")
            .text("kind", if is_overtime { "overtime" } else { "round" })
            .text("left", left(lang, millis)),
        ClockLine::Reserve { left: millis } => line("games-clock-reserve").text("left", left(lang, millis)),
        ClockLine::Paused => line("games-clock-paused"),
        ClockLine::Vacation { is_own, until } => {
            line("games-clock-vacation").text("own", own(is_own)).text("until", last_hour_seen(taste, until, until))
        }
        ClockLine::Weekend { until } => line("games-clock-weekend").text("until", day(taste, until)),
        ClockLine::Begins { at, now } => {
            line("games-clock-begins").text("at", with_zone(taste, moment(taste, at, now)))
        }
        ClockLine::CutOff { left: millis, platform } => {
            line("games-clock-cut-off").text("left", left(lang, millis)).text("platform", platform_name(platform))
        }
        ClockLine::Out { is_own } => line("games-clock-out").text("own", own(is_own)),
    }
    .plain()
}

/// Place part of a line: ` · ở chỗ khác: https://t.me/c/…`, ` · ở “Hội cờ”`; for a game in this place only the address,
/// if there is one.
fn place_of(lang: Lang, place: &Where) -> String {
    match (place.is_here, &place.link) {
        (true, None) => String::new(),
        (true, Some(link)) => Sentence::new(lang, "games-here").text("link", link).plain(),
        (false, link) => {
            let has_link = if link.is_some() { "yes" } else { "no" };
            let has_title = if place.title.is_some() { "yes" } else { "no" };
            let sentence = Sentence::new(lang, "games-elsewhere").text("linked", has_link).text("titled", has_title);
            let sentence = sentence.text("title", place.title.clone().unwrap_or_default());
            sentence.text("link", link.clone().unwrap_or_default()).plain()
        }
    }
}

/// Refusal of a word that names no game of ours, with the nearest one.
pub(super) fn unknown_game(lang: Lang, typed: &str) -> RichText {
    // A game that other people call by the name of one of ours.
    if fold(typed) == "banqi" {
        return Sentence::new(lang, "not-banqi").rich();
    }
    let near = near_game(typed).map_or_else(|| "none".to_owned(), |game| game_in_text(lang, game));
    let line = Sentence::new(lang, "unknown-game").text("typed", typed);
    line.text("games", game_list(lang)).text("near", near).rich()
}

fn game_list(lang: Lang) -> String {
    // The list includes other names by which people search for a game.
    let listed = |game: &GameKey| {
        let key = format!("listed-{}", game.key());
        if i18n::has(lang, &key) { i18n::text(lang, &key) } else { game_in_text(lang, *game) }
    };
    GameKey::ALL.iter().map(listed).collect::<Vec<_>>().join(", ")
}

/// The game with the most similar name: `shogi` for chu shogi.
fn near_game(typed: &str) -> Option<GameKey> {
    const LETTERS_MIN: usize = 4;
    let said: String = fold(typed).chars().filter(|c| c.is_alphanumeric()).collect();
    if said.chars().count() < LETTERS_MIN {
        return None;
    }
    let names = |game: &GameKey| std::iter::once(game.key()).chain(face(*game).names.iter().copied());
    let is_part = |game: &GameKey| names(game).any(|name| name.contains(&said) || said.contains(name));
    let is_slip = |game: &GameKey| names(game).any(|name| banco_ports::text::distance(name, &said) <= 1);
    let part = GameKey::ALL.iter().copied().find(is_part);
    GameKey::ALL.iter().copied().find(is_slip).or(part)
}

#[cfg(test)]
mod tests {
    use banco_engine::GameKey;

    use super::*;
    use crate::messages::settings::Settings;

    #[test]
    fn clause_2_7b_a_long_list_fits_into_one_message_and_counts_the_rest() {
        let line = |number: usize| GameLine {
            id: format!("k7m{number}"),
            game: GameKey::Chess,
            opponent: Some("x".repeat(32)),
            moves: 40,
            is_closed: false,
            state: GameState::YourTurn,
            clock: Some(ClockLine::Runs { left: 3_600_000, reserve: 86_400_000 }),
            away: None,
            place: Where {
                is_here: false,
                link: Some(format!("https://discord.com/channels/{0}/{0}/{0}", "9".repeat(19))),
                title: Some("x".repeat(32)),
            },
        };
        let lines: Vec<GameLine> = (0..20).map(line).collect();
        for (lang, more) in [(Lang::Vi, "ván nữa"), (Lang::En, "more games")] {
            let text = games(&DisplayPrefs::new(Settings::default(), lang), &lines, 3).to_plain();
            assert!(text.chars().count() <= MESSAGE_CHARS_MAX, "{}", text.chars().count());
            let listed = text.matches('#').count();
            let last = text.lines().last().unwrap_or_default();
            assert!(listed > 5 && last.contains(&format!("{} {more}", 23 - listed)), "{text}");
        }
    }
}
