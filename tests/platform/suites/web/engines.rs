//! The page in each other engine, Firefox's and Safari's: an evening through a restart of the server, then the steps of
//! Chromium's tests, for everything on the board and for everything around it.

use std::path::Path;
use std::sync::Arc;

use banco_ports::Lang;
use banco_service::i18n;
use banco_store::Store;
use banco_store::memory::InMemoryStore;
use banco_tests::stages::{self, Stage};
use banco_tests::web::Api;
use banco_tests::web::engines::{Engine, Other};
use banco_tests::web::friends::Friends;

use super::windows::OUTSIDE;
use super::{axe, door, hands, moving, premoves, sheets, six, study};

const CHANNEL: &str = "may-khac";

const LANGUAGE: &str = "return document.documentElement?.lang";

/// Records script errors from here on.
const LISTENS: &str = "window.faults = []; \
     for (const kind of ['error', 'unhandledrejection', 'securitypolicyviolation']) \
       addEventListener(kind, (event) => window.faults.push(`${kind} ${event.message ?? event.reason ?? event.violatedDirective}`)); \
     addEventListener('pageshow', ({ persisted }) => { window.isBack = persisted; })";

const FAULTS: &str = "return JSON.stringify(window.faults)";

/// A desktop, and a phone upright and on its side.
const WINDOWS: [(u32, u32); 3] = [(1280, 800), (390, 844), (844, 390)];

/// An in a browser of one engine; Binh plays through the API.
struct Evening<'a> {
    engine: Engine,
    friends: &'a Friends<'a>,
    api: &'a Api,
}

impl Evening<'_> {
    /// Checks the current page, and saves a picture of it for a visual check.
    async fn is_sound(&self, place: &str) {
        let found = axe::judged(self.friends).await;
        assert!(found.is_empty(), "{:?}, {place}: {found:#?}", self.engine);
        let name = format!("page-{:?}-{place}.png", self.engine);
        let picture = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        self.friends.driver.screenshot(&picture).await.expect("a screenshot");
    }

    /// Presses the button for the other language, and waits for the page in it.
    async fn change_language(&self) {
        let before = self.friends.script(LANGUAGE).await;
        self.friends.leave("[...document.querySelectorAll('[data-action=language]')].at(0).click()").await;
        self.friends.turns(&format!("{LANGUAGE} !== {before} && document.readyState === 'complete'")).await;
    }

    async fn speaks(&self, lang: Lang) {
        if self.friends.script(LANGUAGE).await != lang.key() {
            self.change_language().await;
        }
        assert_eq!(self.friends.script(LANGUAGE).await, lang.key());
    }

    async fn comes_in(&self) {
        for lang in [Lang::En, Lang::Vi] {
            self.speaks(lang).await;
            self.friends.reads("#gate", &i18n::text(lang, "web-name-enter")).await;
        }
        self.is_sound("door").await;
        let input = self.friends.find("#name").await;
        input.send_keys("An\u{e007}").await.expect("typing");
        self.friends.find("#no-games").await;
        self.friends.script(LISTENS).await;
    }

    /// Moves by click, by drag and by text; Binh answers each.
    async fn plays(&self) {
        let Evening { friends, api, .. } = *self;
        api.say("Binh", "/play chess @An side=second").await;
        friends.find("#answers button[data-data^='accept:']").await;
        self.is_sound("challenge").await;
        friends.press("An", "accept:").await;
        friends.board("An", 1).await;
        friends.click_move("An", "e2e4").await;
        friends.board("An", 2).await;
        api.say("Binh", "e5").await;
        friends.board("An", 3).await;
        friends.drag("An", "g1", "f3").await;
        friends.board("An", 4).await;
        api.say("Binh", "Nc6").await;
        friends.board("An", 5).await;
        friends.say("An", "Bb5").await;
        friends.board("An", 6).await;
        api.say("Binh", "a6").await;
        friends.board("An", 7).await;
        friends.reads(".advice.turn", &i18n::text(Lang::Vi, "web-pick-man")).await;
    }

    async fn stands_whole_in_both_languages(&self, other: &Other) {
        for lang in [Lang::En, Lang::Vi] {
            self.speaks(lang).await;
            self.friends.find(".play img.board").await;
            self.friends.reads(".advice.turn", &i18n::text(lang, "web-pick-man")).await;
            for (width, height) in WINDOWS {
                other.resize(width, height).await;
                // WebKitGTK keeps the rules of the size before until the page is loaded again.
                if self.engine == Engine::WebKit {
                    other.driver.refresh().await.expect("the page");
                    self.friends.find(".play img.board").await;
                }
                self.friends.turns(&format!("return (() => {{ {OUTSIDE} }})() === '[]'")).await;
                self.is_sound(&format!("{}-{width}", lang.key())).await;
            }
        }
        self.friends.script(LISTENS).await;
    }

    /// Another table and back: a page restored from the browser's memory must not be dead.
    async fn comes_back(&self) {
        let Evening { friends, api, .. } = *self;
        friends.leave("location.assign('/t/ban-ben-canh')").await;
        friends.turns("return document.querySelector('#channel')?.textContent === 'ban-ben-canh'").await;
        friends.leave("history.back()").await;
        friends.turns(&format!("return document.querySelector('#channel')?.textContent === '{CHANNEL}'")).await;
        // Firefox reloads a page that held a lock; the reloaded page requests the state of the games.
        if self.engine == Engine::WebKit {
            friends.turns("return window.isBack === true").await;
        }
        api.say("Binh", "b5").await;
        friends.board("An", 9).await;
        friends.leave("history.forward()").await;
        friends.turns("return document.querySelector('#channel')?.textContent === 'ban-ben-canh'").await;
        friends.leave("history.back()").await;
        friends.turns(&format!("return document.querySelector('#channel')?.textContent === '{CHANNEL}'")).await;
        friends.board("An", 9).await;
        friends.slide("An", "a4", "b3").await;
        friends.board("An", 10).await;
    }
}

async fn evening(engine: Engine) {
    let store: Arc<dyn Store> = Arc::new(InMemoryStore::new());
    let (base, stage) = stages::local_table_on(Arc::clone(&store)).await;
    let other = Other::start(engine).await;
    let api = Api::new(&base, CHANNEL);
    let friends = Friends::come_to(&other.driver, &base, CHANNEL, "An").await;
    let evening = Evening { engine, friends: &friends, api: &api };
    evening.comes_in().await;
    evening.plays().await;
    evening.stands_whole_in_both_languages(&other).await;
    drop(stage);
    friends.turns("return document.querySelector('#state').textContent !== ''").await;
    let stage = stages::local_table_again(store, &base).await;
    friends.turns("return document.querySelector('#state').textContent === ''").await;
    friends.click_move("An", "b5a4").await;
    friends.board("An", 8).await;
    assert_eq!(friends.script(FAULTS).await, "[]", "{engine:?}");
    evening.comes_back().await;
    other.quit().await;
    drop(stage);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_evening_is_played_in_firefox() {
    evening(Engine::Firefox).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_evening_is_played_in_webkit() {
    evening(Engine::WebKit).await;
}

/// Everything that a hand does on the board.
async fn board(engine: Engine) {
    let other = Other::start(engine).await;
    at_a_table(&other, async |base, _| six::are_played_by_hand(&other, base).await).await;
    at_a_table(&other, async |base, _| {
        moving::own_moves_lie_there_at_once(&other, base).await;
        moving::opponents_moves_are_seen(&other, base).await;
    })
    .await;
    at_a_table(&other, async |base, _| hands::lion_is_asked_for_its_way(&other, base).await).await;
    at_a_table(&other, async |base, _| premoves::premoves_sounds_and_drawings(&other, base).await).await;
    other.quit().await;
}

/// Everything around the board.
async fn around(engine: Engine) {
    let other = Other::start(engine).await;
    at_a_table(&other, async |base, _| door::shows_games_and_puzzles(&other, base).await).await;
    at_a_table(&other, async |base, stage| study::looks_through(&other, base, stage).await).await;
    at_a_table(&other, async |base, _| sheets::stand_in_place(&other, base).await).await;
    other.quit().await;
}

/// One step at a new table, at the size of a desk, in Vietnamese unless the page is told otherwise.
async fn at_a_table(other: &Other, step: impl AsyncFnOnce(&str, &Stage)) {
    let (base, stage) = stages::local_table().await;
    speaks_vietnamese(other, &base).await;
    step(&base, &stage).await;
    drop(stage);
}

/// WebKitGTK asks for pages in English, whatever its settings say.
async fn speaks_vietnamese(other: &Other, base: &str) {
    other.driver.goto(base).await.expect("the page");
    other.driver.execute("document.cookie = 'banco-lang=vi;path=/'", Vec::new()).await.expect("a script");
    other.resize(1280, 800).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_games_are_played_by_hand_in_firefox() {
    board(Engine::Firefox).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_games_are_played_by_hand_in_webkit() {
    board(Engine::WebKit).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn door_study_and_sheets_work_in_firefox() {
    around(Engine::Firefox).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn door_study_and_sheets_work_in_webkit() {
    around(Engine::WebKit).await;
}
