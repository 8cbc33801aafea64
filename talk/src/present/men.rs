//! The men of games that not everybody knows: a list to press, and for each how it moves and what it is promoted to.

use banco_engine::{Face, GameOptions, Kind, ManGuide, Seat};
use banco_ports::text::fold;
use banco_ports::{Lang, ReplyKind};
use banco_render::{Mark, Panel, TargetKind};

use crate::context::{Context, Handled};
use crate::facts::marks::mark;
use crate::facts::press::Press;
use crate::facts::say::{Choice, Draft, Label, Say};
use crate::facts::taste::Taste;
use crate::i18n;
use crate::present::pictures::Guide;
use crate::words;

/// The argument of a list's page, and of a man.
const PAGE: &str = "men";
const MAN: &str = "man";

/// What people type for the list.
const TOPICS: &[&str] = &["men", "pieces", "quan", "quanco", "quan co"];

/// Buttons of a page: their labels have two names each.
const PER_ROW: usize = 2;
const PER_PAGE: usize = 8;

impl Context<'_> {
    /// What `/help` or its buttons ask about the men; `None` if it is about something else.
    pub(crate) fn men_guide(&self, topic: &str) -> Option<Handled> {
        let folded = fold(topic);
        let is_label = |lang| fold(&i18n::text(lang, "help-button-men")) == folded;
        if TOPICS.contains(&folded.as_str()) || Lang::BOTH.into_iter().any(is_label) {
            return Some(Ok(self.list_of_men(0)));
        }
        if let Some(page) = folded.strip_prefix(PAGE).and_then(|rest| rest.strip_prefix('.')) {
            return Some(page.parse().map(|page| self.list_of_men(page)).map_err(|_| Say::PressUnknown.into()));
        }
        let named = folded.strip_prefix(MAN).and_then(|rest| rest.strip_prefix('.'));
        let is_named = |kind: &Kind| match named {
            Some(key) => kind.key() == key,
            None => Lang::BOTH.into_iter().any(|lang| fold(&words::kind_name(lang, *kind)) == folded),
        };
        let mut kinds = words::taught().into_iter().map(|(_, man)| man.kind);
        kinds.find(is_named).map(|kind| Ok(vec![man_shown(kind)]))
    }

    fn list_of_men(&self, page: usize) -> Vec<Draft> {
        // The others come of these.
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
        vec![Draft::new(ReplyKind::Open, Say::Men).choices(rows)]
    }
}

const fn asked(topic: String) -> Press {
    Press::Help { topic }
}

fn man_shown(kind: Kind) -> Draft {
    Draft { guide: Some(kind), ..Draft::new(ReplyKind::Open, Say::Man { kind }) }
}

/// The picture of a man, with what it is promoted to beside it; `None` for a man that is not taught.
pub(crate) fn guide(taste: &Taste, kind: Kind) -> Option<Guide> {
    let lang = taste.lang;
    let (game, man) = words::guide(kind)?;
    let panel = |kind: Kind, man: &ManGuide| Panel {
        title: words::kind_name(lang, kind),
        man: Face { seat: Seat::First, kind: Some(kind), dark: false },
        marks: man
            .aims
            .iter()
            .map(|aim| Mark { right: aim.right, forward: aim.forward, kind: mark(aim.going) })
            .collect(),
    };
    let promoted = man.promotes_to.and_then(|kind| Some(panel(kind, &words::guide(kind)?.1)));
    let panels: Vec<Panel> = [Some(panel(man.kind, &man)), promoted].into_iter().flatten().collect();
    let has = |kind: TargetKind| panels.iter().any(|panel| panel.marks.iter().any(|mark| mark.kind == kind));
    let legend = words::WAYS
        .iter()
        .map(|(way, key)| (mark(*way), i18n::text(lang, key)))
        .filter(|(kind, _)| has(*kind))
        .collect();
    let style = taste.style(game, Seat::First, false);
    let board = game.start(&GameOptions::new()).ok()?.board();
    Some(Guide { board, style, panels, legend })
}
