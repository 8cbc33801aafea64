//! `render`: the picture of a position, as a viewer would get it.

use std::time::Instant;

use banco_engine::{AnyGame, LastMove, Seat, Site, Viewer};
use banco_render::{Coordinates, Marks, PieceSet, Renderer, Scene, Style, Target, Theme};
use serde_json::{Map, Value, json};

use super::Answer;
use super::request::{Fault, Request, bad_field, fields};

/// Renderer, made for the first picture.
#[derive(Default)]
pub(super) struct Painter(Option<Renderer>);

impl Painter {
    pub(super) fn render(&mut self, request: &Request) -> Answer {
        let game = request.set_up()?;
        let mut view = game.view(viewer(request)?);
        if let Some(last) = request.maybe_text("last")? {
            let shape = game.shape_of(last).ok_or_else(|| bad_field("last", "a canonical move"))?;
            view.last = Some(LastMove { from: shape.from, via: shape.via, to: shape.to, turned_up: false });
        }
        let (style, marks) = (style(request)?, marks(request, &game)?);
        let file = request.maybe_text("file")?;
        let renderer = self.renderer()?;
        let begun = Instant::now();
        let picture =
            renderer.picture(&Scene { view: &view, style, bars: None, marks: &marks, banner: None }).map_err(failed)?;
        let milliseconds = begun.elapsed().as_secs_f64() * 1_000.0;
        if let Some(file) = file {
            std::fs::write(file, &picture.png).map_err(|error| Fault::new("file", error.to_string()))?;
        }
        Ok(fields(json!({
            "bytes": picture.png.len(),
            "width": picture.width,
            "height": picture.height,
            "milliseconds": milliseconds,
        })))
    }

    fn renderer(&mut self) -> Result<&Renderer, Fault> {
        let renderer = match self.0.take() {
            Some(renderer) => renderer,
            None => Renderer::new().map_err(failed)?,
        };
        Ok(self.0.insert(renderer))
    }
}

fn failed(error: banco_render::RenderError) -> Fault {
    Fault::new("render", error.to_string())
}

fn viewer(request: &Request) -> Result<Viewer, Fault> {
    match request.get("viewer") {
        None => Ok(Viewer::Public),
        Some(Value::String(name)) if name == "public" => Ok(Viewer::Public),
        Some(value) => seat(value).map(Viewer::Seat).ok_or_else(|| bad_field("viewer", "public, 0 or 1")),
    }
}

/// Seat by number or by the name of its side.
fn seat(value: &Value) -> Option<Seat> {
    if let Some(number) = value.as_u64() {
        return Seat::BOTH.into_iter().find(|seat| seat.index() as u64 == number);
    }
    match value.as_str()? {
        "0" | "first" | "red" => Some(Seat::First),
        "1" | "second" | "black" => Some(Seat::Second),
        _ => None,
    }
}

fn style(request: &Request) -> Result<Style, Fault> {
    let mut style = Style::default();
    let keys = match request.get("style") {
        None => return Ok(style),
        Some(Value::Object(keys)) => keys,
        Some(_) => return Err(bad_field("style", "an object")),
    };
    for (key, value) in keys.iter().filter(|(_, value)| !value.is_null()) {
        let text = value.as_str().unwrap_or_default();
        match key.as_str() {
            "theme" => style.theme = choice(key, text, &Theme::ALL.map(|theme| (theme.key(), theme)))?,
            "piece_set" => style.piece_set = choice(key, text, &PieceSet::ALL.map(|set| (set.key(), set)))?,
            "coordinates" => style.coordinates = choice(key, text, &COORDINATES)?,
            "bottom" => style.bottom = seat(value).ok_or_else(|| bad_field(key, "0 or 1"))?,
            "hd" => style.hd = value.as_bool().ok_or_else(|| bad_field(key, "true or false"))?,
            _ => {
                let known = ["theme", "piece_set", "coordinates", "bottom", "hd"];
                return Err(Fault::new("style", format!("there is no style {key:?}")).with("known", json!(known)));
            }
        }
    }
    Ok(style)
}

const COORDINATES: [(&str, Coordinates); 2] = [("letters", Coordinates::Letters), ("files", Coordinates::Files)];

fn choice<T: Copy>(key: &str, name: &str, choices: &[(&str, T)]) -> Result<T, Fault> {
    choices.iter().find(|(known, _)| *known == name).map(|(_, value)| *value).ok_or_else(|| {
        let known: Vec<&str> = choices.iter().map(|(known, _)| *known).collect();
        Fault::new("style", format!("there is no {key} {name:?}")).with("known", json!(known))
    })
}

fn marks(request: &Request, game: &AnyGame) -> Result<Marks, Fault> {
    let keys = match request.get("marks") {
        None => return Ok(Marks::default()),
        Some(Value::Object(keys)) => keys,
        Some(_) => return Err(bad_field("marks", "an object with selected, targets, blocking")),
    };
    let selected = match keys.get("selected") {
        None | Some(Value::Null) => None,
        Some(value) => Some(site(value, game)?),
    };
    let targets = sites(keys, "targets", game)?.into_iter().map(Target::from).collect();
    Ok(Marks { selected, targets, blocking: sites(keys, "blocking", game)?, ..Marks::default() })
}

fn sites(keys: &Map<String, Value>, key: &str, game: &AnyGame) -> Result<Vec<Site>, Fault> {
    match keys.get(key) {
        None | Some(Value::Null) => Ok(Vec::new()),
        Some(Value::Array(names)) => names.iter().map(|name| site(name, game)).collect(),
        Some(_) => Err(bad_field(key, "a list of points")),
    }
}

fn site(value: &Value, game: &AnyGame) -> Result<Site, Fault> {
    // Bar and tray of backgammon are those of the side on roll, which set-up positions give to the first seat.
    let named = game.board().named(value.as_str().unwrap_or_default());
    named.ok_or_else(|| bad_field("marks", "points of the board"))
}
