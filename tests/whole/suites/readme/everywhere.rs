//! One game in both chats and in a browser: what each of three screens shows, as the adapters send it
//! (`docs/evenings/<language>/everywhere.txt`).

use std::collections::BTreeMap;
use std::fmt::Write as _;

use banco_ports::Lang;
use banco_tests::bless;
use banco_tests::driver::{Driver, Seen};
use banco_tests::scenario::{at, code_in};
use banco_tests::stages;

use super::{root, shown};

/// The screens, with their owners.
const SCREENS: [(&str, &str); 3] = [("telegram", "An"), ("discord", "Bình"), ("page", "An")];

/// Challenge with an invitation, eight plies of which one is made in the browser, a take-back, a refused and an agreed
/// draw, a rematch. A line is `screen: words` or `screen [button]`; `{code}` is the code of the invitation.
fn script(lang: Lang) -> &'static str {
    match lang {
        Lang::Vi => include_str!("evenings/everywhere.vi.txt"),
        Lang::En => include_str!("evenings/everywhere.en.txt"),
    }
}

/// Name of a screen, for readers.
fn called(lang: Lang, screen: usize) -> &'static str {
    match (screen, lang) {
        (0, _) => "Telegram",
        (1, _) => "Discord",
        (_, Lang::Vi) => "Trang của An",
        (_, Lang::En) => "An's page",
    }
}

/// Screen of a line, and what its owner does there.
fn step(line: &str) -> (usize, &str) {
    let (screen, done) = line.split_once([' ', ':']).expect("a screen and what is done there");
    let screen = SCREENS.iter().position(|(name, _)| *name == screen);
    (screen.unwrap_or_else(|| panic!("{line}: no such screen")), done.trim_start())
}

/// Messages of a screen by their ids, in the order of their coming.
#[derive(Default)]
struct Screen {
    ids: Vec<String>,
    messages: BTreeMap<String, Seen>,
}

impl Screen {
    /// The newest message that has this button.
    fn with(&self, label: &str) -> Option<&Seen> {
        let messages = self.ids.iter().rev().filter_map(|id| self.messages.get(id));
        messages.into_iter().find(|seen| seen.button(label).is_some())
    }

    /// Takes news; true if there is something new to read.
    fn takes(&mut self, seen: &Seen) -> bool {
        let known = self.messages.insert(seen.id.clone(), seen.clone());
        if known.is_none() {
            self.ids.push(seen.id.clone());
        }
        let is_gone = seen.text.is_empty() && seen.image.is_none();
        // Buttons that came off are not worth a line.
        let is_same = known.is_some_and(|known| (&known.text, &known.image) == (&seen.text, &seen.image));
        !is_gone && !is_same
    }
}

fn written(text: &mut String, lang: Lang, screen: usize, seen: &Seen) {
    let is_page = screen == 2;
    let alone = match (lang, seen.private && !is_page) {
        (Lang::Vi, true) => format!(" (chỉ {} thấy)", SCREENS[screen].1),
        (Lang::En, true) => format!(" (only {} sees this)", SCREENS[screen].1),
        (_, false) => String::new(),
    };
    let edited = match (lang, seen.edited && !is_page) {
        (Lang::Vi, true) => " (sửa tại chỗ)",
        (Lang::En, true) => " (changed in place)",
        (_, false) => "",
    };
    let words = seen.text.lines().collect::<Vec<_>>().join("\n    ");
    writeln!(text, "  {}{alone}{edited}:\n    {words}", called(lang, screen)).expect("a string takes everything");
    if let Some(image) = &seen.image {
        let mut sum = flate2::Crc::new();
        let (_, _, pixels) = shown(image).expect("a PNG");
        sum.update(&pixels);
        writeln!(text, "    (picture {:08x})", sum.sum()).expect("a string takes everything");
    }
    // The page shows its buttons beside the board.
    for row in seen.buttons.iter().filter(|_| !is_page) {
        let row: Vec<String> = row.iter().map(|(label, _)| format!("[{label}]")).collect();
        writeln!(text, "    {}", row.join(" ")).expect("a string takes everything");
    }
}

async fn told(lang: Lang) -> String {
    let mut both = stages::both().await;
    let driver = &mut both.driver;
    let people = SCREENS.map(|(door, name)| at(door, name));
    let mut screens: [Screen; 3] = Default::default();
    for (person, screen) in people.iter().zip(&mut screens) {
        driver.speaks(person, if lang == Lang::Vi { "vi" } else { "en-US" });
        driver.seen(person).await.iter().for_each(|seen| {
            screen.takes(seen);
        });
    }
    // The link that signed the browser in has come meanwhile.
    driver.seen(&people[0]).await;
    let (mut text, mut code) = (String::new(), String::new());
    for line in script(lang).lines() {
        let line = line.replace("{code}", &code);
        let (on, done) = step(&line);
        let name = SCREENS[on].1;
        match done.strip_prefix('[').and_then(|label| label.strip_suffix(']')) {
            Some(label) => {
                let message = screens[on].with(label).unwrap_or_else(|| panic!("{line}: no such button\n{text}"));
                driver.press(&people[on], message, label).await;
            }
            None => driver.say(&people[on], done).await,
        }
        writeln!(text, "{name} ({}): {done}", called(lang, on)).expect("a string takes everything");
        for (looker, (person, screen)) in people.iter().zip(&mut screens).enumerate() {
            for seen in driver.seen(person).await {
                code = code_in(&seen.text).unwrap_or(code);
                if screen.takes(&seen) {
                    written(&mut text, lang, looker, &seen);
                }
            }
        }
    }
    text
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_on_three_screens_is_what_the_adapters_send() {
    for lang in Lang::BOTH {
        let name = format!("evenings/{}/everywhere.txt", lang.key());
        bless::text(&root().join("docs").join(&name), &told(lang).await);
        let index = if lang == Lang::Vi { "docs/README.vi.md" } else { "docs/README.md" };
        let index = std::fs::read_to_string(root().join(index)).expect("it is there");
        assert!(index.contains(&name), "{name} is shown nowhere");
    }
}
