//! Tests of reading citations.

use super::*;

fn cited(text: &str) -> Vec<String> {
    in_text(text, Some(Some("caro"))).into_iter().map(|cited| format!("{} {}", cited.law, cited.number)).collect()
}

#[test]
fn texts_cite_by_name_by_clause_and_by_lists() {
    assert_eq!(cited("Clocks (days 1.3, 2.5) and rows (clause 3.1)."), ["days 1.3", "days 2.5", "caro 3.1"]);
    assert_eq!(
        cited("(xiangqi clauses 3 and 4, jieqi clauses 2.2 and 2.3)"),
        ["xiangqi 3", "xiangqi 4", "jieqi 2.2", "jieqi 2.3"]
    );
    assert_eq!(
        cited("xiangqi 1.2-1.4, chu shogi 1.2 and 3.1"),
        ["xiangqi 1.2", "xiangqi 1.3", "xiangqi 1.4", "chushogi 1.2", "chushogi 3.1"]
    );
    assert_eq!(cited("(days 4, fairness.md 1)"), ["days 4", "fairness 1"]);
    assert_eq!(cited("Law: `docs/spec/jieqi.md` 4.2, clauses 1 to 3"), ["jieqi 4.2", "caro 1", "caro 2", "caro 3"]);
    assert_eq!(cited("see docs/spec/time-and-etiquette.md 2.7a."), ["days 2.7a"]);
}

#[test]
fn ordinary_numbers_are_no_citations() {
    let none: [&str; 6] = [
        "chess 38 games",
        "7 days 2 hours",
        "each round 7 days, 4 players",
        "Chess960",
        "FIDE 9.6.1",
        "GNU backgammon 1.07",
    ];
    for text in none {
        assert_eq!(cited(text), Vec::<String>::new(), "{text}");
    }
    assert!(in_text("clause 3.5 of no named law", None).is_empty());
}

#[test]
fn names_of_tests_cite_pairs_lists_and_ranges() {
    let has = |number: &str| number.contains('.');
    let read = |name: &str| numbers_of_name(name, has).join(" ");
    assert_eq!(read("1_3_and_1_4_clocks_of_2_days"), "1.3 1.4");
    assert_eq!(read("1_3_2_1_2_6_months"), "1.3 2.1 2.6");
    assert_eq!(read("4_1_to_4_3_what"), "4.1 4.2 4.3");
    let singles = |number: &str| !number.contains('.');
    assert_eq!(numbers_of_name("1_to_3_envelope", singles).join(" "), "1 2 3");
    assert_eq!(numbers_of_name("1_2_and_4_x", singles).join(" "), "1 2 4");
}

#[test]
fn names_say_their_law_or_leave_it_to_the_folder() {
    assert_eq!(numbers_behind("clause_2_7_x"), Some(("2_7_x", None)));
    assert_eq!(numbers_behind("fault_5_x"), Some(("5_x", Some("reliability"))));
    assert_eq!(numbers_behind("jieqi_1_4_x"), Some(("1_4_x", Some("jieqi"))));
    assert_eq!(numbers_behind("fairness_1_to_5_x"), Some(("1_to_5_x", Some("fairness"))));
    assert_eq!((numbers_behind("chess_960_x"), numbers_behind("clause_of_x")), (None, None));
}

#[test]
fn an_unknown_clause_is_found_and_a_known_one_has_its_tests() {
    let paper = Source::new("docs/spec/caro.md", "## 3 End\n**3.1** Five.\n**3.2** Full.\n**3.3** Several.\n");
    let code =
        Source::new("engine/src/games/caro/a.rs", "/// Rows (clause 3.1).\n/// Nothing (clause 9.9).\nfn a() {}");
    let test = Source::new("tests/rules/suites/caro/a.rs", "fn clause_3_1_five() {}\nfn clause_7_2_x() {}");
    let cases = Source::new("tests/games/caro/refused.txt", "# clause | a\n3.2 b | x\n");
    let sources = [paper, code, test, cases];
    let law = Law::read(&sources);
    let all = all(&sources, &law);
    let lines: Vec<(String, usize)> = unknown(&all, &law).into_iter().map(|found| (found.path, found.line)).collect();
    assert_eq!(lines, [("engine/src/games/caro/a.rs".to_owned(), 1), ("tests/rules/suites/caro/a.rs".to_owned(), 2)]);
    assert_eq!(tests_of(&all, &law, "caro", "3.1"), ["tests/rules/suites/caro/a.rs: clause_3_1_five"]);
    assert_eq!(untested(&all, &law), BTreeSet::from([("caro".to_owned(), "3.3".to_owned())]));
}

#[test]
fn the_list_of_untested_clauses_is_a_table() {
    let page = "| law | clause | reason |\n|---|---|---|\n| days | 1.7 | not built yet |\n";
    let rows = listed(page);
    assert_eq!(rows.get(&("days".to_owned(), "1.7".to_owned())).map(String::as_str), Some("not built yet"));
    assert_eq!(rows.len(), 1);
}
