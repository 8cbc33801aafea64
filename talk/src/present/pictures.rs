//! Pictures on bounded worker threads, with a cache for repeats. A picture never stops a move:
//! where none can be drawn the caller shows the text board.

use std::collections::VecDeque;
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, PoisonError};

use banco_engine::{Board, View};
use banco_ports::limits::{PICTURES_CACHED_MAX, RENDER_SLOTS_MAX};
use banco_render::{Banner, Bar, Diagram, Marks, Panel, RenderError, Renderer, Scene, Style, TargetKind};
use tokio::sync::Semaphore;

use crate::present::films::Films;

/// One picture to draw.
#[derive(Clone)]
pub struct Sitting {
    pub view: View,
    pub bars: Option<[Bar; 2]>,
    pub style: Style,
    /// Sites that are explained; empty on the boards of play.
    pub marks: Marks,
    /// Once the game is over.
    pub banner: Option<Banner>,
}

/// A diagram of a piece guide to draw.
#[derive(Clone, Debug)]
pub struct Guide {
    pub board: Board,
    pub style: Style,
    pub panels: Vec<Panel>,
    pub legend: Vec<(TargetKind, String)>,
}

/// The renderer behind a bounded number of worker threads.
pub struct Pictures {
    renderer: Option<Arc<Renderer>>,
    pub films: Films,
    slots: Arc<Semaphore>,
    cache: Mutex<VecDeque<(u64, Arc<Vec<u8>>)>>,
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
    pub async fn draw(&self, sitting: Sitting) -> Option<Arc<Vec<u8>>> {
        self.drawn(sitting.key(), move |renderer| sitting.draw(renderer)).await
    }

    /// How a man moves, or `None` if it cannot be drawn.
    pub async fn guide(&self, guide: Guide) -> Option<Arc<Vec<u8>>> {
        self.drawn(guide.key(), move |renderer| guide.draw(renderer)).await
    }

    async fn drawn(
        &self,
        key: u64,
        draw: impl FnOnce(&Renderer) -> Result<Vec<u8>, RenderError> + Send + 'static,
    ) -> Option<Arc<Vec<u8>>> {
        if let Some(png) = self.cached(key) {
            return Some(png);
        }
        let renderer = Arc::clone(self.renderer.as_ref()?);
        let slot = Arc::clone(&self.slots).acquire_owned().await.ok()?;
        let drawn = tokio::task::spawn_blocking(move || {
            let png = draw(&renderer);
            drop(slot);
            png
        });
        let png = match drawn.await {
            Ok(Ok(png)) => Arc::new(png),
            Ok(Err(error)) => {
                tracing::error!("picture: {error}");
                return None;
            }
            Err(_) => {
                tracing::error!("picture: the renderer panicked");
                return None;
            }
        };
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        cache.truncate(PICTURES_CACHED_MAX - 1);
        cache.push_front((key, Arc::clone(&png)));
        Some(png)
    }

    fn cached(&self, key: u64) -> Option<Arc<Vec<u8>>> {
        let cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        cache.iter().find(|(other, _)| *other == key).map(|(_, png)| Arc::clone(png))
    }
}

impl Sitting {
    /// Two sittings that look different have different keys, but for one chance in 2⁶⁴.
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
