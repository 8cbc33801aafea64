//! `cargo xtask pace`: speed of the local table, measured from outside.
//!
//! The chore starts the release program on a data folder of its own, on the disk of the build folder. It measures moves
//! over HTTP, each with its picture fetched, by many clients at once. On the page, in a real Chromium, it measures the
//! time from the click on a target to the new board being painted. The load of the machine is printed beside the
//! figures, because figures of a busy machine say little. `cargo xtask pace memory` plays a hundred moves a second
//! among ten thousand games. It lasts an hour, or as long as asked, and prints the memory of the program.

mod course;
mod crowd;
mod line;
mod memory;
mod screen;

use std::fs;
use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use line::Line;

const USAGE: &str = "usage: cargo xtask pace [http] [page] [memory[=MINUTES]] [program=target/release/banco]";

/// Maximum time for the program to answer after its start.
const PATIENCE: Duration = Duration::from_secs(20);

/// A running program; it ends when this is dropped.
struct Program {
    child: Child,
    address: SocketAddr,
}

impl Program {
    fn start(root: &Path, program: &Path) -> Result<Program> {
        let folder = root.join("target/pace");
        drop(fs::remove_dir_all(&folder));
        fs::create_dir_all(&folder)?;
        let address = TcpListener::bind("127.0.0.1:0")?.local_addr()?;
        let child = Command::new(program)
            .current_dir(&folder)
            .env("BANCO__WEB__LISTEN", address.to_string())
            .env("RUST_LOG", "error")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("{} (cargo build --release makes it)", program.display()))?;
        let program = Program { child, address };
        let started = Instant::now();
        while Line::to(address).and_then(|mut line| line.get("/")).is_err() {
            if started.elapsed() > PATIENCE {
                bail!("the program does not answer at {address}");
            }
            std::thread::sleep(Duration::from_millis(50));
        }
        Ok(program)
    }
}

impl Program {
    /// Processor time of the program so far, if the system tells it. Other load on the machine changes this figure
    /// little.
    fn computing(&self) -> Option<Duration> {
        let text = fs::read_to_string(format!("/proc/{}/stat", self.child.id())).ok()?;
        // Fields after the name in brackets: 14 and 15 of proc_pid_stat(5), in hundredths of a second.
        let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
        let ticks: u64 = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
        Some(Duration::from_millis(ticks * 10))
    }
}

impl Program {
    /// Memory of the program in kB, now and at most, if the system tells it.
    fn memory(&self) -> Option<[u64; 2]> {
        let text = fs::read_to_string(format!("/proc/{}/status", self.child.id())).ok()?;
        let named =
            |name| text.lines().find_map(|line| line.strip_prefix(name)?.trim().strip_suffix(" kB")?.parse().ok());
        Some([named("VmRSS:")?, named("VmHWM:")?])
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // The program may have ended by itself; its games are not needed.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Times of one repeated action.
struct Figures(Vec<Duration>);

impl Figures {
    fn of(mut times: Vec<Duration>) -> Figures {
        times.sort_unstable();
        Figures(times)
    }

    fn line(&self) -> String {
        let last = self.0.len().saturating_sub(1);
        let at = |share: usize| {
            let time = self.0.get((self.0.len() * share / 100).min(last)).copied().unwrap_or_default();
            format!("{:.1}", time.as_secs_f64() * 1_000.0)
        };
        format!("p50 {} ms, p95 {} ms, max {} ms ({} times)", at(50), at(95), at(100), self.0.len())
    }
}

/// Load of the machine, if the system tells it.
fn load() -> String {
    let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    let cores = std::thread::available_parallelism().map_or(0, usize::from);
    format!("{cores} cores, load {}", text.split_whitespace().next().unwrap_or("unknown"))
}

/// # Errors
/// The program or the browser is missing, or answers with an error.
pub fn run(root: &Path, words: &[&str]) -> Result<()> {
    let (mut program, mut wanted, mut minutes) = (root.join("target/release/banco"), Vec::new(), None);
    for word in words {
        match word.split_once('=') {
            Some(("program", path)) => program = root.join(path),
            Some(("memory", number)) => minutes = Some(number.parse().with_context(|| format!("{number}: minutes"))?),
            None if *word == "memory" => minutes = Some(memory::MINUTES),
            None if ["http", "page"].contains(word) => wanted.push(*word),
            _ => bail!("{USAGE}"),
        }
    }
    if let Some(minutes) = minutes {
        let running = Program::start(root, &program)?;
        memory::measure(running.address, minutes, || running.memory())?;
    }
    let is_all = wanted.is_empty() && minutes.is_none();
    if is_all || wanted.contains(&"http") {
        let running = Program::start(root, &program)?;
        println!("moves with picture over HTTP ({})", load());
        println!("  {}", crowd::measure(running.address, || running.computing())?);
    }
    if is_all || wanted.contains(&"page") {
        let running = Program::start(root, &program)?;
        println!("click to new board painted ({})", load());
        screen::measure(running.address, |what, times| println!("  {what}: {}", Figures::of(times).line()))?;
    }
    Ok(())
}
