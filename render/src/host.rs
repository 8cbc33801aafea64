//! Fonts of the machine, for names in scripts that the shipped fonts do not have.
//!
//! The folders are listed when such a name comes for the first time, a font is opened for the name that needs it and
//! then closed: what stays are a list of faces, which of them has which letter, and the names drawn last.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use fontdb::{Database, FaceInfo, ID, Style, Weight};
use harfrust::Tag;
use harfrust::font::{Blob, Font};
use read_fonts::FontRef;

use crate::text::Line;

/// Letters whose face is remembered; a name has at most 160.
const LETTERS_MAX: usize = 4096;
/// Drawn names that are kept, some kilobytes each: the players of the games that are going on.
const NAMES_MAX: usize = 128;
/// As bold as the shipped font of names.
const WEIGHT: Weight = Weight::SEMIBOLD;
const WEIGHT_AXIS: &str = "wght";
/// Faces that have a picture, a box or nothing where a letter should be.
const NO_LETTERS: [&str; 4] = ["Emoji", "LastResort", "Last Resort", "Blank"];

/// Sources of letters for names in other scripts.
#[derive(Clone, Debug, Default)]
pub enum HostFonts {
    /// Nowhere: equal scenes give equal bytes on every machine.
    #[default]
    None,
    /// Fonts installed on this machine.
    System,
    /// Fonts in this folder and those below it.
    Folder(PathBuf),
}

/// One face of [`Host`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Face(ID);

pub(crate) struct Host {
    fonts: HostFonts,
    faces: OnceLock<Faces>,
    letters: Mutex<HashMap<char, Option<Face>>>,
    names: Mutex<HashMap<NameKey, Option<Arc<Line>>>>,
}

/// Key of a drawn name: everything it depends on.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct NameKey {
    pub name: String,
    /// Size and room in real pixels, the size by its bits.
    pub em: u32,
    pub room: i32,
}

struct Faces {
    database: Arc<Database>,
    /// The ones that suit a name best first.
    order: Vec<ID>,
}

impl Host {
    pub(crate) fn new(fonts: HostFonts) -> Host {
        Host { fonts, faces: OnceLock::new(), letters: Mutex::default(), names: Mutex::default() }
    }

    /// The face that has `letter`.
    pub(crate) fn face(&self, letter: char) -> Option<Face> {
        let mut letters = self.letters.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = letters.get(&letter) {
            return *known;
        }
        let faces = self.faces();
        let found = faces.order.iter().copied().map(Face).find(|face| faces.has(*face, letter));
        if letters.len() >= LETTERS_MAX {
            letters.clear();
        }
        letters.insert(letter, found);
        found
    }

    pub(crate) fn has(&self, face: Face, letter: char) -> bool {
        self.faces().has(face, letter)
    }

    /// Opens a face: it reads a table when it is asked for.
    pub(crate) fn open(&self, Face(id): Face) -> Option<Font> {
        let database = Arc::clone(&self.faces().database);
        let table = move |tag: Tag| {
            let copy = |bytes: &[u8], index| {
                let table = FontRef::from_index(bytes, index).ok()?.table_data(tag)?;
                Some(table.as_bytes().to_vec())
            };
            database.with_face_data(id, copy).flatten().map(Blob::from)
        };
        let table: Arc<dyn Fn(Tag) -> Option<Blob> + Send + Sync> = Arc::new(table);
        let font = Font::new(table, 0)?;
        Some(font.instance_builder().variations([(WEIGHT_AXIS, f32::from(WEIGHT.0))]).build())
    }

    /// The name as it was drawn before, or as `draw` draws it now; `None` where it cannot be.
    pub(crate) fn name(&self, key: NameKey, draw: impl FnOnce() -> Option<Line>) -> Option<Arc<Line>> {
        let names = || self.names.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = names().get(&key) {
            return known.clone();
        }
        // Not under the lock: other pictures continue. Two threads may draw the same name once.
        let drawn = draw().map(Arc::new);
        let mut names = names();
        if names.len() >= NAMES_MAX {
            names.clear();
        }
        names.insert(key, drawn.clone());
        drawn
    }

    fn faces(&self) -> &Faces {
        self.faces.get_or_init(|| Faces::find(&self.fonts))
    }
}

impl Faces {
    fn find(fonts: &HostFonts) -> Faces {
        let mut database = Database::new();
        match fonts {
            HostFonts::None => {}
            HostFonts::System => database.load_system_fonts(),
            HostFonts::Folder(folder) => database.load_fonts_dir(folder),
        }
        let mut order: Vec<_> =
            database.faces().filter(|face| has_letters(face)).map(|face| (rank(face), face.id)).collect();
        order.sort();
        let order = order.into_iter().map(|(_, id)| id).collect();
        Faces { database: Arc::new(database), order }
    }

    fn has(&self, Face(id): Face, letter: char) -> bool {
        use read_fonts::TableProvider as _;
        let maps = |bytes: &[u8], index| {
            let font = FontRef::from_index(bytes, index).ok()?;
            font.cmap().ok()?.map_codepoint(letter).filter(|glyph| glyph.to_u32() != 0)
        };
        self.database.with_face_data(id, maps).flatten().is_some()
    }
}

fn has_letters(face: &FaceInfo) -> bool {
    !NO_LETTERS.iter().any(|word| face.post_script_name.contains(word) || family(face).contains(word))
}

/// Upright sans faces of the right weight first; the name settles the rest, so that every start chooses alike.
fn rank(face: &FaceInfo) -> (bool, bool, bool, u16, String) {
    let is_sans = family(face).contains("Sans");
    let off = face.weight.0.abs_diff(WEIGHT.0);
    (face.style != Style::Normal, face.monospaced, !is_sans, off, face.post_script_name.clone())
}

fn family(face: &FaceInfo) -> &str {
    face.families.first().map_or("", |(name, _)| name)
}
