//! The law in `docs/spec`: its clauses, and the law that a bare number in a file means.

use std::collections::BTreeMap;

use super::source::Source;

/// Laws by the name they are cited with, and their papers.
pub const LAWS: [(&str, &[&str]); 12] = [
    ("xiangqi", &["xiangqi.md"]),
    ("jieqi", &["jieqi.md"]),
    ("chess", &["chess.md"]),
    ("chushogi", &["chushogi.md"]),
    ("backgammon", &["backgammon.md"]),
    ("caro", &["caro.md"]),
    ("fairness", &["fairness.md"]),
    ("beacon", &["beacon.md"]),
    ("days", &["time-and-etiquette.md", "tournaments.md"]),
    ("opponents", &["opponents.md"]),
    ("everywhere", &["everywhere.md"]),
    ("reliability", &["reliability.md"]),
];

/// Files and tests whose law does not follow from a game's name in their path. The longest fitting entry decides; behind
/// `::` stands how the name of a test begins.
const PLACES: [(&str, &str); 87] = [
    ("beacon/", "beacon"),
    ("tournament/", "days"),
    ("engine/src/clock", "days"),
    ("engine/src/commitment.rs", "fairness"),
    ("engine/src/gamefile", "xiangqi"),
    ("engine/src/counters.rs", "xiangqi"),
    ("engine/src/piece.rs", "chushogi"),
    ("ai/src/", "xiangqi"),
    ("ai/src/chushogi", "chushogi"),
    ("ai/tests/ai/guards.rs", "xiangqi"),
    ("ai/tests/ai/threats.rs", "caro"),
    ("ports/src/limits.rs", "days"),
    ("store/src/", "reliability"),
    ("service/src/", "days"),
    ("service/src/features/connect", "everywhere"),
    ("service/src/features/page", "everywhere"),
    ("service/src/features/puzzle", "opponents"),
    ("service/src/persons.rs", "everywhere"),
    ("service/src/sessions", "everywhere"),
    ("bot/src/page_key.rs", "everywhere"),
    ("bot/src/adapters/telegram/mini_app.rs", "everywhere"),
    ("bot/src/adapters/web/init_data", "everywhere"),
    ("bot/src/cli/doctor/mini_app.rs", "everywhere"),
    ("tests/platform/suites/telegram/mini_app.rs", "everywhere"),
    ("tests/platform/suites/web/mini_app.rs", "everywhere"),
    ("tests/whole/suites/whole/doctor.rs::clause_6_1", "everywhere"),
    ("tests/whole/suites/whole/mini_app.rs", "everywhere"),
    ("tests/platform/suites/web/embedded.rs", "everywhere"),
    ("tests/platform/suites/web/invited.rs", "everywhere"),
    ("tests/platform/suites/web/session.rs", "everywhere"),
    ("tests/platform/suites/web/signed.rs", "everywhere"),
    ("tests/platform/suites/web/framed.rs", "everywhere"),
    ("tests/platform/suites/web/proof_page", "fairness"),
    ("tests/platform/suites/doors", "everywhere"),
    ("tests/platform/suites/service/persons.rs", "everywhere"),
    ("tests/whole/suites/whole/doors.rs", "everywhere"),
    ("tests/whole/suites/whole/persons", "everywhere"),
    ("tests/service/suites/page", "everywhere"),
    ("service/src/words/verdicts.rs", "xiangqi"),
    ("tests/games/", "days"),
    ("tests/platform/suites/everywhere", "everywhere"),
    ("tests/service/suites/connect", "everywhere"),
    ("tests/service/suites/everywhere", "everywhere"),
    ("service/src/invitation_codes.rs", "everywhere"),
    ("service/src/codes", "everywhere"),
    ("bot/src/adapters/", "everywhere"),
    ("bot/src/cli/doctor/activity.rs", "everywhere"),
    ("tests/platform/suites/activity", "everywhere"),
    ("tests/platform/suites/discord/registration.rs", "everywhere"),
    ("tests/platform/harness/whole_game/gammon.rs", "backgammon"),
    ("tests/platform/suites/days", "days"),
    ("tests/service/suites/days", "days"),
    ("tests/service/suites/days/typed_answers.rs", "opponents"),
    ("tests/rules/suites/gamefile.rs", "xiangqi"),
    ("tests/rules/suites/lab/envelope.rs", "fairness"),
    ("tests/rules/suites/beacon", "beacon"),
    ("tests/rules/suites/notation", "xiangqi"),
    ("tests/rules/suites/notation/cases.rs::clause_3_1_chess", "chess"),
    ("tests/rules/suites/notation/cases.rs::clause_4_2_jieqi", "jieqi"),
    ("tests/rules/suites/notation/cases.rs::clause_8_chushogi", "chushogi"),
    ("tests/rules/suites/notation/corpora.rs::clause_4_2", "jieqi"),
    ("tests/rules/suites/pictures/gammon.rs", "backgammon"),
    ("tests/service/suites/proof.rs", "fairness"),
    ("tests/service/suites/records/law.rs", "backgammon"),
    ("tests/rules/suites/rules", "xiangqi"),
    ("tests/whole/suites/time_machine", "days"),
    ("tests/rules/suites/rules/chess_pgn.rs", "chess"),
    ("tests/rules/suites/rules/chess_vectors.rs", "chess"),
    ("tests/rules/suites/rules/fairness.rs", "fairness"),
    ("tests/rules/suites/rules/python_chess.rs", "chess"),
    ("tests/rules/suites/rules/reach.rs::clause_1_1_a_pawn", "chess"),
    ("tests/rules/suites/rules/reach.rs::clause_1_2_steps", "chushogi"),
    ("tests/rules/suites/rules/reach.rs::clause_2", "backgammon"),
    ("tests/rules/suites/rules/reach.rs::clause_3_1_the_two_steps", "chushogi"),
    ("tests/rules/suites/rules/repetition.rs::clause_2_2", "jieqi"),
    ("tests/service/suites/service/explain.rs::clause_1_2_a_refusal", "jieqi"),
    ("tests/service/suites/service/explain.rs::clause_2_2_from_the_bar", "backgammon"),
    ("tests/service/suites/service/gammon.rs", "backgammon"),
    ("tests/service/suites/service/hints.rs", "jieqi"),
    ("tests/service/suites/service/machines.rs::clause_2_1", "jieqi"),
    ("tests/service/suites/service/picking.rs::clause_1_1", "chess"),
    ("tests/service/suites/service/picking.rs::clause_3", "chushogi"),
    ("tests/service/suites/service/secrecy.rs", "jieqi"),
    ("tests/platform/suites/telegram", "days"),
    ("tests/platform/suites/web", "days"),
    ("tests/whole/suites/whole/", "days"),
    ("tools/src/arena", "chushogi"),
];

/// Clauses of all laws.
#[derive(Debug, Default)]
pub struct Law {
    clauses: BTreeMap<(&'static str, String), Clause>,
}

/// One clause, or the heading of a section.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// First words of the clause.
    pub begins: String,
    /// True for the heading of a section that has clauses of its own.
    pub is_section: bool,
    /// True for an item of a list below another clause: 3.2a is a part of 3.2. A clause of its own, such as 2.7a, is
    /// none.
    pub is_part: bool,
}

impl Law {
    /// Reads the papers among the sources.
    pub fn read(sources: &[Source]) -> Self {
        let mut law = Self::default();
        for (name, papers) in LAWS {
            for paper in papers {
                let path = format!("docs/spec/{paper}");
                if let Some(source) = sources.iter().find(|source| source.path == path) {
                    law.add(name, &source.text);
                }
            }
        }
        law
    }

    fn add(&mut self, name: &'static str, text: &str) {
        let mut section: Option<String> = None;
        for line in text.lines() {
            let Some((number, begins)) = numbered(line) else { continue };
            let is_heading = line.starts_with("## ");
            if is_heading {
                section = Some(number.clone());
            } else if let Some(section) = &section
                && let Some(heading) = self.clauses.get_mut(&(name, section.clone()))
            {
                heading.is_section = true;
            }
            let is_part = line.starts_with("- ");
            self.clauses.insert((name, number), Clause { begins, is_section: false, is_part });
        }
    }

    /// True if this law has a clause or section of this number.
    pub fn has(&self, law: &str, number: &str) -> bool {
        self.clauses.keys().any(|(name, held)| *name == law && held == number)
    }

    /// True if `part` is `whole`, belongs to its section, or is an item of its list.
    pub fn is_within(&self, law: &str, whole: &str, part: &str) -> bool {
        let Some(rest) = part.strip_prefix(whole) else { return false };
        let is_item = || self.clauses.iter().any(|((name, held), c)| *name == law && held == part && c.is_part);
        rest.is_empty() || rest.starts_with('.') || rest.starts_with(|c: char| c.is_ascii_lowercase()) && is_item()
    }

    /// All clauses in the order of their numbers.
    pub fn clauses(&self) -> Vec<(&'static str, &str, &Clause)> {
        let place = |law: &str| LAWS.iter().position(|(name, _)| *name == law);
        let parts = |number: &str| -> Vec<(usize, String)> {
            let part = |part: &str| {
                let digits: String = part.chars().filter(char::is_ascii_digit).collect();
                (digits.parse().unwrap_or(0), part.trim_start_matches(|c: char| c.is_ascii_digit()).to_owned())
            };
            number.split('.').map(part).collect()
        };
        let mut all: Vec<_> =
            self.clauses.iter().map(|((law, number), clause)| (*law, number.as_str(), clause)).collect();
        all.sort_by_key(|(law, number, _)| (place(law), parts(number)));
        all
    }
}

/// Number at the beginning of a paper's line, and the words behind it.
fn numbered(line: &str) -> Option<(String, String)> {
    let (number, rest) = if let Some(heading) = line.strip_prefix("## ") {
        heading.split_once(' ')?
    } else if let Some(bold) = line.strip_prefix("- **").or_else(|| line.strip_prefix("**")) {
        bold.split_once("**")?
    } else {
        let row = line.strip_prefix("| ")?;
        row.split_once(" | ").filter(|(number, _)| number.chars().all(|c| c.is_ascii_digit()))?
    };
    let is_number = |text: &str| {
        let digits = text.strip_prefix('P').unwrap_or(text).trim_end_matches(|c: char| c.is_ascii_lowercase());
        !digits.is_empty() && digits.split('.').all(|part| !part.is_empty() && part.chars().all(|c| c.is_ascii_digit()))
    };
    is_number(number).then(|| (number.to_owned(), rest.trim().trim_matches('|').trim().to_owned()))
}

/// Law that a bare number means in this file, or in this test of it.
pub fn law_of(path: &str, test: &str) -> Option<&'static str> {
    let fits = |place: &str| match place.split_once("::") {
        Some((file, name)) => path == file && test.starts_with(name),
        None => path.starts_with(place),
    };
    let placed = PLACES.iter().filter(|(place, _)| fits(place)).max_by_key(|(place, _)| place.len());
    let exact = placed.filter(|(place, _)| place.contains("::") || place.ends_with(".rs"));
    let game = path.split('/').rev().find_map(|part| {
        let part = part.split('.').next().unwrap_or(part);
        LAWS.iter().map(|(name, _)| *name).take(6).find(|name| *name == part)
    });
    exact.map(|(_, law)| *law).or(game).or(placed.map(|(_, law)| *law))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAPER: &str =
        "# Cờ\n\n## 1 Board\n\n**1.1** Nine files.\n\n- **1.1a** Sub.\n\n**bold** no.\n\n## 2 End\n\nText 3.4.\n";

    #[test]
    fn headings_and_bold_numbers_are_clauses() {
        let law = Law::read(&[Source::new("docs/spec/xiangqi.md", PAPER)]);
        let numbers: Vec<(&str, bool)> = law.clauses().iter().map(|(_, number, c)| (*number, c.is_section)).collect();
        assert_eq!(numbers, [("1", true), ("1.1", false), ("1.1a", false), ("2", false)]);
        assert!(law.has("xiangqi", "1.1a") && !law.has("jieqi", "1.1") && !law.has("xiangqi", "3.4"));
        assert!(law.is_within("xiangqi", "1.1", "1.1a") && law.is_within("xiangqi", "1", "1.1"));
    }

    #[test]
    fn a_clause_of_its_own_with_a_letter_is_no_part() {
        let law = Law::read(&[Source::new("docs/spec/chess.md", "**2.7** a\n**2.7a** b\n")]);
        assert!(!law.is_within("chess", "2.7", "2.7a") && !law.is_within("chess", "2", "2x"));
    }

    #[test]
    fn rows_of_faults_and_promises_are_clauses() {
        let law = Law::read(&[Source::new(
            "docs/spec/reliability.md",
            "**P1** Never lost.\n| # | fault |\n|--:|---|\n| 12 | 429 | waits |\n",
        )]);
        assert!(law.has("reliability", "12") && law.has("reliability", "P1") && !law.has("reliability", "429"));
    }

    #[test]
    fn numbers_are_put_in_order_by_their_parts() {
        let law = Law::read(&[Source::new("docs/spec/chess.md", "**1.10** a\n**1.9** b\n**1.8a** c\n**1.8** d\n")]);
        let numbers: Vec<&str> = law.clauses().iter().map(|(_, number, _)| *number).collect();
        assert_eq!(numbers, ["1.8", "1.8a", "1.9", "1.10"]);
    }

    #[test]
    fn the_place_of_a_citation_says_its_law() {
        assert_eq!(law_of("engine/src/games/caro/rows.rs", ""), Some("caro"));
        assert_eq!(law_of("tests/service/suites/days/clocks.rs", "clause_1_1_x"), Some("days"));
        assert_eq!(law_of("tests/rules/suites/rules/chess.rs", "clause_2_2_x"), Some("chess"));
        assert_eq!(law_of("tests/rules/suites/rules/reach.rs", "clause_2_1_a_die"), Some("backgammon"));
        assert_eq!(law_of("tests/rules/suites/rules/reach.rs", "clause_1_1_x"), Some("xiangqi"));
        assert_eq!(law_of("render/src/lib.rs", ""), None);
    }
}
