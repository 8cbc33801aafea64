//! Every button of the registry: its verb, its samples, its label.

use std::collections::{BTreeMap, BTreeSet};

use banco_ports::Lang;

use super::spec::Subject;
use super::*;
use crate::features::FEATURES;
use crate::i18n;

/// Verbs of buttons in chats of today. None of them ever goes away, and none changes its meaning.
const VERBS: [&str; 63] = [
    "abort",
    "abortno",
    "accept",
    "admin",
    "back",
    "board",
    "cancel",
    "casual",
    "choose",
    "claim",
    "confirm",
    "cup",
    "decline",
    "double",
    "draw",
    "drawno",
    "drop",
    "envelope",
    "export",
    "from",
    "gif",
    "give",
    "help",
    "hint",
    "import",
    "invite",
    "invited",
    "legal",
    "line",
    "link",
    "look",
    "machine",
    "more",
    "next",
    "page",
    "part",
    "pause",
    "pauseno",
    "peek",
    "pick",
    "place",
    "play",
    "privacy",
    "puzzle",
    "rematch",
    "replay",
    "resign",
    "resume",
    "review",
    "roll",
    "set",
    "signout",
    "sit",
    "solution",
    "take",
    "takeback",
    "takebackno",
    "to",
    "unblock",
    "undo",
    "verify",
    "why",
    "withdraw",
];

/// Verbs with two buttons, told apart by their game or their argument.
const SHARED: [&str; 5] = ["back", "board", "cup", "invite", "play"];

#[test]
fn every_verb_of_today_has_its_button() {
    let verbs: BTreeSet<&str> = crate::buttons().map(|button| button.spec().facts().verb).collect();
    let known = BTreeSet::from(VERBS);
    let lost: Vec<_> = known.difference(&verbs).collect();
    assert!(lost.is_empty(), "{lost:?}");
}

#[test]
fn no_two_features_claim_one_verb() {
    let mut owners: BTreeMap<(&str, bool), Vec<usize>> = BTreeMap::new();
    let core = [crate::dispatch::core_buttons::BUTTONS];
    let all = FEATURES.iter().map(|feature| feature.buttons()).chain(core);
    for (owner, buttons) in all.enumerate() {
        for button in buttons {
            let facts = button.spec().facts();
            owners.entry((facts.verb, facts.subject == Subject::Nothing)).or_default().push(owner);
        }
    }
    for ((verb, is_alone), owners) in owners {
        let is_back = verb == "back";
        assert!(owners.len() == 1 || (is_back && owners.len() == 2), "{verb} {is_alone}: {owners:?}");
    }
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    crate::buttons().for_each(|button| *counts.entry(button.spec().facts().verb).or_default() += 1);
    let shared: Vec<&str> = counts.into_iter().filter(|(_, count)| *count > 1).map(|(verb, _)| verb).collect();
    assert_eq!(shared, SHARED, "a verb of old buttons has one meaning");
}

#[test]
fn each_sample_is_read_by_one_button_and_written_back() {
    let mut read = BTreeSet::new();
    for data in samples() {
        let press = Press::read(&data).unwrap_or_else(|| panic!("{data} is not read"));
        assert_eq!(press.to_string(), data);
        let own = press.facts();
        let is_reader = |spec: &dyn AnySpec| {
            let facts = spec.facts();
            (facts.verb, facts.subject) == (own.verb, own.subject) && spec.rewritten(press.argument()).is_some()
        };
        assert_eq!(crate::buttons().filter(|button| is_reader(button.spec())).count(), 1, "two buttons read {data}");
        if own.may_ask {
            let asked = press.clone().asking(Seat::Second);
            assert_eq!(Press::read(&asked.to_string()), Some(asked.clone()), "{asked}");
        }
        assert!(read.insert(data), "{press} is the sample of two buttons");
    }
    assert!(crate::buttons().all(|button| !button.spec().facts().samples.is_empty()), "each button has a sample");
}

#[test]
fn every_label_is_in_both_languages() {
    for facts in crate::buttons().map(|button| button.spec().facts()).filter(|facts| !facts.label.is_empty()) {
        for lang in Lang::BOTH {
            assert!(i18n::has(lang, facts.label), "{} in {lang:?}", facts.label);
        }
    }
}

#[test]
fn a_button_of_no_feature_is_left_out() {
    assert_eq!(named("nosuchverb").alone(), None);
    assert_eq!(named(verbs::HINT).alone(), None, "a hint needs a game");
    assert_eq!(named(verbs::HINT).saying("everything").of("k7m2"), None);
    let why = named(verbs::HINT).saying("why").at("k7m2", 3).map(|press| press.to_string());
    assert_eq!(why.as_deref(), Some("hint:k7m2:3:why"));
}

/// Data of the samples with this property.
fn samples_that(has: fn(&Press) -> bool) -> BTreeSet<String> {
    samples().filter(|data| Press::read(data).is_some_and(|press| has(&press))).collect()
}

fn lines(text: &str) -> BTreeSet<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn presses_that_ask_for_rights_are_these() {
    let asks = "cancel:k7m2 admin:k7m2 admin:k7m2::end admin:k7m2::draw admin:k7m2::win1 admin:k7m2::win2! \
        set:-::me.language=vi set:-::me.theme=auto set:-::me. set:-::me.theme \
        cup:k7m2::start cup:k7m2::end cup:k7m2::end!";
    assert_eq!(samples_that(Press::asks_moderator), lines(asks));
    let posts = "play:k7m2 play:k7m2::e4 play:k7m2::?1.e4 from:k7m2::0 from:k7m2::24 rematch:k7m2 play:-::xiangqi \
        machine:-::chess.5of12 machine:-::chess.equal casual:- cup:-::new.backgammon.ko3.12h accept:k7m2 accept:k7m2::0000001f.luck look:k7m2 sit:k7m2::K7M2P9X4 \
        place:k7m2::here place:k7m2::off place:k7m2::leave place:k7m2::stay place:k7m2::keep";
    assert_eq!(samples_that(Press::posts_boards), lines(posts));
}

/// A press that may change something is acknowledged at once, and keeps its order among other presses.
#[test]
fn presses_that_change_something_are_these() {
    let changes = "accept:k7m2 accept:k7m2::0000001f.luck decline:k7m2 cancel:k7m2 to:k7m2 to:k7m2::h3h10 to:k7m2::24/18* \
        play:k7m2 play:k7m2::e4 play:k7m2::?1.e4 roll:k7m2 double:k7m2 take:k7m2 drop:k7m2 claim:k7m2 look:k7m2 give:k7m2 \
        give:k7m2::86400 resume:k7m2 withdraw:k7m2::draw withdraw:k7m2::abort withdraw:k7m2::takeback \
        withdraw:k7m2::pause withdraw:k7m2::points1 withdraw:k7m2::points2 withdraw:k7m2::points3 \
        withdraw:k7m2::nonumber nonumber:k7m2 nonumber:k7m2::yes nonumberno:k7m2 \
        admin:k7m2 admin:k7m2::end admin:k7m2::draw admin:k7m2::win1 admin:k7m2::win2! draw:k7m2 draw:k7m2::yes \
        abort:k7m2 abort:k7m2::yes takeback:k7m2 takeback:k7m2::yes pause:k7m2 pause:k7m2::yes drawno:k7m2 \
        abortno:k7m2 takebackno:k7m2 pauseno:k7m2 resign:k7m2::2 confirm:k7m2::resign confirm:k7m2::resign2 \
        confirm:k7m2::concede3 back:k7m2::resign back:k7m2::concede1 from:k7m2::0 from:k7m2::24 rematch:k7m2";
    let sits = "sit:k7m2::K7M2P9X4 place:k7m2::here place:k7m2::off place:k7m2::leave place:k7m2::stay \
        place:k7m2::keep";
    let alone = "play:-::xiangqi casual:- machine:- machine:-::chess machine:-::chess.5of12 machine:-::chess.equal set:-::me.language=vi \
        set:-::me.theme=auto unblock:-::telegram:123456789 cup:k7m2::join cup:k7m2::leave! cup:k7m2::start \
        cup:k7m2::end! cup:-::new.backgammon.ko3.12h connect:-::c2345a connectno:-::c2345a disconnect:-::d0a1b2 \
        signout:-";
    let line = "line:k7m2::e7e5_d2d4";
    let at_once: BTreeSet<String> =
        lines(changes).into_iter().chain(lines(sits)).chain(lines(alone)).chain(lines(line)).collect();
    assert_eq!(samples_that(Press::changes), at_once);
    // These change nothing yet, but another press may depend on them.
    let lead_on = "resign:k7m2 invite:k7m2 review:k7m2 invite:- privacy:-::export privacy:-::delete privacy:-::!1f \
        puzzle:k7m2 solution:k7m2 harder:k7m2 easier:k7m2";
    let mut in_order = at_once;
    in_order.extend(lines(lead_on));
    in_order.remove(line);
    assert_eq!(samples_that(|press| !press.only_asks()), in_order);
}
