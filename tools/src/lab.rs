//! `banco lab`: one JSON object per line in, one out, in the same order. For tools and tests.
//!
//! Operations, fields and error forms: `data/lab.md`. Bad input gets an answer; it never ends the program.

mod about;
mod backgammon;
mod best;
mod chance;
mod games;
mod picture;
mod play;
mod request;

use std::io::{self, BufRead, Read, Write};

use banco_ports::limits::LAB_LINE_BYTES_MAX;
use serde_json::{Map, Value, json};

use picture::Painter;
use request::{Fault, Request};

/// Answer to one line, before the id is added.
type Answer = Result<Map<String, Value>, Fault>;

/// Operations by name; `about` lists them.
const OPS: [&str; 9] = ["about", "best", "envelope", "moves", "perft", "play", "read", "render", "start"];

/// Answers every line of `input` until it ends.
///
/// # Errors
/// Only errors of reading and writing.
pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut painter = Painter::default();
    while let Some(line) = next_line(&mut input)? {
        let answer = match line {
            Line::Whole(bytes) => answer(&bytes, &mut painter),
            Line::TooLong => {
                let fault = Fault::new("too_long", format!("a line has at most {LAB_LINE_BYTES_MAX} bytes"));
                with_id(Value::Null, Err(fault))
            }
        };
        serde_json::to_writer(&mut output, &answer)?;
        output.write_all(b"\n")?;
        output.flush()?;
    }
    Ok(())
}

enum Line {
    Whole(Vec<u8>),
    TooLong,
}

/// Reads the next line without holding more than the limit; `None` at the end.
fn next_line(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    let limit = LAB_LINE_BYTES_MAX as u64 + 1;
    if input.by_ref().take(limit).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') || line.len() <= LAB_LINE_BYTES_MAX {
        return Ok(Some(Line::Whole(line)));
    }
    // The rest of the line is read away in pieces.
    loop {
        line.clear();
        let read = input.by_ref().take(limit).read_until(b'\n', &mut line)?;
        if read == 0 || line.last() == Some(&b'\n') {
            return Ok(Some(Line::TooLong));
        }
    }
}

fn answer(line: &[u8], painter: &mut Painter) -> Value {
    match serde_json::from_slice::<Value>(line) {
        Ok(Value::Object(fields)) => {
            let id = fields.get("id").cloned().unwrap_or(Value::Null);
            with_id(id, perform(&Request::new(fields), painter))
        }
        Ok(_) => with_id(Value::Null, Err(Fault::new("json", "a line holds one JSON object"))),
        Err(error) => with_id(Value::Null, Err(Fault::new("json", error.to_string()))),
    }
}

fn perform(request: &Request, painter: &mut Painter) -> Answer {
    match request.text("op")? {
        "about" => Ok(about::about()),
        "best" => best::best(request),
        "envelope" => chance::envelope(request),
        "moves" => games::moves(request),
        "perft" => games::perft(request),
        "play" => play::play(request),
        "read" => games::read(request),
        "render" => painter.render(request),
        "start" => games::start(request),
        other => Err(Fault::new("op", format!("there is no op {other:?}")).with("known", json!(OPS))),
    }
}

/// Answer with its id. A fault may come beside the results before it.
fn with_id(id: Value, answer: Answer) -> Value {
    let mut fields = Map::new();
    fields.insert("id".to_owned(), id);
    match answer {
        Ok(done) => fields.extend(done),
        Err(fault) => {
            fields.insert("error".to_owned(), fault.into_value());
        }
    }
    Value::Object(fields)
}
