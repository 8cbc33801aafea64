//! A temporary PostgreSQL: one cluster for the whole run, a database for each test.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError, mpsc};
use std::time::{Duration, Instant};

use banco_store::postgres::{Postgres, Settings};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{UnixListener, UnixStream};

use crate::patience::PATIENCE;

/// Folders in which Debian and others put the server's programs; they are not on the path.
const FOLDERS: &[&str] = &["/usr/lib/postgresql", "/usr/pgsql", "/usr/local/pgsql"];

/// A server in a folder of its own, reached by a socket in it.
pub struct Cluster {
    folder: PathBuf,
    server: Mutex<Option<Child>>,
    databases: AtomicU64,
    arguments: &'static [&'static str],
}

/// Options of a fast server without syncs: no test cuts the power, so durability is not tested here.
const HASTY: &[&str] = &["-c", "shared_buffers=16MB", "-c", "fsync=off"];

/// Options of a durable server, as a host has it; for measurements.
const DURABLE: &[&str] = &["-c", "shared_buffers=128MB"];

/// The server shared by all tests that do not stop it.
pub fn shared() -> &'static Cluster {
    static SHARED: OnceLock<Cluster> = OnceLock::new();
    SHARED.get_or_init(|| Cluster::begin("shared"))
}

fn programs() -> PathBuf {
    let found = FOLDERS.iter().flat_map(|folder| fs::read_dir(folder).into_iter().flatten().flatten());
    let newest = found.map(|entry| entry.path().join("bin")).filter(|folder| folder.join("initdb").is_file()).max();
    let on_path = || std::env::split_paths(&std::env::var_os("PATH")?).find(|folder| folder.join("initdb").is_file());
    newest.or_else(on_path).expect("PostgreSQL's server is missing: install it (Debian: apt-get install postgresql)")
}

/// The server refuses to run as root; then it runs as the user that Debian created for it.
fn command(program: &Path) -> Command {
    let is_root = fs::read_to_string("/proc/self/status")
        .is_ok_and(|status| status.lines().any(|line| line.starts_with("Uid:\t0\t")));
    let mut command = Command::new("setpriv");
    if is_root {
        command.args(["--reuid", "postgres", "--regid", "postgres", "--clear-groups"]);
    }
    // The server ends with the tests, for any reason.
    command.args(["--pdeathsig", "QUIT", "--"]).arg(program).stdin(Stdio::null()).current_dir("/");
    command
}

fn run(program: &Path, arguments: &[&str]) {
    let done = command(program).args(arguments).output().expect("setpriv (Debian: util-linux) starts");
    let said = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "{} failed: {said}", program.display());
}

fn quit(server: &Child) {
    // The shell's built-in `kill`: not every machine has the program.
    let line = format!("kill -QUIT {}", server.id());
    assert!(Command::new("sh").args(["-c", &line]).status().is_ok_and(|done| done.success()), "{line}");
}

/// Removes clusters of interrupted runs.
fn sweep(parent: &Path) {
    for entry in fs::read_dir(parent).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let process = name.strip_prefix("banco-postgres-").and_then(|rest| rest.split('-').next());
        if process.is_some_and(|id| !Path::new("/proc").join(id).exists()) {
            // Another process may remove them at the same time.
            let _ = fs::remove_dir_all(entry.path());
        }
    }
}

impl Cluster {
    /// Creates and starts a cluster; `name` distinguishes it from others of this run.
    pub fn begin(name: &str) -> Cluster {
        Cluster::begin_with(name, HASTY)
    }

    /// A cluster that keeps every acknowledged write.
    pub fn durable() -> Cluster {
        Cluster::begin_with("durable", DURABLE)
    }

    fn begin_with(name: &str, arguments: &'static [&'static str]) -> Cluster {
        let parent = std::env::temp_dir();
        sweep(&parent);
        let folder = parent.join(format!("banco-postgres-{}-{name}", std::process::id()));
        let data = folder.join("data");
        run(Path::new("mkdir"), &["--mode", "700", folder.to_str().expect("a path")]);
        run(
            &programs().join("initdb"),
            &[
                "--no-sync",
                "--auth=trust",
                "--username=banco",
                "--encoding=UTF8",
                "--locale=C",
                "-D",
                data.to_str().expect("a path"),
            ],
        );
        let cluster = Cluster { folder, server: Mutex::new(None), databases: AtomicU64::new(0), arguments };
        cluster.start();
        cluster
    }

    /// Starts the server; it accepts connections when this returns.
    pub fn start(&self) {
        let (data, socket, arguments) = (self.folder.join("data"), self.folder.clone(), self.arguments);
        let (told, started) = mpsc::channel();
        // The server dies with the thread that started it, so this thread lasts as long as the tests.
        std::thread::spawn(move || {
            let mut server = command(&programs().join("postgres"));
            server.arg("-D").arg(data).arg("-k").arg(socket);
            server.args(["-c", "listen_addresses=", "-c", "max_connections=200"]).args(arguments);
            server.stdout(Stdio::null()).stderr(Stdio::null());
            let _ = told.send(server.spawn().expect("the server starts"));
            loop {
                std::thread::park();
            }
        });
        *self.server.lock().unwrap_or_else(PoisonError::into_inner) = Some(started.recv().expect("started"));
        let begun = Instant::now();
        while !self.answers() {
            assert!(begun.elapsed() < PATIENCE, "PostgreSQL does not answer");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn answers(&self) -> bool {
        self.ask("postgres", "SELECT 1").is_ok()
    }

    /// Kills the server like a power cut, and waits until it is gone.
    pub fn kill(&self) {
        let server = self.server.lock().unwrap_or_else(PoisonError::into_inner).take();
        let mut server = server.expect("it runs");
        // SIGQUIT ends it at once, without writing; after a SIGKILL its children would survive.
        quit(&server);
        server.wait().expect("it ends");
    }

    /// Runs one statement, as a host would type it.
    ///
    /// # Errors
    /// The message of the server.
    pub fn ask(&self, database: &str, statement: &str) -> Result<String, String> {
        let socket = self.folder.to_str().expect("a path");
        let done = command(&programs().join("psql"))
            .args(["-X", "-A", "-t", "-q", "-h", socket, "-U", "banco", "-d", database, "-c", statement])
            .output()
            .map_err(|error| error.to_string())?;
        if done.status.success() {
            Ok(String::from_utf8_lossy(&done.stdout).trim().to_owned())
        } else {
            Err(String::from_utf8_lossy(&done.stderr).into_owned())
        }
    }

    /// Creates an empty database; returns its name.
    pub fn database(&self) -> String {
        let name = format!("t{}", self.databases.fetch_add(1, Ordering::Relaxed));
        self.ask("postgres", &format!("CREATE DATABASE {name}")).expect("a database");
        name
    }

    /// The address of a database.
    pub fn url(&self, database: &str) -> String {
        let socket = self.folder.to_str().expect("a path").replace('/', "%2F");
        format!("postgres://banco@{socket}/{database}")
    }

    /// The socket of the server.
    pub fn socket(&self) -> PathBuf {
        self.folder.join(".s.PGSQL.5432")
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        if let Some(mut server) = self.server.lock().unwrap_or_else(PoisonError::into_inner).take() {
            quit(&server);
            let _ = server.wait();
        }
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// A relay between a program and the server that cuts connections on demand.
pub struct Wire {
    folder: tempfile::TempDir,
    plan: Arc<Mutex<Plan>>,
}

#[derive(Default)]
struct Plan {
    /// Number of client messages that went through.
    count: u64,
    cut: Option<(u64, Cut)>,
    /// True if nothing gets through after the cut.
    is_final: bool,
    is_down: bool,
    /// Delay of every client message.
    delay: Duration,
}

/// Fate of the message at which a connection is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// The server never gets it.
    Before,
    /// The server executes it, but the answer is lost.
    After,
    /// The network drops it and everything after it; the connection does not end.
    Swallow,
    /// The server executes it, but the network drops the answer.
    SwallowAnswer,
}

impl Wire {
    /// Opens a relay to a cluster.
    pub async fn to(cluster: &Cluster) -> Wire {
        let folder = tempfile::tempdir().expect("a folder");
        let listener = UnixListener::bind(folder.path().join(".s.PGSQL.5432")).expect("a socket");
        let plan: Arc<Mutex<Plan>> = Arc::default();
        let (server, shared) = (cluster.socket(), Arc::clone(&plan));
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(carry(client, server.clone(), Arc::clone(&shared)));
            }
        });
        Wire { folder, plan }
    }

    /// URL of a database over this relay.
    pub fn url(&self, database: &str) -> String {
        let socket = self.folder.path().to_str().expect("a path").replace('/', "%2F");
        format!("postgres://banco@{socket}/{database}")
    }

    /// Number of client messages so far.
    pub fn count(&self) -> u64 {
        self.plan.lock().unwrap_or_else(PoisonError::into_inner).count
    }

    /// Cuts once, at the `after`-th message from now.
    pub fn cut(&self, after: u64, how: Cut) {
        let mut plan = self.plan.lock().unwrap_or_else(PoisonError::into_inner);
        plan.cut = Some((plan.count + after, how));
    }

    /// Cuts at the `after`-th message from now; nothing gets through afterwards.
    pub fn cut_for_good(&self, after: u64, how: Cut) {
        self.cut(after, how);
        self.plan.lock().unwrap_or_else(PoisonError::into_inner).is_final = true;
    }

    /// Delays every client message from now on.
    pub fn delay(&self, delay: Duration) {
        self.plan.lock().unwrap_or_else(PoisonError::into_inner).delay = delay;
    }

    /// True if the cut is still to come.
    pub fn is_armed(&self) -> bool {
        self.plan.lock().unwrap_or_else(PoisonError::into_inner).cut.is_some()
    }

    /// Blocks everything, or lets it through again.
    pub fn set_down(&self, is_down: bool) {
        self.plan.lock().unwrap_or_else(PoisonError::into_inner).is_down = is_down;
    }
}

async fn carry(client: UnixStream, server: PathBuf, plan: Arc<Mutex<Plan>>) {
    if plan.lock().unwrap_or_else(PoisonError::into_inner).is_down {
        return;
    }
    let Ok(server) = UnixStream::connect(server).await else { return };
    let ((mut from_client, mut to_client), (mut from_server, mut to_server)) =
        (client.into_split(), server.into_split());
    let back = tokio::spawn(async move { tokio::io::copy(&mut from_server, &mut to_client).await });
    let mut bytes = vec![0; 1 << 16];
    while let Ok(length @ 1..) = from_client.read(&mut bytes).await {
        let (cut, delay) = {
            let mut plan = plan.lock().unwrap_or_else(PoisonError::into_inner);
            plan.count += 1;
            let count = plan.count;
            let cut = plan.cut.take_if(|(at, _)| *at <= count).map(|(_, how)| how);
            plan.is_down |= cut.is_some() && plan.is_final;
            (cut.or(plan.is_down.then_some(Cut::Before)), plan.delay)
        };
        tokio::time::sleep(delay).await;
        match cut {
            None => {}
            Some(Cut::Before) => break,
            Some(Cut::After) => {
                back.abort();
                // The answer is never read; the server notices that after the execution.
                let _ = to_server.write_all(&bytes[..length]).await;
                break;
            }
            Some(swallow @ (Cut::Swallow | Cut::SwallowAnswer)) => {
                back.abort();
                if swallow == Cut::SwallowAnswer {
                    let _ = to_server.write_all(&bytes[..length]).await;
                }
                // Until the client gives up.
                while let Ok(1..) = from_client.read(&mut bytes).await {}
                break;
            }
        }
        if to_server.write_all(&bytes[..length]).await.is_err() {
            break;
        }
    }
    back.abort();
}

/// Joins a database.
pub async fn open(url: &str) -> Postgres {
    Postgres::open(patient(url), |_| panic!("somebody has it to himself")).await.expect("opened")
}

/// Line that a child prints once it is the leader.
pub const KEEPS_THE_HOUSE: &str = "keeps the house";

/// Settings for tests of stored data, not of timing: a busy machine runs into no time limit and loses no lease.
pub fn patient(url: &str) -> Settings {
    Settings { patience: PATIENCE / 2, lease: PATIENCE, ..Settings::new(url) }
}
