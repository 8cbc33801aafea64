//! A service with a toy game, for tests of the table without the real service.
//!
//! Two people move discs one step along the lines of a 9 × 10 lattice. The toy game has only the features a table
//! must support: public boards, private answers, pickers, files and stale buttons.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard};

use async_trait::async_trait;
use banco_engine::{Board, Opponent, Person, Seat};
use banco_ports::{
    Answer, Button, Completion, Converse, Deliver, File, Image, Inbound, Intent, Lang, Layout, MessageRef, Parcel,
    Place, Platform, Rendered, Reply, ReplyKind, RichText, Span, Suggestion,
};
use tokio::sync::{Notify, mpsc, watch};

pub const GAME: &str = "k7m2";

/// The scripted service; a closed `gate` holds the outbox.
pub struct Scripted {
    state: Mutex<State>,
    outbox: mpsc::UnboundedSender<Parcel>,
    queued: watch::Sender<u64>,
    sent: watch::Receiver<u64>,
    pub gate: Arc<Notify>,
}

#[derive(Default)]
struct State {
    challenger: Option<Person>,
    opponent: Option<Opponent>,
    accepter: Option<Person>,
    version: u32,
    men: BTreeMap<(u8, u8), usize>,
    is_over: bool,
    pub inbounds: Vec<Inbound>,
    events: VecDeque<String>,
}

impl State {
    fn players(&self) -> [Option<&Person>; 2] {
        [self.challenger.as_ref(), self.accepter.as_ref()]
    }

    /// Seat of a person whose turn it is.
    fn turn_of(&self, person: &Person) -> Option<usize> {
        let seat = (self.version as usize + 1) % 2;
        let is_his = !self.is_over && self.version > 0 && self.players()[seat].is_some_and(|p| p.key == person.key);
        is_his.then_some(seat)
    }

    fn moves(&self, seat: usize) -> Vec<String> {
        let mut moves = Vec::new();
        for (&(file, rank), _) in self.men.iter().filter(|(_, owner)| **owner == seat) {
            for (df, dr) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                let (to_file, to_rank) = (file.wrapping_add_signed(df), rank.wrapping_add_signed(dr));
                if to_file < 9 && to_rank < 10 && self.men.get(&(to_file, to_rank)) != Some(&seat) {
                    moves.push(format!("{}{}", name(file, rank), name(to_file, to_rank)));
                }
            }
        }
        moves.sort();
        moves
    }
}

fn name(file: u8, rank: u8) -> String {
    format!("{}{}", char::from(b'a' + file), rank + 1)
}

fn site(text: &str) -> Option<(u8, u8)> {
    let file = text.bytes().next()?.checked_sub(b'a')?;
    let rank: u8 = text.get(1..)?.parse().ok()?;
    Some((file, rank.checked_sub(1)?))
}

fn note(text: impl Into<String>) -> Answer {
    reply(ReplyKind::Note, Rendered { text: RichText::plain(text), ..Rendered::default() })
}

fn reply(kind: ReplyKind, message: Rendered) -> Answer {
    Answer { replies: vec![Reply { kind, message }] }
}

fn button(label: &str, data: String) -> Button {
    Button { label: label.to_owned(), data }
}

impl Scripted {
    /// Starts the outbox; posts go to `deliver` one after the other, and older boards lose their buttons.
    pub fn new(deliver: Arc<dyn Deliver>) -> Arc<Scripted> {
        Scripted::start(deliver, false)
    }

    /// A service whose outbox sends nothing before `gate` is notified.
    pub fn gated(deliver: Arc<dyn Deliver>) -> Arc<Scripted> {
        Scripted::start(deliver, true)
    }

    fn start(deliver: Arc<dyn Deliver>, is_gated: bool) -> Arc<Scripted> {
        let (outbox, mut parcels) = mpsc::unbounded_channel::<Parcel>();
        let (done, sent) = watch::channel(0);
        let gate = Arc::new(Notify::new());
        let opened = gate.clone();
        tokio::spawn(async move {
            let mut last: Option<MessageRef> = None;
            while let Some(parcel) = parcels.recv().await {
                if is_gated {
                    opened.notified().await;
                }
                let message = deliver.post(&parcel).await.expect("the table takes it");
                if let Some(before) = last.replace(message) {
                    deliver.strip(&parcel.place, &before).await.expect("the table strips it");
                }
                done.send_replace(parcel.number);
            }
        });
        Arc::new(Scripted { state: Mutex::default(), outbox, queued: watch::Sender::new(0), sent, gate })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("no test panics in here")
    }

    /// All events that came in.
    pub fn inbounds(&self) -> Vec<Inbound> {
        self.state().inbounds.clone()
    }

    fn post(&self, place: &Place, message: Rendered) {
        let mut number = 0;
        self.queued.send_modify(|last| {
            *last += 1;
            number = *last;
        });
        let parcel = Parcel { number, place: place.clone(), message, ping: None, wordings: Vec::new() };
        self.outbox.send(parcel).expect("the outbox runs");
    }

    fn post_board(&self, place: &Place, state: &State, words: &str) {
        let next = state.players()[(state.version as usize + 1) % 2].cloned();
        let mut text = vec![Span::Bold(format!("{GAME} · {}", state.version)), Span::Text(format!(" {words} "))];
        let mut buttons = Vec::new();
        if let Some(person) = next.filter(|_| !state.is_over) {
            text.push(Span::Mention(person));
            let data = |verb: &str| format!("{verb}:{GAME}:{}", state.version);
            buttons = vec![vec![button("Chọn quân", data("pick")), button("Xin thua", data("resign"))]];
        }
        let image = Image {
            layout: Some(Layout { board: Board::Lattice, bottom: Seat::First, has_bars: true }),
            ..Image::png(
                Arc::new(picture(state)),
                format!("Bàn cờ, nước {}", state.version - 1),
                format!("toy-{GAME}-{}.png", state.version),
            )
        };
        let game = Some((GAME.to_owned(), state.version));
        self.post(place, Rendered { text: RichText(text), image: Some(image), buttons, game, ..Rendered::default() });
    }

    fn command(&self, inbound: &Inbound, name: &str, args: &banco_ports::Args) -> Answer {
        let mut state = self.state();
        match name {
            "play" | "choi" => {
                *state = State { inbounds: std::mem::take(&mut state.inbounds), ..State::default() };
                state.challenger = Some(inbound.from.clone());
                state.opponent = args.opponent.clone();
                let text = format!("{} thách đấu một ván", inbound.from.name);
                let data = |verb: &str| format!("{verb}:{GAME}:0");
                let buttons = vec![vec![button("Nhận lời", data("accept")), button("Từ chối", data("decline"))]];
                self.post(&inbound.place, Rendered { text: RichText::plain(text), buttons, ..Rendered::default() });
                Answer::default()
            }
            "peek" => {
                let text = format!("Bí mật của {}", inbound.from.name);
                let image = Image::png(Arc::new(tiny(&text)), text.clone(), "peek.png".into());
                let message = Rendered { text: RichText::plain(text), image: Some(image), ..Rendered::default() };
                reply(ReplyKind::Private, message)
            }
            "history" => {
                let files = vec![File { name: "ván 1.txt".into(), bytes: b"1. e4e5".to_vec() }];
                reply(ReplyKind::Open, Rendered { text: RichText::plain("Biên bản"), files, ..Rendered::default() })
            }
            "hostile" => {
                let text =
                    RichText(vec![Span::Text("<img src=x onerror=alert(1)>".into()), Span::Block("</pre>".into())]);
                reply(ReplyKind::Open, Rendered { text, ..Rendered::default() })
            }
            "panic" => panic!("asked to"),
            "resign" => self.finish(inbound, &mut state),
            other => note(format!("không có lệnh /{other}")),
        }
    }

    fn finish(&self, inbound: &Inbound, state: &mut State) -> Answer {
        state.version += 1;
        state.is_over = true;
        self.post_board(&inbound.place, state, &format!("{} xin thua.", inbound.from.name));
        Answer::default()
    }

    fn press(&self, inbound: &Inbound, data: &str) -> Answer {
        let fields: Vec<&str> = data.split(':').collect();
        let mut state = self.state();
        let current = fields.get(2).and_then(|version| version.parse().ok()) == Some(state.version);
        if fields.get(1) != Some(&GAME) || !current {
            return note("thế cờ đã đổi");
        }
        match fields.as_slice() {
            ["accept", ..] => {
                let is_his = match &state.opponent {
                    Some(Opponent::Person(person)) => person.key == inbound.from.key,
                    Some(Opponent::Username(_) | Opponent::Anyone) | None => true,
                };
                if !is_his || state.challenger.as_ref().is_some_and(|person| person.key == inbound.from.key) {
                    return note("lời thách đấu này không dành cho bạn");
                }
                state.accepter = Some(inbound.from.clone());
                state.version = 1;
                state.men = (0..9).flat_map(|file| [((file, 3), 0), ((file, 6), 1)]).collect();
                self.post_board(&inbound.place, &state, "Bắt đầu.");
                Answer::default()
            }
            ["pick", _, _] => {
                let Some(seat) = state.turn_of(&inbound.from) else { return note("chưa đến lượt bạn") };
                let data = |mv: &String| format!("to:{GAME}:{}:{mv}", state.version);
                let row = state.moves(seat).iter().take(4).map(|mv| button(mv, data(mv))).collect();
                let text = RichText::plain("Đi đâu?");
                let message = Rendered { text, buttons: vec![row], ..Rendered::default() };
                reply(ReplyKind::Picker, message)
            }
            ["to", _, _, mv] => self.play(inbound, &mut state, mv),
            ["resign", ..] => self.finish(inbound, &mut state),
            _ => note("nút này không dùng được"),
        }
    }

    fn play(&self, inbound: &Inbound, state: &mut State, mv: &str) -> Answer {
        let Some(seat) = state.turn_of(&inbound.from) else { return note("chưa đến lượt bạn") };
        if !state.moves(seat).iter().any(|legal| legal == mv) {
            return note(format!("{mv}: không đi được"));
        }
        let split = 1 + mv[1..].find(|c: char| c.is_ascii_lowercase()).expect("two sites");
        let (from, to) = (site(&mv[..split]).expect("a site"), site(&mv[split..]).expect("a site"));
        let man = state.men.remove(&from).expect("a man of his");
        state.men.insert(to, man);
        state.version += 1;
        self.post_board(&inbound.place, state, &format!("{}: {mv}.", inbound.from.name));
        Answer::default()
    }
}

#[async_trait]
impl Converse for Scripted {
    async fn handle(&self, inbound: Inbound) -> Answer {
        {
            let mut state = self.state();
            state.inbounds.push(inbound.clone());
            if state.events.contains(&inbound.event) {
                return note("đã nhận rồi");
            }
            state.events.push_back(inbound.event.clone());
        }
        match &inbound.intent {
            Intent::Command { name, args } => self.command(&inbound, name, args),
            Intent::Text(text) | Intent::Line { text, .. } => self.play(&inbound, &mut self.state(), text),
            Intent::Press(data) => self.press(&inbound, data),
        }
    }

    async fn complete(&self, _: Completion) -> Vec<Suggestion> {
        Vec::new()
    }

    async fn joined(&self, _: Place, _: String, _: Option<Lang>) {}

    async fn moved(&self, _: Place, _: Place) {}

    async fn settle(&self, _: &Place) {
        let queued = *self.queued.borrow();
        let _ = self.sent.clone().wait_for(|sent| *sent >= queued).await;
    }

    async fn board_png(&self, platform: Platform, game: &str) -> Option<(u32, Arc<Vec<u8>>)> {
        let state = self.state();
        let is_here = platform == Platform::Web && game == GAME && state.version > 0;
        is_here.then(|| (state.version, Arc::new(picture(&state))))
    }

    async fn legal(&self, game: &str, version: u32, person: &Person) -> Vec<String> {
        let state = self.state();
        let seat = state.turn_of(person).filter(|_| game == GAME && version == state.version);
        seat.map_or_else(Vec::new, |seat| state.moves(seat))
    }
}

/// The lattice and its discs, 1000 × 1276.
fn picture(state: &State) -> Vec<u8> {
    let (width, height) = (1000_usize, 1276_usize);
    let mut pixels = vec![0_u8; width * height];
    for (at, pixel) in pixels.iter_mut().enumerate() {
        let (x, y) = (at % width, at / width);
        let on_board = (88..height - 88).contains(&y);
        let on_line =
            on_board && (100..=900).contains(&x) && (188..=1088).contains(&y) && (x % 100 < 3 || (y - 88) % 100 < 3);
        *pixel = if !on_board {
            0
        } else if on_line {
            2
        } else {
            1
        };
    }
    for (&(file, rank), &seat) in &state.men {
        let (cx, cy) = (100 + 100 * i32::from(file), 1088 - 100 * i32::from(rank));
        for (dx, dy) in (-44..=44).flat_map(|dx| (-44..=44).map(move |dy| (dx, dy))) {
            if dx * dx + dy * dy <= 44 * 44 {
                let at = usize::try_from((cy + dy) * 1000 + cx + dx).expect("on the picture");
                pixels[at] = if dx * dx + dy * dy > 36 * 36 { 2 } else { 3 + u8::from(seat == 1) };
            }
        }
    }
    let palette = [0x22, 0x26, 0x2b, 0xe8, 0xc4, 0x8a, 0x5b, 0x3a, 0x1a, 0xd2, 0x3a, 0x3c, 0x3a, 0x3c, 0x40];
    encode(&pixels, 1000, 1276, &palette)
}

/// One pixel whose colour depends on a text, so that pictures differ.
fn tiny(text: &str) -> Vec<u8> {
    let sum = text.bytes().fold(7_u8, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte));
    encode(&[0], 1, 1, &[sum, 0x80, 0x80])
}

fn encode(pixels: &[u8], width: u32, height: u32, palette: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, width, height);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_palette(palette.to_vec());
    let mut writer = encoder.write_header().expect("a head");
    writer.write_image_data(pixels).expect("pixels");
    writer.finish().expect("an end");
    out
}
