//! The bare service as a platform: tests call it directly, and public messages are collected in a list.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use async_trait::async_trait;
use banco_engine::{Opponent, Person, PersonKey};
use banco_ports::{
    Answer, Args, DefaultLang, Deliver, DeliveryError, Inbound, Intent, Lang, MessageRef, Parcel, Place, Platform,
    Rendered, RepliedTo, ReplyKind,
};
use banco_render::Renderer;
use banco_service::Service;
use banco_service::outbox::{Outbox, replay};
use banco_service::present::pictures::Pictures;
use banco_store::Store;
use banco_store::memory::InMemoryStore;

use crate::driver::{Driver, Seen};
use crate::patience::PATIENCE;

/// A service over a store, with the same dice in every run.
pub struct House {
    pub service: Arc<Service>,
    pub outbox: Outbox,
    pub store: Arc<dyn Store>,
    /// Milliseconds since 1970; changes only when a test sets it.
    pub clock: Arc<AtomicI64>,
}

/// Pictures, shared so that a test binary starts their renderer only once.
pub fn pictures() -> Arc<Pictures> {
    static PICTURES: OnceLock<Arc<Pictures>> = OnceLock::new();
    let renderer = || Renderer::new().expect("the fonts are in the program");
    Arc::clone(PICTURES.get_or_init(|| Arc::new(Pictures::new(Some(renderer())))))
}

impl House {
    /// Opens a service whose public messages for `platforms` go to `deliver`.
    pub async fn open(store: Arc<dyn Store>, deliverers: Vec<(Platform, Arc<dyn Deliver>)>) -> House {
        House::open_with(store, deliverers, counting_entropy(), DefaultLang::Auto).await
    }

    pub async fn open_with(
        store: Arc<dyn Store>,
        deliverers: Vec<(Platform, Arc<dyn Deliver>)>,
        entropy: banco_service::Entropy,
        lang: impl Into<DefaultLang>,
    ) -> House {
        House::open_at(House::new_clock(), store, deliverers, entropy, lang).await
    }

    /// The clock of a house that opens.
    pub fn new_clock() -> Arc<AtomicI64> {
        Arc::new(AtomicI64::new(1_700_000_000_000))
    }

    /// As [`House::open_with`], with this clock.
    pub async fn open_at(
        clock: Arc<AtomicI64>,
        store: Arc<dyn Store>,
        deliverers: Vec<(Platform, Arc<dyn Deliver>)>,
        entropy: banco_service::Entropy,
        lang: impl Into<DefaultLang>,
    ) -> House {
        let (outbox, exit) = Outbox::new();
        let hand = Arc::clone(&clock);
        let now: banco_service::Clock = Arc::new(move || hand.load(Ordering::SeqCst));
        let service = Arc::new(Service::new(Arc::clone(&store), outbox.clone(), pictures(), now, entropy, lang));
        tokio::spawn(exit.run(service.clone(), Arc::clone(&store), deliverers.into_iter().collect()));
        replay(&outbox, &*store).await.expect("the store answers");
        House { service, outbox, store, clock }
    }

    /// Reports that the bot has joined a chat.
    pub async fn welcomes(&self, place: Place, lang: Option<Lang>) {
        let event = format!("joined:{place}");
        banco_ports::Converse::joined(&*self.service, place, event, lang).await;
    }

    pub async fn in_memory(deliverers: Vec<(Platform, Arc<dyn Deliver>)>) -> House {
        House::open(Arc::new(InMemoryStore::new()), deliverers).await
    }
}

/// Entropy for tests: 32 different bytes on each call, the same in every run.
pub fn counting_entropy() -> banco_service::Entropy {
    let calls = AtomicU64::new(0);
    Arc::new(move || {
        let call = calls.fetch_add(1, Ordering::Relaxed);
        let mut bytes = [0; 32];
        for (i, byte) in bytes.iter_mut().enumerate() {
            *byte = (call.wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(i as u32 * 7) >> 13) as u8 ^ i as u8;
        }
        bytes
    })
}

/// Public messages of the bare platform.
#[derive(Default)]
pub struct Board {
    messages: Mutex<Vec<(u64, Rendered)>>,
}

#[async_trait]
impl Deliver for Board {
    async fn post(&self, parcel: &Parcel) -> Result<MessageRef, DeliveryError> {
        self.messages.lock().expect("no test panics here").push((parcel.number, parcel.message.clone()));
        Ok(MessageRef(parcel.number.to_string()))
    }

    async fn strip(&self, _place: &Place, _message: &MessageRef) -> Result<(), DeliveryError> {
        Ok(())
    }
}

/// People who talk to the service without an adapter.
pub struct Bare {
    house: House,
    board: Arc<Board>,
    place: Place,
    private: BTreeMap<String, Vec<Seen>>,
    read: BTreeMap<String, usize>,
    locales: BTreeMap<String, String>,
    events: u64,
}

impl Bare {
    pub async fn open() -> Bare {
        let board = Arc::new(Board::default());
        let house = House::in_memory(vec![(Platform::Web, board.clone() as Arc<dyn Deliver>)]).await;
        Bare::at(house, board)
    }

    pub fn at(house: House, board: Arc<Board>) -> Bare {
        let place = Place { platform: Platform::Web, chat: "bare".to_owned(), thread: None };
        Bare {
            house,
            board,
            place,
            private: BTreeMap::new(),
            read: BTreeMap::new(),
            locales: BTreeMap::new(),
            events: 0,
        }
    }

    pub fn store(&self) -> Arc<dyn Store> {
        Arc::clone(&self.house.store)
    }

    pub fn service(&self) -> Arc<Service> {
        Arc::clone(&self.house.service)
    }

    pub fn clock(&self) -> Arc<AtomicI64> {
        Arc::clone(&self.house.clock)
    }

    pub fn place(&self) -> Place {
        self.place.clone()
    }

    async fn does(&mut self, user: &str, intent: Intent, reply_to: Option<RepliedTo>) {
        self.events += 1;
        let inbound = Inbound {
            place: self.place.clone(),
            private: false,
            guild: None,
            from: person(user),
            moderator: false,
            event: format!("bare:{}", self.events),
            lang: self.locales.get(user).and_then(|locale| Lang::from_locale(locale)),
            chat_lang: None,
            chat_title: None,
            intent,
            reply_to,
        };
        let pressed = inbound.reply_to.as_ref().map(|replied| replied.message.0.clone());
        let answer = self.house.service.handle(inbound).await;
        self.hear(user, answer, pressed);
        assert!(self.house.outbox.settle(None, PATIENCE).await, "the outbox is stuck");
    }

    fn hear(&mut self, user: &str, answer: Answer, pressed: Option<String>) {
        for reply in answer.replies {
            let shown = seen(format!("reply-{}", self.events), &reply.message, true);
            let heard = self.private.entry(user.to_owned()).or_default();
            match reply.kind {
                ReplyKind::Note | ReplyKind::Private | ReplyKind::Open | ReplyKind::Picker => heard.push(shown),
                ReplyKind::Settled => {
                    let settled = Seen { id: pressed.clone().unwrap_or_default(), edited: true, ..Seen::default() };
                    heard.push(settled);
                    heard.extend((!shown.text.is_empty()).then_some(shown));
                }
            }
        }
    }
}

/// A person of the bare platform.
pub fn person(user: &str) -> Person {
    Person { key: PersonKey(format!("web:{user}")), name: user.to_owned(), username: Some(user.to_owned()) }
}

fn seen(id: String, message: &Rendered, private: bool) -> Seen {
    Seen {
        id,
        text: message.text.to_plain(),
        private,
        image: message.image.as_ref().map(|image| image.bytes.to_vec()),
        alt: message.image.as_ref().map(|image| image.alt.clone()).unwrap_or_default(),
        buttons: message
            .buttons
            .iter()
            .map(|row| row.iter().map(|button| (button.label.clone(), button.data.clone())).collect())
            .collect(),
        files: message.files.iter().map(|file| (file.name.clone(), file.bytes.clone())).collect(),
        edited: false,
        ..Seen::default()
    }
}

#[async_trait]
impl Driver for Bare {
    fn speaks(&mut self, user: &str, locale: &str) {
        self.locales.insert(user.to_owned(), locale.to_owned());
    }

    async fn say(&mut self, user: &str, text: &str) {
        let intent = match text.strip_prefix('/') {
            None => Intent::Text(text.to_owned()),
            Some(command) => {
                let (name, rest) = command.split_once(' ').unwrap_or((command, ""));
                let mentioned = rest.split_whitespace().find_map(|word| word.strip_prefix('@'));
                let opponent = mentioned.map(|name| Opponent::Person(person(name)));
                let rest: Vec<&str> = rest.split_whitespace().filter(|word| !word.starts_with('@')).collect();
                let args = Args { rest: rest.join(" "), opponent, ..Args::default() };
                Intent::Command { name: name.to_owned(), args }
            }
        };
        self.does(user, intent, None).await;
    }

    async fn reply(&mut self, user: &str, to: &Seen, text: &str) {
        let reply_to = RepliedTo { message: MessageRef(to.id.clone()), text: Some(to.text.clone()) };
        self.does(user, Intent::Text(text.to_owned()), Some(reply_to)).await;
    }

    async fn press(&mut self, user: &str, on: &Seen, data_or_label: &str) {
        let data = on.button(data_or_label).unwrap_or_else(|| panic!("no button {data_or_label} on {on:?}")).to_owned();
        let reply_to = RepliedTo { message: MessageRef(on.id.clone()), text: Some(on.text.clone()) };
        self.does(user, Intent::Press(data), Some(reply_to)).await;
    }

    async fn seen(&mut self, user: &str) -> Vec<Seen> {
        let mut news = self.private.remove(user).unwrap_or_default();
        let messages = self.board.messages.lock().expect("no test panics here");
        let read = self.read.entry(user.to_owned()).or_default();
        news.extend(messages.iter().skip(*read).map(|(number, message)| seen(number.to_string(), message, false)));
        *read = messages.len();
        news
    }
}
