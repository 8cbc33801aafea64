//! Pictures drawn on a bounded number of worker threads, with a cache. A failed picture never stops a move: the caller
//! shows the text board.

use std::collections::VecDeque;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

use banco_engine::{Board, View};
use banco_ports::LookPart;
use banco_ports::limits::{PICTURES_CACHED_MAX, RENDER_SLOTS_MAX};
use banco_render::{
    Banner, Bar, Crosstable, Diagram, Ledger, Look, Marks, Panel, RenderError, Renderer, Scene, Style, TargetKind,
};
use tokio::sync::{OnceCell, Semaphore};

use crate::background::aside;
use crate::present::bases::Bases;

/// Order of one picture.
#[derive(Clone, Debug)]
pub struct Order {
    /// The public view, or the view after a step of it.
    pub view: View,
    /// Name bars beside the board, by seat; `None` draws none.
    pub bars: Option<[Bar; 2]>,
    /// Style that the reader or the chat chose.
    pub style: Style,
    /// Marked sites of an explanation; empty on game boards.
    pub marks: Marks,
    /// Result banner, once the game is over.
    pub banner: Option<Banner>,
}

/// Order of a piece guide diagram.
#[derive(Clone, Debug)]
pub struct Guide {
    /// Board of the game to which the pieces belong.
    pub board: Board,
    /// Theme and piece set of the reader.
    pub style: Style,
    /// One piece, or a piece and its promoted form.
    pub panels: Vec<Panel>,
    /// Marker shapes with their meaning in the reader's language.
    pub legend: Vec<(TargetKind, String)>,
}

/// Error of a picture that could not be drawn; the log has the reason.
struct Undrawn;

/// A drawn or pending picture: simultaneous requests for it wait for the same result.
type Cell = OnceCell<Arc<Vec<u8>>>;

/// The renderer behind a bounded number of worker threads.
pub struct Pictures {
    renderer: Option<Arc<Renderer>>,
    slots: Arc<Semaphore>,
    cache: Mutex<VecDeque<(u64, Arc<Cell>)>>,
    /// Pictures that readers of the page have.
    pub(crate) bases: Bases,
}

impl Pictures {
    /// Builds the service of pictures. If the renderer failed at start (`None`), all boards are text.
    pub fn new(renderer: Option<Renderer>) -> Pictures {
        Pictures {
            renderer: renderer.map(Arc::new),
            slots: Arc::new(Semaphore::new(RENDER_SLOTS_MAX)),
            cache: Mutex::new(VecDeque::new()),
            bases: Bases::default(),
        }
    }

    /// The renderer, for pictures with a queue of their own; `None` if it failed at start.
    pub(crate) fn renderer(&self) -> Option<Arc<Renderer>> {
        self.renderer.clone()
    }

    /// The PNG, or `None` if it cannot be drawn.
    pub async fn draw(&self, order: Order) -> Option<Arc<Vec<u8>>> {
        self.drawn(order.key(), move |renderer| order.draw(renderer)).await
    }

    /// Small picture of the board alone; `None` if it cannot be drawn.
    pub async fn draw_small(&self, order: Order) -> Option<Arc<Vec<u8>>> {
        // Names and banners are left out of a small picture.
        let order = Order { bars: None, banner: None, ..order };
        let key = !order.key();
        let draw = move |renderer: &Renderer| renderer.small(&order.scene()).map(|picture| picture.png);
        self.drawn(key, draw).await
    }

    /// Picture of the board alone for a card of the door; `None` if it cannot be drawn.
    pub async fn draw_card(&self, order: Order) -> Option<Arc<Vec<u8>>> {
        let order = Order { bars: None, banner: None, ..order };
        let key = order.key().rotate_left(1);
        let draw = move |renderer: &Renderer| renderer.card(&order.scene()).map(|picture| picture.png);
        self.drawn(key, draw).await
    }

    /// Difference of the picture of `new` from that of `old`; `None` if it cannot be drawn, or is no change of the same picture.
    pub(crate) async fn delta(&self, old: Arc<Order>, new: Order) -> Option<Arc<Vec<u8>>> {
        let mut hasher = DefaultHasher::new();
        (old.key(), new.key()).hash(&mut hasher);
        let draw = move |renderer: &Renderer| {
            let delta = renderer.delta(&old.scene(), &new.scene())?;
            Ok(delta.map(|picture| picture.png).unwrap_or_default())
        };
        self.drawn(hasher.finish(), draw).await.filter(|png| !png.is_empty())
    }

    /// Key of a look with a number that changes with its pixels, the same for both sizes; `None` if it cannot be drawn.
    pub(crate) async fn key_of(&self, look: Look) -> Option<String> {
        let usual = Look { style: Style { hd: false, ..look.style }, ..look };
        let mut hasher = DefaultHasher::new();
        ("fingerprint", look.board, look.style.theme).hash(&mut hasher);
        let number =
            move |renderer: &Renderer| renderer.fingerprint(&usual).map(|number| number.to_be_bytes().to_vec());
        let number = self.drawn(hasher.finish(), number).await?;
        let number: String = number.iter().take(4).map(|byte| format!("{byte:02x}")).collect();
        Some(format!("{}-{number}", look.key()))
    }

    /// The picture of a look by the key that [`Pictures::key_of`] gives; `None` for every other key.
    pub(crate) async fn of_look(&self, part: LookPart, key: &str) -> Option<Arc<Vec<u8>>> {
        let (word, _) = key.rsplit_once('-')?;
        let look = Look::from_key(word)?;
        if self.key_of(look).await? != key {
            return None;
        }
        let mut hasher = DefaultHasher::new();
        (part, look).hash(&mut hasher);
        let draw = move |renderer: &Renderer| {
            let drawn = match part {
                LookPart::Men => renderer.men(&look),
                LookPart::Bare => renderer.bare(&look),
            };
            drawn.map(|picture| picture.png)
        };
        self.drawn(hasher.finish(), draw).await
    }

    /// Diagram of a piece's moves; `None` if it cannot be drawn.
    pub async fn guide(&self, guide: Guide) -> Option<Arc<Vec<u8>>> {
        self.drawn(guide.key(), move |renderer| guide.draw(renderer)).await
    }

    /// Picture of a leaderboard or of one person's statistics; `None` if it cannot be drawn.
    pub async fn ledger(&self, ledger: Ledger) -> Option<Arc<Vec<u8>>> {
        let mut hasher = DefaultHasher::new();
        format!("{ledger:?}").hash(&mut hasher);
        let draw = move |renderer: &Renderer| renderer.ledger(&ledger).map(|picture| picture.png);
        self.drawn(hasher.finish(), draw).await
    }

    /// Picture of a tournament's table; `None` if it cannot be drawn.
    pub async fn crosstable(&self, table: Crosstable) -> Option<Arc<Vec<u8>>> {
        let mut hasher = DefaultHasher::new();
        format!("{table:?}").hash(&mut hasher);
        let draw = move |renderer: &Renderer| renderer.crosstable(&table).map(|picture| picture.png);
        self.drawn(hasher.finish(), draw).await
    }

    async fn drawn(
        &self,
        key: u64,
        draw: impl FnOnce(&Renderer) -> Result<Vec<u8>, RenderError> + Send + 'static,
    ) -> Option<Arc<Vec<u8>>> {
        let renderer = Arc::clone(self.renderer.as_ref()?);
        let cell = self.cell(key);
        cell.get_or_try_init(|| self.draw_now(renderer, draw)).await.ok().cloned()
    }

    async fn draw_now(
        &self,
        renderer: Arc<Renderer>,
        draw: impl FnOnce(&Renderer) -> Result<Vec<u8>, RenderError> + Send + 'static,
    ) -> Result<Arc<Vec<u8>>, Undrawn> {
        let slot = Arc::clone(&self.slots).acquire_owned().await.map_err(|_| Undrawn)?;
        let drawn = aside(move || {
            let png = draw(&renderer);
            drop(slot);
            png
        });
        match drawn.await {
            Some(Ok(png)) => Ok(Arc::new(png)),
            Some(Err(error)) => {
                tracing::error!("picture: {error}");
                Err(Undrawn)
            }
            None => {
                tracing::error!("picture: the renderer panicked");
                Err(Undrawn)
            }
        }
    }

    fn cell(&self, key: u64) -> Arc<Cell> {
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, cell)) = cache.iter().find(|(other, _)| *other == key) {
            return Arc::clone(cell);
        }
        let cell = Arc::default();
        cache.truncate(PICTURES_CACHED_MAX - 1);
        cache.push_front((key, Arc::clone(&cell)));
        cell
    }
}

impl Order {
    /// Cache key of the order: different pictures have different keys, but for a chance of one in 2⁶⁴.
    pub fn key(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.view.hash(&mut hasher);
        self.style.hash(&mut hasher);
        self.bars.hash(&mut hasher);
        self.marks.hash(&mut hasher);
        self.banner.hash(&mut hasher);
        hasher.finish()
    }

    /// The order in the renderer's terms.
    pub fn scene(&self) -> Scene<'_> {
        Scene {
            view: &self.view,
            style: self.style,
            bars: self.bars.as_ref(),
            marks: &self.marks,
            banner: self.banner.as_ref(),
        }
    }

    fn draw(&self, renderer: &Renderer) -> Result<Vec<u8>, RenderError> {
        renderer.picture(&self.scene()).map(|picture| picture.png)
    }
}

impl Guide {
    fn key(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        format!("{self:?}").hash(&mut hasher);
        hasher.finish()
    }

    fn draw(&self, renderer: &Renderer) -> Result<Vec<u8>, RenderError> {
        let Guide { board, style, panels, legend } = self;
        renderer.diagram(&Diagram { board: *board, style: *style, panels, legend }).map(|picture| picture.png)
    }
}
