//! Piece guide of less known games: a list of buttons, and the page of one piece.

use banco_engine::Kind;
use banco_ports::text::fold;
use banco_ports::{Lang, ReplyKind};

use crate::context::Handled;
use crate::features::rules::say::RulesSay;
use crate::i18n;
use crate::messages::button::Press;
use crate::messages::button::core_buttons::HELP;
use crate::messages::say::{Choice, Draft, Label, Say};
use crate::words;

/// Button arguments of a list page, and of a piece.
const PAGE: &str = "men";
const MAN: &str = "man";

/// Words that people type for the list.
const TOPICS: &[&str] = &["men", "pieces", "quan", "quanco", "quan co"];

/// Number of buttons in a row: their labels have two names each.
const PER_ROW: usize = 2;
const PER_PAGE: usize = 8;

/// Reply to a `/help` topic about pieces; `None` for any other topic.
pub(crate) fn men_guide(topic: &str) -> Option<Handled> {
    let folded = fold(topic);
    let is_label = |lang| fold(&i18n::text(lang, "help-button-men")) == folded;
    if TOPICS.contains(&folded.as_str()) || Lang::BOTH.into_iter().any(is_label) {
        return Some(Ok(list_of_men(0)));
    }
    if let Some(page) = folded.strip_prefix(PAGE).and_then(|rest| rest.strip_prefix('.')) {
        return Some(page.parse().map(list_of_men).map_err(|_| Say::PressUnknown.into()));
    }
    let named = folded.strip_prefix(MAN).and_then(|rest| rest.strip_prefix('.'));
    let is_named = |kind: &Kind| match named {
        Some(key) => kind.key() == key,
        None => Lang::BOTH.into_iter().any(|lang| fold(&words::kind_name(lang, *kind)) == folded),
    };
    let mut kinds = words::taught().into_iter().map(|(_, man)| man.kind);
    kinds.find(is_named).map(|kind| Ok(vec![man_shown(kind)]))
}

fn list_of_men(page: usize) -> Vec<Draft> {
    // All other kinds are promoted forms of these.
    let men = words::taught().into_iter().map(|(_, man)| man);
    let kinds: Vec<Kind> = men.filter(|man| man.is_at_start).map(|man| man.kind).collect();
    let pages = kinds.len().div_ceil(PER_PAGE);
    let page = page % pages.max(1);
    let choices: Vec<Choice> = kinds
        .iter()
        .skip(page * PER_PAGE)
        .take(PER_PAGE)
        .map(|kind| Choice { label: Label::Taught(*kind), data: asked(format!("{MAN}.{}", kind.key())) })
        .collect();
    let mut rows: Vec<Vec<Choice>> = choices.chunks(PER_ROW).map(<[Choice]>::to_vec).collect();
    let next = asked(format!("{PAGE}.{}", (page + 1) % pages.max(1)));
    rows.push(vec![Choice { label: Label::Key("button-more"), data: next }]);
    vec![Draft::new(ReplyKind::Open, RulesSay::Pieces).choices(rows)]
}

fn asked(topic: String) -> Press {
    HELP.plain(topic)
}

fn man_shown(kind: Kind) -> Draft {
    Draft::new(ReplyKind::Open, RulesSay::Piece(kind))
}
