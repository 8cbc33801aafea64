//! Pictures on bounded worker threads, with a cache for repeats. A picture never stops a move:
//! where none can be drawn the caller shows the text board.

use std::collections::VecDeque;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

use banco_engine::{Board, View};
use banco_ports::limits::{PICTURES_CACHED_MAX, RENDER_SLOTS_MAX};
use banco_render::{
    Banner, Bar, Crosstable, Diagram, Ledger, Marks, Panel, RenderError, Renderer, Scene, Style, TargetKind,
};
use tokio::sync::{OnceCell, Semaphore};

use crate::aside::aside;
use crate::present::films::Films;

/// One picture to draw.
#[derive(Clone)]
pub struct Order {
    /// The public view, or what a step of it would leave.
    pub view: View,
    /// Names beside the board, by seat; `None` draws none.
    pub bars: Option<[Bar; 2]>,
    /// How the reader, or the chat, wants its boards.
    pub style: Style,
    /// Sites that are explained; empty on the boards of play.
    pub marks: Marks,
    /// Once the game is over.
    pub banner: Option<Banner>,
}

/// A diagram of a piece guide to draw.
#[derive(Clone, Debug)]
pub struct Guide {
    /// Whose men these are.
    pub board: Board,
    /// Theme and signs of the reader.
    pub style: Style,
    /// One man, or a man and what he is promoted to.
    pub panels: Vec<Panel>,
    /// The shapes and their words, in the reader's language.
    pub legend: Vec<(TargetKind, String)>,
}

/// No picture came out; the log says why.
struct Undrawn;

/// A picture that is drawn, or being drawn: whoever else wants it meanwhile waits for it.
type Cell = OnceCell<Arc<Vec<u8>>>;

/// The renderer behind a bounded number of worker threads.
pub struct Pictures {
    renderer: Option<Arc<Renderer>>,
    /// Films of whole games, with a bounded line of their own.
    pub films: Films,
    slots: Arc<Semaphore>,
    cache: Mutex<VecDeque<(u64, Arc<Cell>)>>,
}

impl Pictures {
    /// Without a renderer (`None`: it failed at start) everybody gets text boards.
    pub fn new(renderer: Option<Renderer>) -> Pictures {
        let renderer = renderer.map(Arc::new);
        Pictures {
            films: Films::new(renderer.clone()),
            renderer,
            slots: Arc::new(Semaphore::new(RENDER_SLOTS_MAX)),
            cache: Mutex::new(VecDeque::new()),
        }
    }

    /// The PNG, or `None` if it cannot be drawn.
    pub async fn draw(&self, order: Order) -> Option<Arc<Vec<u8>>> {
        self.drawn(order.key(), move |renderer| order.draw(renderer)).await
    }

    /// The board alone, in small; `None` if it cannot be drawn.
    pub async fn draw_small(&self, order: Order) -> Option<Arc<Vec<u8>>> {
        // Names and endings do not show in it.
        let order = Order { bars: None, banner: None, ..order };
        let key = !order.key();
        let draw = move |renderer: &Renderer| renderer.small(&order.scene()).map(|picture| picture.png);
        self.drawn(key, draw).await
    }

    /// How a man moves, or `None` if it cannot be drawn.
    pub async fn guide(&self, guide: Guide) -> Option<Arc<Vec<u8>>> {
        self.drawn(guide.key(), move |renderer| guide.draw(renderer)).await
    }

    /// A ladder or somebody's statistics, or `None` if it cannot be drawn.
    pub async fn ledger(&self, ledger: Ledger) -> Option<Arc<Vec<u8>>> {
        let mut hasher = DefaultHasher::new();
        format!("{ledger:?}").hash(&mut hasher);
        let draw = move |renderer: &Renderer| renderer.ledger(&ledger).map(|picture| picture.png);
        self.drawn(hasher.finish(), draw).await
    }

    /// The table of a tournament, or `None` if it cannot be drawn.
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
    /// Two orders that look different have different keys, but for one chance in 2⁶⁴.
    pub fn key(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.view.hash(&mut hasher);
        self.style.hash(&mut hasher);
        self.bars.hash(&mut hasher);
        self.marks.hash(&mut hasher);
        self.banner.hash(&mut hasher);
        hasher.finish()
    }

    /// As the renderer wants it.
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
