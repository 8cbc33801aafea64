//! The 255 colours of a picture and the table that finds the nearest one.
//!
//! Built once from everything that can be drawn, so that no picture chooses colours of its own:
//! flat colours and the wood are reserved exactly, the rest follows from median cut and k-means.

use crate::theme::Rgb;

/// One less than a byte can tell apart: a film needs a number for what stays.
pub(crate) const COLOURS_MAX: usize = 255;
/// Bits a channel keeps in the nearest-colour table.
const TABLE_BITS: usize = 6;
const LEVELS: usize = 1 << TABLE_BITS;
/// Table cells along the edge of a block that shares its candidates.
const BLOCK: usize = 4;
const REFINEMENTS: usize = 3;
/// Weights with which an error in red, green and blue is seen.
const WEIGHTS: [i32; 3] = [3, 5, 2];

pub(crate) struct Palette {
    colours: Vec<Rgb>,
    table: Vec<u8>,
}

impl Palette {
    /// A palette of the `reserved` colours and the best others for `samples`, `colours_max` in all.
    pub(crate) fn build(reserved: &[Rgb], samples: &Samples, colours_max: usize) -> Palette {
        let colours_max = colours_max.min(COLOURS_MAX);
        let mut colours: Vec<Rgb> = reserved.to_vec();
        colours.sort_unstable();
        colours.dedup();
        colours.truncate(colours_max);
        let fixed = colours.len();
        let entries = samples.entries();
        colours.extend(median_cut(&entries, colours_max - fixed));
        for _ in 0..REFINEMENTS {
            refine(&entries, &mut colours, fixed);
        }
        // Neighbours in brightness become neighbours in number: gradients then compress better.
        colours.sort_by_key(|&[r, g, b]| (u32::from(r) * 3 + u32::from(g) * 6 + u32::from(b), r, g, b));
        colours.dedup();
        let table = nearest_table(&colours);
        Palette { colours, table }
    }

    /// The colour next to `rgb` within the table's precision.
    #[inline]
    pub(crate) fn nearest(&self, rgb: Rgb) -> u8 {
        let [r, g, b] = rgb.map(|level| usize::from(level) >> (8 - TABLE_BITS));
        self.table[(r << (2 * TABLE_BITS)) | (g << TABLE_BITS) | b]
    }

    /// The number of `rgb` if it was reserved, else the nearest colour.
    pub(crate) fn index(&self, rgb: Rgb) -> u8 {
        closest(&self.colours, rgb) as u8
    }

    #[inline]
    pub(crate) fn colour(&self, index: u8) -> Rgb {
        self.colours.get(usize::from(index)).copied().unwrap_or_default()
    }

    /// As the PNG chunk wants it.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        self.colours.concat()
    }
}

/// Counts of the colours that occur.
pub(crate) struct Samples {
    cells: Vec<Cell>,
}

#[derive(Clone, Copy, Default)]
struct Cell {
    count: u32,
    sum: [u32; 3],
}

#[derive(Clone, Copy)]
struct Entry {
    rgb: [f32; 3],
    weight: f32,
}

impl Samples {
    pub(crate) fn new() -> Samples {
        Samples { cells: vec![Cell::default(); LEVELS * LEVELS * LEVELS] }
    }

    pub(crate) fn add(&mut self, rgb: Rgb) {
        let [r, g, b] = rgb.map(|level| usize::from(level) >> (8 - TABLE_BITS));
        let cell = &mut self.cells[(r << (2 * TABLE_BITS)) | (g << TABLE_BITS) | b];
        cell.count += 1;
        for (sum, level) in cell.sum.iter_mut().zip(rgb) {
            *sum += u32::from(level);
        }
    }

    fn entries(&self) -> Vec<Entry> {
        let seen = self.cells.iter().filter(|cell| cell.count > 0);
        seen.map(|cell| {
            let count = cell.count as f32;
            // The root keeps large flat areas from taking every colour.
            Entry { rgb: cell.sum.map(|sum| sum as f32 / count), weight: count.sqrt() }
        })
        .collect()
    }
}

/// Splits the box with the largest error until there are `wanted` boxes; returns their means.
fn median_cut(entries: &[Entry], wanted: usize) -> Vec<Rgb> {
    let mut boxes: Vec<(Spread, Vec<Entry>)> = vec![(Spread::of(entries), entries.to_vec())];
    while boxes.len() < wanted {
        let worst = boxes.iter().enumerate().max_by(|(_, a), (_, b)| a.0.error.total_cmp(&b.0.error));
        let Some(place) = worst.filter(|(_, worst)| worst.0.error > 0.0).map(|(place, _)| place) else { break };
        let (spread, cut) = boxes.swap_remove(place);
        let mean = spread.mean[spread.axis];
        let (low, high): (Vec<Entry>, Vec<Entry>) = cut.into_iter().partition(|entry| entry.rgb[spread.axis] < mean);
        let is_cut = !low.is_empty() && !high.is_empty();
        for half in [low, high].into_iter().filter(|half| !half.is_empty()) {
            let mut spread = Spread::of(&half);
            // Rounding may leave everything on one side of the mean: such a box is done.
            spread.error *= f32::from(u8::from(is_cut));
            boxes.push((spread, half));
        }
    }
    boxes.iter().take(wanted).map(|(spread, _)| spread.mean.map(|level| level.round() as u8)).collect()
}

struct Spread {
    mean: [f32; 3],
    axis: usize,
    error: f32,
}

impl Spread {
    fn of(entries: &[Entry]) -> Spread {
        let weight: f32 = entries.iter().map(|entry| entry.weight).sum();
        let mean = [0, 1, 2]
            .map(|axis| entries.iter().map(|e| e.rgb[axis] * e.weight).sum::<f32>() / weight.max(f32::MIN_POSITIVE));
        let errors = [0, 1, 2].map(|axis| {
            let squares: f32 = entries.iter().map(|e| (e.rgb[axis] - mean[axis]).powi(2) * e.weight).sum();
            squares * WEIGHTS[axis] as f32
        });
        let axis = (0..3).max_by(|&a, &b| errors[a].total_cmp(&errors[b])).unwrap_or(0);
        // A box of one entry cannot be cut.
        let error = if entries.len() < 2 { 0.0 } else { errors[axis] };
        Spread { mean, axis, error }
    }
}

/// One round of k-means; the first `fixed` colours stay.
fn refine(entries: &[Entry], colours: &mut [Rgb], fixed: usize) {
    let mut sums = vec![([0.0f32; 3], 0.0f32); colours.len()];
    for entry in entries {
        let (sum, weight) = &mut sums[closest(colours, entry.rgb.map(|level| level.round() as u8))];
        for (sum, level) in sum.iter_mut().zip(entry.rgb) {
            *sum += level * entry.weight;
        }
        *weight += entry.weight;
    }
    for (colour, (sum, weight)) in colours.iter_mut().zip(sums).skip(fixed) {
        if weight > 0.0 {
            *colour = sum.map(|sum| (sum / weight).round() as u8);
        }
    }
}

fn distance(a: Rgb, b: Rgb) -> i32 {
    (0..3).map(|axis| WEIGHTS[axis] * (i32::from(a[axis]) - i32::from(b[axis])).pow(2)).sum()
}

fn closest(colours: &[Rgb], rgb: Rgb) -> usize {
    (0..colours.len()).min_by_key(|&place| distance(colours[place], rgb)).unwrap_or(0)
}

/// For every cell of the colour cube the number of its nearest colour.
fn nearest_table(colours: &[Rgb]) -> Vec<u8> {
    let mut table = vec![0; LEVELS * LEVELS * LEVELS];
    let blocks = LEVELS / BLOCK;
    let mut candidates = Vec::with_capacity(colours.len());
    for block in 0..blocks * blocks * blocks {
        let corner = [block / (blocks * blocks), block / blocks % blocks, block % blocks].map(|step| step * BLOCK);
        gather_candidates(colours, corner, &mut candidates);
        for cell in 0..BLOCK * BLOCK * BLOCK {
            let step = [cell / (BLOCK * BLOCK), cell / BLOCK % BLOCK, cell % BLOCK];
            let [r, g, b] = [0, 1, 2].map(|axis| corner[axis] + step[axis]);
            let rgb = [r, g, b].map(middle_level);
            let best = candidates.iter().min_by_key(|&&index| distance(colours[index], rgb));
            table[(r << (2 * TABLE_BITS)) | (g << TABLE_BITS) | b] = best.map_or(0, |&index| index as u8);
        }
    }
    table
}

/// The colours that can be nearest to some cell of the block at `corner`.
fn gather_candidates(colours: &[Rgb], corner: [usize; 3], candidates: &mut Vec<usize>) {
    let low = corner.map(middle_level);
    let high = corner.map(|step| middle_level(step + BLOCK - 1));
    let range = |rgb: Rgb| {
        let (mut least, mut most) = (0, 0);
        for axis in 0..3 {
            let (level, low, high) = (i32::from(rgb[axis]), i32::from(low[axis]), i32::from(high[axis]));
            least += WEIGHTS[axis] * (low - level).max(level - high).max(0).pow(2);
            most += WEIGHTS[axis] * (level - low).abs().max((high - level).abs()).pow(2);
        }
        (least, most)
    };
    let reach = colours.iter().map(|&rgb| range(rgb).1).min().unwrap_or(0);
    candidates.clear();
    candidates.extend((0..colours.len()).filter(|&index| range(colours[index]).0 <= reach));
}

/// The 8-bit level in the middle of a table step.
fn middle_level(step: usize) -> u8 {
    ((step << (8 - TABLE_BITS)) | (1 << (7 - TABLE_BITS))) as u8
}
