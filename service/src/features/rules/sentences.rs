//! Pages of a game's rules, each with the picture that its first line asks for.
//!
//! A page may begin with one line `<!-- picture: key=value; key=value -->` (CONTRIBUTING, "Rules pages"). It names the
//! position, the moves and the marks. The text below is for readers. Its points (`{e2}`) use the numbers of the
//! reader's board, as the picture's edge does.

use banco_engine::{Board, GameKey, GameOptions, Outcome, Seat, Site, Turn, View, Viewer};
use banco_ports::Lang;
use banco_ports::text::fold;
use banco_render::{Marks, Target};

use crate::games;
use crate::messages::display_prefs::{DisplayPrefs, Spot};
use crate::messages::marks;
use crate::words::labels;

/// A page in the form it is sent.
pub(crate) struct Page {
    pub text: String,
    pub picture: Option<PagePicture>,
}

/// A board that belongs to no game.
pub(crate) struct PagePicture {
    pub view: View,
    pub bottom: Seat,
    pub marks: Marks,
}

/// Number of pages of a game's rules.
pub(crate) fn pages(game: GameKey, lang: Lang) -> usize {
    games::rules_pages(game, lang).count()
}

/// Number of the first page with these words; 0 if there is none.
pub(crate) fn page_about(game: GameKey, lang: Lang, words: &str) -> usize {
    let squeezed = |text: &str| fold(text).chars().filter(|c| c.is_alphanumeric()).collect::<String>();
    let words = squeezed(words);
    games::rules_pages(game, lang).position(|page| squeezed(page).contains(&words)).unwrap_or(0)
}

/// The page with this number; empty after the last one.
pub(crate) fn page(game: GameKey, taste: &DisplayPrefs, number: usize) -> Page {
    let source = games::rules_pages(game, taste.lang).nth(number).unwrap_or_default().trim();
    let (picture, text) = match header(source) {
        Some((header, text)) => (picture(game, header), text),
        None => (None, source),
    };
    let count = format!("{}/{}", number + 1, pages(game, taste.lang));
    Page { text: told(taste, game, text.trim(), &count), picture }
}

/// Text with its points in this reader's numbers: `{e2}` as in captions, `{=e2}` as typed. `{page}` becomes the page
/// number and the total.
fn told(taste: &DisplayPrefs, game: GameKey, source: &str, count: &str) -> String {
    let (mut text, mut rest) = (String::with_capacity(source.len()), source);
    let board = game.start(&GameOptions::new()).map(|start| start.board());
    while let Some((before, after)) = rest.split_once('{') {
        let Some((name, after)) = after.split_once('}') else { break };
        text += before;
        match name {
            "page" => text += count,
            _ => {
                let named = board.as_ref().ok().and_then(|board| point(taste, game, *board, name));
                text += &named.unwrap_or_else(|| format!("{{{name}}}"));
            }
        }
        rest = after;
    }
    text + rest
}

/// Pages use the numbers of the first seat, which is at the bottom of their pictures.
fn point(taste: &DisplayPrefs, game: GameKey, board: Board, name: &str) -> Option<String> {
    let spot = |name| Some(Spot { game, board, seat: Seat::First, site: board.named(name)? });
    let Some(name) = name.strip_prefix('=') else { return Some(labels::spot(taste, spot(name)?)) };
    let at = spot(name)?;
    Some(taste.counted(at).map_or_else(|| taste.point_name(at), |(file, rank)| format!("{file} {rank}")))
}

/// The header between `<!-- picture:` and `-->`, and the rest of the page.
fn header(source: &str) -> Option<(&str, &str)> {
    source.strip_prefix("<!-- picture:")?.split_once("-->")
}

fn picture(game: GameKey, header: &str) -> Option<PagePicture> {
    let field = |name: &str| {
        let fields = header.split(';').filter_map(|field| field.split_once('='));
        fields.map(|(key, value)| (key.trim(), value.trim())).find(|(key, _)| *key == name).map(|(_, value)| value)
    };
    let options = GameOptions::new();
    let mut position = match field("fen") {
        Some(fen) => game.set_up(fen, &options).ok()?,
        None => game.start(&options).ok()?,
    };
    if let (Some(outcome), Turn::Chance) = (field("chance"), position.turn()) {
        position.resolve(&Outcome(outcome.to_owned())).ok()?;
    }
    for mv in field("moves").unwrap_or_default().split_whitespace() {
        // Moves of backgammon have several words.
        position.play(&mv.replace('_', " ")).ok()?;
    }
    let view = position.view(Viewer::Public);
    let sites = |name: &str| -> Option<Vec<Site>> {
        field(name).unwrap_or_default().split_whitespace().map(|name| view.board.named(name)).collect()
    };
    let selected = sites("selected")?.first().copied();
    let mut targets: Vec<Target> = sites("targets")?.into_iter().map(Target::from).collect();
    if field("legal").is_some() {
        // The engine computes the piece's moves, so that no page can be wrong about them.
        let man = view.man_at(selected?)?;
        targets = marks::targets(&position.reach(man.face.seat, man.site)?);
    }
    let marks = Marks { selected, targets, blocking: sites("blocking")?, ..Marks::default() };
    let bottom = if field("bottom") == Some("second") { Seat::Second } else { Seat::First };
    Some(PagePicture { view, bottom, marks })
}
