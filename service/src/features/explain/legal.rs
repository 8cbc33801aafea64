//! Legal moves of a piece, marked on a picture: `/legal b1`, `/legal mã`, or one of the pieces as buttons.
//!
//! Everything comes from the public view, as in [`crate::move_judge`].

use std::collections::BTreeSet;

use banco_engine::games::jieqi::moves_as;
use banco_engine::{Board, Face, Man, Pick, Points, Seat, Site, Table, View, Viewer};
use banco_ports::text::{fold, repeated};
use banco_ports::{Lang, ReplyKind};
use banco_render::{Marks, Target, TargetKind};

use crate::closed_boards::ClosedBoards;
use crate::context::{Context, Handled, Held};
use crate::features::explain::buttons::LEGAL;
use crate::features::explain::say::LegalSay;
use crate::features::explain::why::WhyRequests;
use crate::find_game::GameFinder;
use crate::messages::button::Press;
use crate::messages::display_prefs::{DisplayPrefs, Spot};
use crate::messages::marks;
use crate::messages::say::{Choice, Draft, Label, Say};
use crate::move_judge::MoveJudge;
use crate::typed::Typed;
use crate::words;

/// Maximum number of pieces offered together, and per page if there are more.
const MEN_MAX: usize = 20;
const MEN_PER_PAGE: usize = 15;

/// Prefix of a page number in place of a point.
const PAGE: char = '.';

/// Names of the backgammon bar, and its number.
const BAR_NAMES: [&str; 3] = ["bar", "thanh", "tren thanh"];
const BAR_NUMBER: u8 = 25;

/// A piece by its point.
#[derive(Clone, Copy)]
enum Named<'a> {
    /// As typed by a person, numbered from the person's own side.
    Typed(&'a str),
    /// As carried by a button, the same for everyone.
    Canonical(&'a str),
}

impl<'a> Named<'a> {
    fn text(self) -> &'a str {
        match self {
            Named::Typed(text) | Named::Canonical(text) => text,
        }
    }

    fn is_empty(self) -> bool {
        self.text().is_empty()
    }

    /// The piece that a person with the numbering of `asking` means; of the two bars of backgammon the person's own.
    fn man(self, view: &View, asking: Seat, taste: &DisplayPrefs) -> Option<Man> {
        let is_meant = |man: &&Man| {
            let at = Spot { game: view.game, board: view.board, seat: asking, site: man.site };
            match self {
                Named::Typed(typed) => is_typed(taste, at, typed),
                Named::Canonical(name) => at.name() == name,
            }
        };
        let meant: Vec<&Man> = view.men.iter().filter(is_meant).collect();
        meant.iter().find(|man| man.face.seat == asking).or(meant.first()).map(|man| **man)
    }
}

/// True if the text names this point. It may be the name on the person's picture, a file and rank in the person's count
/// (`8 1`), or the person's own backgammon number.
fn is_typed(taste: &DisplayPrefs, at: Spot, typed: &str) -> bool {
    let typed = fold(typed.trim());
    let numbers: Vec<u8> =
        typed.split(|c: char| !c.is_ascii_digit()).filter_map(|number| number.parse().ok()).collect();
    let (file, rank) = at.counted();
    match at.board {
        Board::Points if BAR_NAMES.contains(&typed.as_str()) => Points::number(at.seat, at.site) == BAR_NUMBER,
        Board::Points => numbers == [Points::number(at.seat, at.site)],
        Board::Lattice => taste.point_name(at) == typed || numbers == [file, rank],
        Board::Chess | Board::Chu | Board::Paper(_) => at.name() == typed,
    }
}

/// Own pieces by their typed name or letter, in either language: `mã`, `horse 8`, `quân úp`. Typed accents count:
/// `tướng` is not `tượng`. A face-down piece is also found by the piece it moves as.
fn of_name(view: &View, asking: Seat, taste: &DisplayPrefs, typed: &str) -> Vec<Man> {
    let named = |typed: &str, plain| of_name_in(view, asking, typed, &Reading { taste, plain });
    let exact = named(&typed.to_lowercase(), str::to_lowercase);
    if exact.is_empty() { named(&fold(typed), fold) } else { exact }
}

/// Reading of a typed name: the person's numbering, and the letters that count as equal.
struct Reading<'a> {
    taste: &'a DisplayPrefs,
    plain: fn(&str) -> String,
}

fn of_name_in(view: &View, asking: Seat, typed: &str, Reading { taste, plain }: &Reading<'_>) -> Vec<Man> {
    let is_called = |man: &Man, name: &str| {
        let face = &man.face;
        let kind = face.kind.or_else(|| moves_as(face.seat, man.site).filter(|_| view.board == Board::Lattice));
        let said = Lang::BOTH.into_iter().flat_map(|lang| {
            let kind = kind.map(|kind| words::kind_name(lang, kind));
            [Some(words::face_name(lang, face)), kind].into_iter().flatten()
        });
        let code = kind.map(|kind| plain(kind.code())).filter(|code| !code.is_empty());
        said.map(|said| plain(&said)).chain(code).any(|said| said == name)
    };
    let own = view.men.iter().filter(|man| man.face.seat == asking);
    let is_meant = |man: &&Man| {
        if is_called(man, typed.trim()) {
            return true;
        }
        // `mã 8`, `horse b1`
        let Some((name, place)) = typed.trim().rsplit_once(' ') else { return false };
        let at = Spot { game: view.game, board: view.board, seat: asking, site: man.site };
        let is_file = view.board == Board::Lattice && place.parse() == Ok(at.counted().0);
        is_called(man, name.trim()) && (is_file || is_typed(taste, at, place))
    };
    own.filter(is_meant).copied().collect()
}

/// Answers `/legal` and its buttons.
#[derive(Clone, Copy)]
pub(crate) struct Legal<'a> {
    cx: &'a Context<'a>,
}

impl<'a> Legal<'a> {
    pub(crate) fn of(cx: &'a Context<'a>) -> Legal<'a> {
        Legal { cx }
    }

    /// Handles `/legal b1`, `/legal mã`; without either, movable pieces are shown as buttons.
    pub(crate) async fn legal_command(self, typed: &Typed<'_>) -> Handled {
        let (id, square) = GameFinder::of(self.cx).split_id(typed.text("square")).await?;
        let named = Named::Typed(square);
        let ask = |table: &Table| {
            let view = table.view(Viewer::Public);
            let man = view.and_then(|view| {
                let man = named.man(&view, MoveJudge::of(self.cx).asking(table), &self.cx.taste)?;
                Some(view.board.name(man.site))
            });
            WhyRequests::asks(&LEGAL, table, square, man)
        };
        let fit = |table: &Table| {
            let asking = MoveJudge::of(self.cx).asking(table);
            let taste = &self.cx.taste;
            let is_there = table.view(Viewer::Public).is_some_and(|view| {
                named.man(&view, asking, taste).is_some() || !of_name(&view, asking, taste, square).is_empty()
            });
            u8::from(is_there)
        };
        let held = WhyRequests::of(self.cx).explained(typed.named("game").or(id), ask, fit).await?;
        self.legal(&held, named, ReplyKind::Note)
    }

    /// Handles its button, valid only for its own position.
    pub(crate) async fn press_legal(self, press: &Press, at: &str) -> Handled {
        let held = WhyRequests::of(self.cx).hold_present(press).await?;
        if let Some(page) = at.strip_prefix(PAGE).and_then(|page| page.parse().ok()) {
            return Ok(vec![self.legal_of_which(held.table(), page, ReplyKind::Private)]);
        }
        self.legal(&held, Named::Canonical(at), ReplyKind::Private)
    }

    /// Shows the legal moves of the piece on a point, on either side's turn.
    fn legal(self, held: &Held, named: Named<'_>, kind: ReplyKind) -> Handled {
        ClosedBoards::of(self.cx).may_see(held)?;
        let table = held.table();
        let Some(view) = table.view(Viewer::Public) else {
            return Err(Say::NotStarted { game: held.id() }.into());
        };
        if named.is_empty() {
            return Ok(vec![self.legal_of_which(table, 0, kind)]);
        }
        let asking = MoveJudge::of(self.cx).asking(table);
        if let Some(man) = named.man(&view, asking, &self.cx.taste) {
            return self.legal_of(held, &view, man, kind);
        }
        match of_name(&view, asking, &self.cx.taste, named.text()).as_slice() {
            [] => Err(LegalSay::NoPieceOn { game: held.id(), square: repeated(named.text()) }.into()),
            [only] => self.legal_of(held, &view, *only, kind),
            several => {
                let men = several.iter().map(|man| (spot_of(&view, *man), man.face)).collect();
                Ok(vec![which_man(table, kind, men, None)])
            }
        }
    }

    fn legal_of(self, held: &Held, view: &View, man: Man, kind: ReplyKind) -> Handled {
        let table = held.table();
        let Some(game) = table.game() else { return Err(Say::NotStarted { game: held.id() }.into()) };
        let seat = man.face.seat;
        let spot = |site: Site| Spot { game: view.game, board: view.board, seat, site };
        let waiting = table.to_move().filter(|to_move| *to_move != seat);
        let named = self.cx.taste.named(table);
        let waiting = waiting.and_then(|to_move| Some((named.person_at(to_move)?.clone(), to_move)));
        let ways = game.reach(seat, man.site).map(|reached| marks::targets(&reached));
        let targets = ways.as_ref().map(|ways| {
            let is_other = |site: Site| view.man_at(site).is_some_and(|other| other.face.seat != seat);
            let takes = |way: &Target| way.kind == TargetKind::Capture || way.site != man.site && is_other(way.site);
            ways.iter().map(|way| (spot(way.site), takes(way))).collect()
        });
        let kept_back = game.kept_back(seat, man.site);
        let say = LegalSay::Moves { game: held.id(), man: man.face, at: spot(man.site), targets, waiting, kept_back };
        let draft = Draft::new(kind, say);
        // A picture without marks would suggest that the piece cannot move.
        let Some(targets) = ways else { return Ok(vec![draft]) };
        let marked = Marks { selected: Some(man.site), targets, ..Marks::default() };
        Ok(vec![draft.picture(MoveJudge::of(self.cx).explaining(table, marked))])
    }

    /// Pieces to ask about, page by page: a player's own, also on the opponent's turn.
    fn legal_of_which(self, table: &Table, page: usize, kind: ReplyKind) -> Draft {
        let game = table.id().to_owned();
        let seat = MoveJudge::of(self.cx).asking(table);
        let has_no_dice = |seat| table.game().is_some_and(|game| game.choices(seat, &[]).is_none());
        if table.to_move().is_some_and(has_no_dice) || (has_dice(table) && has_no_dice(seat)) {
            let waiting = table.to_move().filter(|to_move| *to_move != seat);
            let waiting = waiting.and_then(|to_move| self.cx.taste.named(table).person_at(to_move).cloned());
            return Draft::new(kind, LegalSay::BeforeDice { game, waiting });
        }
        which_man(table, kind, movable_men(table, seat), Some(page))
    }
}

const fn spot_of(view: &View, man: Man) -> Spot {
    Spot { game: view.game, board: view.board, seat: man.face.seat, site: man.site }
}

/// True if the movable pieces depend on the dice.
fn has_dice(table: &Table) -> bool {
    table.game().is_some_and(|game| game.board() == Board::Points)
}

/// One button per piece, on several pages if needed.
fn which_man(table: &Table, kind: ReplyKind, men: Vec<(Spot, Face)>, page: Option<usize>) -> Draft {
    let say = LegalSay::OfWhich { game: table.id().to_owned(), kind: table.challenge().game };
    let button = |at: String, label| Choice { data: LEGAL.now(at, table), label };
    let has_pages = page.is_some() && men.len() > MEN_MAX;
    let per_page = if has_pages { MEN_PER_PAGE } else { MEN_MAX };
    let pages = men.len().div_ceil(per_page).max(1);
    let page = page.unwrap_or_default() % pages;
    let shown = men.into_iter().skip(page * per_page).take(per_page);
    let choices: Vec<Choice> =
        shown.map(|(at, man)| button(at.name(), Label::Man { man, at, only_on_file: false })).collect();
    let mut rows = vec![choices];
    if has_pages {
        rows.push(vec![button(format!("{PAGE}{}", (page + 1) % pages), Label::Key("button-more"))]);
    }
    Draft::new(kind, say).choices(rows)
}

/// Movable pieces of a side, strong ones first, face-down ones by their points. All pieces if it is unknown which can
/// move.
fn movable_men(table: &Table, seat: Seat) -> Vec<(Spot, Face)> {
    let (Some(game), Some(view)) = (table.game(), table.view(Viewer::Public)) else { return Vec::new() };
    let origin = |pick: Pick| match pick {
        Pick::Man(site) => Some(site),
        Pick::Die(step) => Some(step.from),
        Pick::Target(_) | Pick::Way(_) | Pick::Promotion(_) => None,
    };
    let sites: BTreeSet<Site> = match game.choices(seat, &[]) {
        Some(choices) => choices.picks().filter_map(origin).collect(),
        None => view.men.iter().filter(|man| man.face.seat == seat).map(|man| man.site).collect(),
    };
    let man = |site: Site| Some((Spot { game: view.game, board: view.board, seat, site }, view.man_at(site)?.face));
    let mut men: Vec<(Spot, Face)> = sites.into_iter().filter_map(man).collect();
    men.sort_by_key(|(at, face)| (face.kind.is_none(), face.kind, at.site));
    men
}
