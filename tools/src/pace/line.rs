//! Minimal HTTP client for measuring: one kept connection, requests one after the other, bodies of a named length.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};

use anyhow::{Context, Result, bail};

pub struct Line {
    stream: BufReader<TcpStream>,
    host: SocketAddr,
}

impl Line {
    pub fn to(host: SocketAddr) -> Result<Line> {
        let stream = TcpStream::connect(host)?;
        stream.set_nodelay(true)?;
        Ok(Line { stream: BufReader::with_capacity(1 << 17, stream), host })
    }

    pub fn get(&mut self, path: &str) -> Result<Vec<u8>> {
        self.ask("GET", path, "")
    }

    pub fn post(&mut self, path: &str, json: &str) -> Result<String> {
        Ok(String::from_utf8(self.ask("POST", path, json)?)?)
    }

    pub fn ask(&mut self, method: &str, path: &str, body: &str) -> Result<Vec<u8>> {
        let host = self.host;
        let kind = if body.is_empty() { "" } else { "content-type: application/json\r\n" };
        let request =
            format!("{method} {path} HTTP/1.1\r\nhost: {host}\r\n{kind}content-length: {}\r\n\r\n{body}", body.len());
        self.stream.get_mut().write_all(request.as_bytes())?;
        let mut head = String::new();
        self.stream.read_line(&mut head)?;
        let is_good = head.split_whitespace().nth(1).is_some_and(|status| status.starts_with('2'));
        let mut length = None;
        loop {
            let mut field = String::new();
            self.stream.read_line(&mut field)?;
            let field = field.trim_end().to_ascii_lowercase();
            if field.is_empty() {
                break;
            }
            if let Some(value) = field.strip_prefix("content-length:") {
                length = Some(value.trim().parse()?);
            }
        }
        let mut answer = vec![0; length.context("an answer without a length")?];
        self.stream.read_exact(&mut answer)?;
        if !is_good {
            bail!("{method} {path}: {} {}", head.trim_end(), String::from_utf8_lossy(&answer));
        }
        Ok(answer)
    }
}
