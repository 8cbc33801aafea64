//! Expected texts in files: the message of a difference.

use banco_tests::bless::difference;

#[test]
fn equal_texts_have_no_difference() {
    assert_eq!(difference("a\nb\n", "a\nb\n"), None);
}

#[test]
fn a_changed_line_is_shown_with_its_number_and_its_neighbours() {
    let difference = difference("1\n2\n3\nnew\n5\n6\n7\n", "1\n2\n3\nold\n5\n6\n7\n").expect("they differ");
    assert_eq!(difference, ":4: not the expected text\n  2\n  3\n- old\n+ new\n  5\n  6");
}

#[test]
fn lines_that_are_missing_or_too_many_are_shown_once() {
    assert_eq!(difference("1\n2\n", "1\nx\n2\n").expect("differs"), ":2: not the expected text\n  1\n- x\n  2");
    assert_eq!(difference("1\n1\n", "1\n").expect("differs"), ":2: not the expected text\n  1\n+ 1");
    assert!(difference("", "1\n").expect("differs").ends_with("- 1"));
}

#[test]
fn a_long_difference_is_cut_and_counted() {
    let long = (0..30).map(|line| format!("{line}\n")).collect::<String>();
    let difference = difference(&long, "").expect("differs");
    assert!(difference.ends_with("+ … 22 more"), "{difference}");
}

#[test]
fn a_missing_line_end_is_named() {
    assert!(difference("1", "1\n").expect("differs").ends_with("(only the end of the last line differs)"));
}
