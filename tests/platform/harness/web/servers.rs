//! Real proxies before the page, configured as in the host's guide.

use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

use crate::patience::PATIENCE;

/// Folder in which Debian puts servers; it is not on every path.
const SERVERS: &str = "/usr/sbin";
/// The page's own address in the guide.
const LISTEN: &str = "127.0.0.1:8080";

/// A proxy with its own folder; the process ends with this value.
pub struct Server {
    /// URL of the proxy, in place of the table's.
    pub base: String,
    /// Port of the proxy.
    pub port: u16,
    child: Child,
    _folder: TempDir,
}

/// The first code block of a document in this language.
///
/// # Panics
/// There is none.
pub fn block(document: &str, language: &str) -> String {
    let (_, rest) = document.split_once(&format!("\n```{language}\n")).expect("a block of this language");
    rest.split_once("\n```\n").expect("the block ends").0.to_owned()
}

impl Server {
    /// nginx as Debian configures it, with this `server` block before the page at `base`.
    pub fn nginx(server: &str, base: &str) -> Server {
        let (folder, port) = (tempfile::tempdir().expect("a folder"), free_port());
        let path = folder.path().display();
        let server = before(server, base).replace("listen 80;", &format!("listen 127.0.0.1:{port};"));
        let kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
        let kept: String = kinds.iter().map(|kind| format!("{kind}_temp_path {path}/{kind};\n")).collect();
        let config = format!(
            "daemon off;\nworker_processes 1;\npid {path}/pid;\nerror_log stderr;\nevents {{}}\n\
             http {{\naccess_log off;\ngzip on;\n{kept}{server}\n}}\n"
        );
        let file = folder.path().join("nginx.conf");
        std::fs::write(&file, config).expect("written");
        let mut command = program("nginx");
        command.arg("-p").arg(folder.path()).arg("-c").arg(&file).args(["-e", "stderr"]);
        Server::begin(command, folder, port)
    }

    /// Caddy with this site before the page at `base`, without TLS.
    pub fn caddy(site: &str, base: &str) -> Server {
        let (folder, port) = (tempfile::tempdir().expect("a folder"), free_port());
        let site = before(site, base).replace("banco.example {", &format!("http://127.0.0.1:{port} {{"));
        let file = folder.path().join("Caddyfile");
        std::fs::write(&file, format!("{{\n    admin off\n}}\n{site}\n")).expect("written");
        let mut command = program("caddy");
        command.args(["run", "--adapter", "caddyfile", "--config"]).arg(&file);
        command.env("XDG_DATA_HOME", folder.path()).env("XDG_CONFIG_HOME", folder.path());
        Server::begin(command, folder, port)
    }

    /// Caddy with this site before the page at `base`, with TLS by a certificate of its own.
    pub fn caddy_with_tls(site: &str, base: &str) -> Server {
        let (folder, port) = (tempfile::tempdir().expect("a folder"), free_port());
        let site =
            before(site, base).replace("banco.example {", &format!("https://localhost:{port} {{\n    tls internal"));
        let file = folder.path().join("Caddyfile");
        let general = "admin off\n    skip_install_trust\n    auto_https disable_redirects";
        std::fs::write(&file, format!("{{\n    {general}\n}}\n{site}\n")).expect("written");
        let mut command = program("caddy");
        command.args(["run", "--adapter", "caddyfile", "--config"]).arg(&file);
        command.env("XDG_DATA_HOME", folder.path()).env("XDG_CONFIG_HOME", folder.path());
        let mut server = Server::begin(command, folder, port);
        server.base = format!("https://localhost:{port}");
        server
    }

    /// Caddy with these sites on one port, `PORT` in their addresses, with TLS by certificates of its own.
    pub fn caddy_for(sites: &str) -> Server {
        let (folder, port) = (tempfile::tempdir().expect("a folder"), free_port());
        let file = folder.path().join("Caddyfile");
        let general = "admin off\n    skip_install_trust\n    auto_https disable_redirects";
        let sites = sites.replace("PORT", &port.to_string());
        std::fs::write(&file, format!("{{\n    {general}\n}}\n{sites}\n")).expect("written");
        let mut command = program("caddy");
        command.args(["run", "--adapter", "caddyfile", "--config"]).arg(&file);
        command.env("XDG_DATA_HOME", folder.path()).env("XDG_CONFIG_HOME", folder.path());
        Server::begin(command, folder, port)
    }

    /// Caddy with TLS for this site before the page at `base`, and for Telegram's web client, which is this document.
    pub fn caddy_beside(site: &str, base: &str, document: &str) -> Server {
        let (folder, port) = (tempfile::tempdir().expect("a folder"), free_port());
        std::fs::write(folder.path().join("index.html"), document).expect("written");
        let site = before(site, base).replace("banco.example {", "https://banco.example {\n    tls internal");
        let client = format!(
            "https://web.telegram.org {{\n    tls internal\n    root * {}\n    file_server\n}}",
            folder.path().display()
        );
        let general = "admin off\n    skip_install_trust\n    auto_https disable_redirects\n    default_bind 127.0.0.1\n    \
                       grace_period 1s";
        let file = folder.path().join("Caddyfile");
        std::fs::write(&file, format!("{{\n    {general}\n    https_port {port}\n}}\n{site}\n{client}\n"))
            .expect("written");
        let mut command = program("caddy");
        command.args(["run", "--adapter", "caddyfile", "--config"]).arg(&file);
        command.env("XDG_DATA_HOME", folder.path()).env("XDG_CONFIG_HOME", folder.path());
        let mut server = Server::begin(command, folder, port);
        server.base = format!("https://banco.example:{port}");
        server
    }

    fn begin(mut command: Command, folder: TempDir, port: u16) -> Server {
        let child = command.current_dir(folder.path()).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let child = child.spawn().unwrap_or_else(|error| {
            panic!("{command:?} did not start ({error}): `cargo xtask test` installs it (Debian packages nginx-light and caddy)")
        });
        let server = Server { base: format!("http://127.0.0.1:{port}"), port, child, _folder: folder };
        let deadline = Instant::now() + PATIENCE;
        while TcpStream::connect(("127.0.0.1", port)).is_err() {
            assert!(Instant::now() < deadline, "{command:?} does not listen");
            std::thread::sleep(Duration::from_millis(20));
        }
        server
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // A normal stop, so that nginx ends its workers too.
        let id = self.child.id().to_string();
        let _ = Command::new("kill").arg(id).status();
        let _ = self.child.wait();
    }
}

/// Lines of the guide with the page's real address.
///
/// # Panics
/// The lines do not contain the page's address.
fn before(lines: &str, base: &str) -> String {
    assert!(lines.contains(LISTEN), "{lines}");
    lines.replace(LISTEN, base.trim_start_matches("http://"))
}

fn program(name: &str) -> Command {
    let known = Path::new(SERVERS).join(name);
    if known.is_file() { Command::new(known) } else { Command::new(name) }
}

fn free_port() -> u16 {
    let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
    free.expect("a free port").port()
}
