//! The page in a real Chromium: from the click on a target to the first frame with the new board.

use std::io::{BufRead, BufReader};
use std::net::{Ipv4Addr, SocketAddr};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use super::line::Line;

/// Games whose pieces are moved by two clicks or placed by one.
const GAMES: [&str; 5] = ["chess", "xiangqi", "jieqi", "chushogi", "caro"];
/// Own moves in each game.
const MOVES: usize = 40;
/// Script that plays one game in the page and returns the duration of each own move, in milliseconds.
const SCRIPT: &str = include_str!("screen.js");

/// Chromium and its driver; both end when this is dropped.
struct Browser {
    driver: Child,
    line: Line,
    session: String,
}

impl Browser {
    fn start() -> Result<Browser> {
        let mut driver = Command::new("chromedriver")
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("chromedriver (Debian: chromium-driver)")?;
        let mut said = BufReader::new(driver.stdout.take().context("a pipe")?).lines();
        let port: u16 = loop {
            let line = said.next().context("chromedriver ended")??;
            let named = line.split_once("on port ").map(|(_, rest)| rest.trim_end_matches('.').parse());
            if let (true, Some(Ok(port))) = (line.contains("successfully"), named) {
                break port;
            }
        };
        // Output is read away, because a write to a closed pipe would end the driver.
        std::thread::spawn(move || said.for_each(drop));
        let line = Line::to(SocketAddr::from((Ipv4Addr::LOCALHOST, port)))?;
        let mut browser = Browser { driver, line, session: String::new() };
        let flags = ["--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1366,860"];
        let wanted = json!({ "capabilities": { "alwaysMatch": {
            "goog:chromeOptions": { "args": flags }, "timeouts": { "script": 600_000 } } } });
        let answer = browser.ask("/session", &wanted)?;
        browser.session = answer["sessionId"].as_str().context("a session")?.to_owned();
        Ok(browser)
    }

    fn ask(&mut self, path: &str, body: &Value) -> Result<Value> {
        let path = if path == "/session" { path.to_owned() } else { format!("/session/{}{path}", self.session) };
        let answer: Value = serde_json::from_str(&self.line.post(&path, &body.to_string())?)?;
        Ok(answer["value"].clone())
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.line.ask("DELETE", &format!("/session/{}", self.session), "");
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// Measures all games. `tell` gets the times of each game and of all together.
pub fn measure(address: SocketAddr, tell: impl Fn(&str, Vec<Duration>)) -> Result<()> {
    let mut browser = Browser::start()?;
    let mut all = Vec::new();
    for game in GAMES {
        browser.ask("/url", &json!({ "url": format!("http://{address}/t/pace-{game}?user=An&lang=vi") }))?;
        let asked = json!({ "script": SCRIPT, "args": [format!("pace-{game}"), game, MOVES] });
        let answer = browser.ask("/execute/async", &asked)?;
        let Some(times) = answer.as_array() else { bail!("{game}: {answer}") };
        let times: Vec<Duration> =
            times.iter().filter_map(Value::as_f64).map(|time| Duration::from_secs_f64(time / 1_000.0)).collect();
        all.extend(times.clone());
        tell(game, times);
    }
    tell("all", all);
    Ok(())
}
