//! The `banco` binary itself, started as a child process in a folder of its own.

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use crate::patience::PATIENCE;

const POLL: Duration = Duration::from_millis(5);

/// The binary in the parent of the test binary's folder.
///
/// # Panics
/// The binary is missing; the message names the command that builds it.
pub fn binary() -> PathBuf {
    let test = std::env::current_exe().expect("the test binary has a path");
    let folder = test.parent().and_then(Path::parent).expect("test binaries lie in target/<profile>/deps");
    let binary = folder.join("banco");
    assert!(binary.is_file(), "{} is missing: run `cargo build --package banco` first", binary.display());
    binary
}

/// A command in English, without any configuration of this machine.
pub fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(binary());
    let is_ours =
        |name: &str| name.starts_with("BANCO__") || ["RUST_LOG", "LC_ALL", "LC_MESSAGES", "LANG"].contains(&name);
    for (name, _) in std::env::vars().filter(|(name, _)| is_ours(name)) {
        command.env_remove(name);
    }
    command.current_dir(folder).args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs a command to its end.
pub fn run(folder: &Path, arguments: &[&str], environment: &[(&str, &str)]) -> Output {
    command(folder, arguments).envs(environment.iter().copied()).output().expect("started")
}

/// A running `banco` with its local table; killed when it is dropped.
pub struct Program {
    child: Child,
    /// URL `http://127.0.0.1:…` from the ready line; empty until [`Program::wait_ready`].
    pub base: String,
    lines: mpsc::Receiver<String>,
    output: Arc<Mutex<String>>,
    readers: Vec<JoinHandle<()>>,
}

impl Program {
    /// Starts the local table on a free port, with its games in `folder/games`.
    pub fn spawn(folder: &Path, environment: &[(&str, &str)]) -> Program {
        let mut child = command(folder, &["--data-dir", "games"])
            .env("BANCO__WEB__LISTEN", "127.0.0.1:0")
            .envs(environment.iter().copied())
            .spawn()
            .expect("started");
        let output = Arc::new(Mutex::new(String::new()));
        let (sender, lines) = mpsc::channel();
        let stdout = child.stdout.take().expect("a pipe");
        let stderr = child.stderr.take().expect("a pipe");
        let readers =
            vec![listen(stdout, Arc::clone(&output), Some(sender)), listen(stderr, Arc::clone(&output), None)];
        Program { child, base: String::new(), lines, output, readers }
    }

    /// Starts and waits for the ready line.
    pub fn start(folder: &Path) -> Program {
        let mut program = Program::spawn(folder, &[]);
        program.wait_ready();
        program
    }

    /// Waits for the line with the address.
    ///
    /// # Panics
    /// The program ends or takes too long; shows its output.
    pub fn wait_ready(&mut self) {
        let deadline = Instant::now() + PATIENCE;
        while let Ok(line) = self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            if let Some(at) = line.find("http://") {
                self.base = line[at..].trim().trim_end_matches('/').to_owned();
                return;
            }
        }
        panic!("banco is not ready:\n{}", self.output());
    }

    /// Process id.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Output so far, both streams.
    pub fn output(&self) -> String {
        self.output.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Sends SIGKILL, like a power cut.
    pub fn kill(&mut self) {
        self.child.kill().expect("killed");
        self.child.wait().expect("gone");
    }

    /// Sends SIGTERM, as the service manager does.
    pub fn terminate(&self) {
        self.signal("TERM");
    }

    /// Sends SIGSTOP: the program pauses without noticing, like on a machine that is moved or suspended.
    pub fn freeze(&self) {
        self.signal("STOP");
    }

    /// Sends SIGCONT: the program continues as if no time had passed.
    pub fn thaw(&self) {
        self.signal("CONT");
    }

    fn signal(&self, name: &str) {
        let asked = Command::new("sh").args(["-c", &format!("kill -{name} {}", self.child.id())]).status();
        assert!(asked.expect("a shell").success(), "SIG{name} was not sent");
    }

    /// Waits for output that contains all of `words`, in any letter case.
    ///
    /// # Panics
    /// The words never come; shows the output.
    pub fn wait_for(&self, words: &[&str]) {
        let deadline = Instant::now() + PATIENCE;
        while !words.iter().all(|word| self.output().to_lowercase().contains(word)) {
            assert!(Instant::now() < deadline, "{words:?} are not all in:\n{}", self.output());
            std::thread::sleep(POLL);
        }
    }

    /// Waits until a file exists.
    ///
    /// # Panics
    /// The file never appears.
    pub fn wait_for_file(&self, path: &Path) {
        let deadline = Instant::now() + PATIENCE;
        while !path.exists() {
            assert!(Instant::now() < deadline, "{} never comes:\n{}", path.display(), self.output());
            std::thread::sleep(POLL);
        }
    }

    /// Exit status, once the program has ended by itself; its output is complete then.
    pub fn wait(&mut self) -> Option<ExitStatus> {
        let deadline = Instant::now() + PATIENCE;
        while Instant::now() < deadline {
            if let Some(status) = self.child.try_wait().expect("our child") {
                self.readers.drain(..).for_each(|reader| reader.join().expect("no panic"));
                return Some(status);
            }
            std::thread::sleep(POLL);
        }
        None
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // The program may have ended by itself; then there is nothing to kill.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn listen(
    pipe: impl Read + Send + 'static,
    output: Arc<Mutex<String>>,
    lines: Option<mpsc::Sender<String>>,
) -> JoinHandle<()> {
    std::thread::spawn(move || {
        for line in BufReader::new(pipe).lines().map_while(Result::ok) {
            {
                let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
                output.push_str(&line);
                output.push('\n');
            }
            if let Some(lines) = &lines {
                // Only the start reads this channel; later lines are in the output.
                let _ = lines.send(line);
            }
        }
    })
}
