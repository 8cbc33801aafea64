//! Words of `/hint`.

use banco_ai::{Because, Explained, Fact, Gain, MoveAt, PlayPurpose, Reasoning, Standing, Tone};
use banco_engine::Notation;
use banco_ports::{Lang, RichText};

use crate::i18n::{self, Sentence};
use crate::messages::display_prefs::{DisplayPrefs, Spot};
use crate::messages::say::{Look, LookAt};
use crate::words::{checkers, labels, motif, written};

/// Reason for an advised move, its moves as the reader writes them.
#[derive(Clone, Debug)]
pub(crate) struct Why {
    facts: Vec<Fact>,
    because: Option<BecauseSaid>,
    standing: Option<StandingSaid>,
    /// True if there is no other move.
    is_only: bool,
}

#[derive(Clone, Debug)]
struct BecauseSaid {
    reasoning: Reasoning,
    moves: Vec<String>,
    gain: Gain,
}

#[derive(Clone, Debug)]
struct StandingSaid {
    tone: Tone,
    chance: u16,
    next_best: Option<u16>,
    line: Vec<String>,
}

impl Why {
    pub(crate) fn of(lang: Lang, notation: Notation, explained: Explained, is_only: bool) -> Why {
        let moves = |moves: Vec<MoveAt>| {
            moves.iter().map(|at| written(lang, at.game.write(&at.mv, notation))).collect::<Vec<String>>()
        };
        let because = explained.because.map(|Because { reasoning, moves: line, gain }| BecauseSaid {
            reasoning,
            moves: moves(line),
            gain,
        });
        let standing = explained.standing.map(|Standing { tone, chance, next_best, line }| StandingSaid {
            tone,
            chance,
            next_best,
            line: moves(line),
        });
        Why { facts: explained.facts, because, standing, is_only }
    }
}

pub(crate) fn man(taste: &DisplayPrefs, game: &str, at: &LookAt) -> RichText {
    let line = |key: &'static str| Sentence::new(taste.lang, key).text("game", game);
    match at {
        LookAt::Man { face, at } => line("hint-man").bold("man", labels::own_man(taste, face, *at)).rich(),
        LookAt::Elsewhere(Look::Cube) => line("hint-cube").rich(),
        LookAt::Elsewhere(Look::Begin) => line("hint-begin").rich(),
        LookAt::Elsewhere(Look::Defend) => line("hint-defend").rich(),
        LookAt::Elsewhere(Look::Attack) => line("hint-attack").rich(),
        LookAt::Elsewhere(Look::Build) => line("hint-build").rich(),
    }
}

/// The advised move, with from and to if its notation omits them.
pub(crate) fn advised(taste: &DisplayPrefs, game: &str, mv: &str, way: Option<[Spot; 2]>) -> RichText {
    let way = way.filter(|[from, _]| taste.counted(*from).is_some()).map(|way| {
        let [from, to] = way.map(|at| labels::short_spot(taste, at));
        format!(" ({})", Sentence::new(taste.lang, "hint-way").text("from", from).text("to", to).plain())
    });
    let sentence = Sentence::new(taste.lang, "hint-move").text("game", game).bold("move", mv);
    sentence.text("way", way.unwrap_or_default()).rich()
}

pub(crate) fn why(taste: &DisplayPrefs, game: &str, mv: &str, why: &Why) -> RichText {
    let lang = taste.lang;
    let mut text = Sentence::new(lang, "hint-why").bold("move", mv).text("game", game).rich();
    if why.is_only {
        text.push_line(i18n::text(lang, "fact-only"));
        return text;
    }
    let has_nothing_else = why.facts.is_empty() && why.because.is_none() && why.standing.is_none();
    // A cost of the move is no reason to play it.
    if matches!(why.facts.as_slice(), [Fact::Shots(1..)]) || has_nothing_else {
        text.push_line(i18n::text(lang, "fact-best"));
    }
    reasons(taste, why).into_iter().for_each(|line| text.push_line(line));
    text
}

/// The reasons alone, each a line: facts, a threat or a refutation, and the standing.
pub(crate) fn reasons(taste: &DisplayPrefs, why: &Why) -> Vec<String> {
    let lang = taste.lang;
    let is_unhit = why.facts.contains(&Fact::Shots(0));
    let facts = why.facts.iter().map(|fact| match fact {
        Fact::Play(PlayPurpose::Slots(point, rolls)) if is_unhit => checkers::slots_safely(lang, *point, *rolls),
        fact => told(taste, fact),
    });
    let because = why.because.iter().map(|because| reasoned(lang, because));
    let standing = why.standing.iter().map(|standing| stands(lang, standing));
    facts.chain(because).chain(standing).collect()
}

/// A threat, a refutation or a later gain.
fn reasoned(lang: Lang, BecauseSaid { reasoning, moves, gain }: &BecauseSaid) -> String {
    let [first, last] = [moves.first(), moves.last()].map(|mv| mv.cloned().unwrap_or_default());
    let said = match reasoning {
        Reasoning::Otherwise => Sentence::new(lang, "hint-otherwise").text("move", first),
        Reasoning::Threatens => Sentence::new(lang, "hint-threatens").text("move", first),
        Reasoning::Answers => Sentence::new(lang, "hint-answers").text("reply", first).text("move", last),
        Reasoning::Later => Sentence::new(lang, "hint-later").text("line", labels::listed(moves)),
    };
    said.text("gain", gained(lang, *gain)).plain()
}

/// Gain of a move, after the move in a sentence: `takes the rook`.
fn gained(lang: Lang, gain: Gain) -> String {
    let name = |face| labels::the_man(lang, face);
    match gain {
        Gain::Wins => i18n::text(lang, "gain-wins"),
        Gain::Mate(moves) => Sentence::new(lang, "gain-mate").number("count", i64::from(moves)).plain(),
        Gain::Takes(face) => Sentence::new(lang, "gain-takes").text("man", name(&face)).plain(),
        Gain::Gets(face) => Sentence::new(lang, "gain-gets").text("man", name(&face)).plain(),
        Gain::Fork([one, other]) => {
            Sentence::new(lang, "gain-fork").text("one", name(&one)).text("other", name(&other)).plain()
        }
    }
}

/// Standing of the reader, and the line that is expected.
fn stands(lang: Lang, standing: &StandingSaid) -> String {
    let percent = |thousandths: u16| i64::from((thousandths + 5) / 10);
    let (tone, count) = match standing.tone {
        Tone::Mated(moves) => ("mated", moves),
        Tone::Losing => ("losing", 0),
        Tone::Worse => ("worse", 0),
        Tone::Even => ("even", 0),
        Tone::Better => ("better", 0),
        Tone::Winning => ("winning", 0),
        Tone::Mating => ("mating", 0),
    };
    let next = standing
        .next_best
        .map(|chance| Sentence::new(lang, "hint-next-best").number("percent", percent(chance)).plain());
    let line = if standing.line.is_empty() {
        String::new()
    } else {
        Sentence::new(lang, "hint-line").text("line", labels::listed(&standing.line)).plain()
    };
    Sentence::new(lang, "hint-stands")
        .text("tone", tone)
        .number("count", i64::from(count))
        .number("percent", percent(standing.chance))
        .text("next", next.map(|next| format!(", {next}")).unwrap_or_default())
        .text("line", if line.is_empty() { line } else { format!("; {line}") })
        .plain()
}

pub(crate) fn told(taste: &DisplayPrefs, fact: &Fact) -> String {
    let lang = taste.lang;
    let plain = |key: &str| i18n::text(lang, key);
    let number = |key: &str, count: u16| Sentence::new(lang, key).number("count", i64::from(count)).plain();
    let man = |key: &str, face| Sentence::new(lang, key).text("man", labels::the_man(lang, face)).plain();
    match fact {
        Fact::Wins => plain("fact-wins"),
        Fact::MateIn(moves) => number("fact-mate-in", u16::from(*moves)),
        Fact::TakesFree(face) => man("fact-takes-free", face),
        Fact::Takes(face) => man("fact-takes", face),
        Fact::Exchanges(face) => man("fact-exchanges", face),
        Fact::Saves(face) => Sentence::new(lang, "fact-saves").text("man", labels::face_within(lang, face)).plain(),
        Fact::Fork([one, other]) => Sentence::new(lang, "fact-fork")
            .text("one", labels::the_man(lang, one))
            .text("other", labels::the_man(lang, other))
            .plain(),
        Fact::Check => plain("fact-check"),
        Fact::ThenTakes(face) => man("fact-then-takes", face),
        Fact::Attacks(face) => man("fact-attacks", face),
        Fact::Guards(face) => man("fact-guards", face),
        Fact::Wider(few, many) => {
            Sentence::new(lang, "fact-wider").number("few", i64::from(*few)).number("many", i64::from(*many)).plain()
        }
        Fact::Castles => plain("fact-castles"),
        Fact::TurnsUp => plain("fact-turns-up"),
        Fact::Motif(motif) => motif::told(lang, *motif),
        Fact::OpenFour => plain("fact-open-four"),
        Fact::Four => plain("fact-four"),
        Fact::TwoThreats => plain("fact-two-threats"),
        Fact::OpenThree => plain("fact-open-three"),
        Fact::StopsFive => plain("fact-stops-five"),
        Fact::StopsOpenFour => plain("fact-stops-open-four"),
        Fact::Joins(rows) => number("fact-joins", u16::from(*rows)),
        Fact::Hinders(rows) => number("fact-hinders", u16::from(*rows)),
        Fact::Hits(count) => number("fact-hits", u16::from(*count)),
        Fact::MakesPoint(point) => number("fact-makes-point", u16::from(*point)),
        Fact::NoBlot => plain("fact-no-blot"),
        Fact::Play(purpose) => checkers::told(lang, *purpose),
        Fact::Shots(0) => plain("fact-shots-none"),
        Fact::Shots(rolls) => number("fact-shots", u16::from(*rolls)),
        Fact::Costs(thousandths) => {
            let point = plain("decimal-point");
            let hundredths = thousandths.div_ceil(10);
            let points = format!("{}{point}{:02}", hundredths / 100, hundredths % 100);
            Sentence::new(lang, "fact-costs").text("points", points).plain()
        }
    }
}

#[cfg(test)]
mod tests {
    use banco_engine::{ChessKind, Face, Kind, Seat};

    use super::*;
    use crate::messages::settings::Settings;

    fn said(lang: Lang, facts: &[Fact], standing: Option<StandingSaid>) -> String {
        let reasons = Why { facts: facts.to_vec(), because: None, standing, is_only: false };
        why(&DisplayPrefs::new(Settings::default(), lang), "k7m2", "h8", &reasons).to_plain()
    }

    #[test]
    fn one_move_is_no_plural() {
        for (moves, words) in [(1, "wins in 1 move;"), (3, "wins in 3 moves;")] {
            let standing = StandingSaid { tone: Tone::Mated(moves), chance: 0, next_best: None, line: Vec::new() };
            let text = said(Lang::En, &[Fact::Check], Some(standing));
            assert!(text.contains(words), "{text}");
        }
    }

    #[test]
    fn a_slot_that_no_roll_hits_has_no_condition() {
        let slot = Fact::Play(PlayPurpose::Slots(5, 20));
        for (lang, words) in [(Lang::Vi, "không bị ăn"), (Lang::En, "if it is not hit")] {
            assert!(said(lang, &[slot], None).contains(words));
            let safely = said(lang, &[slot, Fact::Shots(0)], None);
            assert!(safely.contains("20") && !safely.contains(words), "{safely}");
        }
    }

    #[test]
    fn an_unguarded_piece_of_xiangqi_has_its_word() {
        let loose = |kind: Kind| {
            let face = Face { seat: Seat::Second, kind: Some(kind), dark: false };
            said(Lang::Vi, &[Fact::Motif(banco_ai::Motif::AttacksLoose(face))], None)
        };
        assert!(loose(Kind::Soldier).contains("không căn."));
        assert!(loose(Kind::Chess(ChessKind::Pawn)).contains("không có quân giữ."));
    }
}
