//! Positions on the page of an export, held against the engine.

use banco_engine::{Kind, Points, Seat, Table, View, Viewer};
use banco_ports::Lang;
use banco_service::i18n;
use banco_tests::web::chromium::{Chromium, Screen};

use super::{opened, pages, script};

/// The pieces of a view, as the page lists them in English.
fn in_words(view: &View) -> String {
    let kind = |kind: Option<Kind>, dark: bool| match kind {
        Some(kind) if !dark => i18n::text(Lang::En, &format!("man-{}", kind.key().replace('_', "-"))),
        _ => "Face-down piece".to_owned(),
    };
    let side = |seat: Seat| {
        let own = view.men.iter().filter(|man| man.face.seat == seat);
        let mut named: Vec<(u16, String)> = own
            .map(|man| (man.site.0, format!("{} {}", kind(man.face.kind, man.face.dark), view.board.name(man.site))))
            .collect();
        named.sort();
        named.into_iter().map(|(_, name)| name).collect::<Vec<_>>().join(", ")
    };
    Seat::BOTH.map(side).join("; ")
}

/// The same for checkers, by the numbers of their own side.
fn checkers_in_words(view: &View) -> String {
    let side = |seat: Seat| {
        let mut counts = [0_u8; 26];
        for man in view.men.iter().filter(|man| man.face.seat == seat) {
            let site = man.site.0;
            let is_off = Points::off(seat) == man.site;
            let point = if is_off { 0 } else { Points::number(seat, man.site) };
            assert!(site > 0);
            counts[usize::from(point)] += 1;
        }
        let named = (0..26).filter(|point| counts[*point] > 0).map(|point| match point {
            0 => format!("borne off: {}", counts[point]),
            25 => format!("on the bar: {}", counts[point]),
            _ => format!("point {point}: {}", counts[point]),
        });
        named.collect::<Vec<_>>().join(", ")
    };
    Seat::BOTH.map(side).join("; ")
}

/// Positions of the engine before every ply, and the last one.
fn positions(table: &Table) -> Vec<String> {
    let mut found = Vec::new();
    let mut put = |view: &View| {
        let is_points = view.board == banco_engine::Board::Points;
        found.push(if is_points { checkers_in_words(view) } else { in_words(view) });
    };
    table.retell(|game, _| put(&game.view(Viewer::Public)));
    put(&table.view(Viewer::Public).expect("a board"));
    found
}

/// Every position of every frozen game stands on the page's board as the engine has it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_page_shows_every_position_of_every_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let chromium = Chromium::start(Screen::Desk).await;
    let walk = "const side = (text) => text.replace(/\\.$/, '').replace(/^[^:]*: /, '').replace(/^–$/, ''); \
         const read = () => document.getElementById('words').textContent.split('. ').map(side).join('; '); \
         document.getElementById('first').click(); \
         const found = [read()]; \
         const next = document.getElementById('next'); \
         while (next.getAttribute('aria-disabled') === 'false') { next.click(); found.push(read()); } \
         return found;";
    for page in pages(&folder, Lang::En) {
        opened(&chromium.driver, &page).await;
        let found = script(&chromium.driver, walk).await;
        let found: Vec<&str> =
            found.as_array().expect("a list").iter().map(|text| text.as_str().expect("text")).collect();
        let expected = positions(&page.table);
        let name = page.table.id();
        if page.game.key() == "backgammon" {
            // The page shows the dice too, and a game of a match to its end.
            let mut rest = found.iter();
            for (number, position) in expected[..expected.len() - 1].iter().enumerate() {
                assert!(rest.any(|shown| shown == position), "{name}, position {number}: {position}\n{found:#?}");
            }
        } else {
            assert_eq!(found, expected, "{name}");
        }
    }
    chromium.quit().await;
}
