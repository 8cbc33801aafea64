//! Measures of the strips above and below the board, for the strips themselves and for the trays on them.

/// Between name, tray and badge.
pub(crate) const GAP: i32 = 18;

/// The measures of a bar, in pixels of the normal size.
pub(crate) struct BarLayout {
    pub height: i32,
    pub accent_width: i32,
    pub token_x: i32,
    pub token_radius: f32,
    pub token_edge: f32,
    pub text_x: i32,
    pub name_em: f32,
    pub line_em: f32,
    /// Baselines of name and small print in two lines; `None` puts them into one.
    pub baselines: Option<[i32; 2]>,
    pub badge_em: f32,
    pub badge_height: i32,
    pub badge_round: i32,
    /// Widest text of a badge; the name keeps at least a third of the bar.
    pub badge_text_max: f32,
}

impl BarLayout {
    /// Two lines of text.
    pub(crate) const TALL: BarLayout = BarLayout {
        height: 88,
        accent_width: 8,
        token_x: 42,
        token_radius: 15.0,
        token_edge: 3.5,
        text_x: 72,
        name_em: 32.0,
        line_em: 24.0,
        baselines: Some([43, 74]),
        badge_em: 30.0,
        badge_height: 48,
        badge_round: 10,
        badge_text_max: 280.0,
    };

    /// One line of text, for boards that need the height.
    pub(crate) const LOW: BarLayout = BarLayout {
        height: 40,
        accent_width: 8,
        token_x: 34,
        token_radius: 10.5,
        token_edge: 3.0,
        text_x: 58,
        name_em: 29.0,
        line_em: 24.0,
        baselines: None,
        badge_em: 25.0,
        badge_height: 34,
        badge_round: 8,
        badge_text_max: 280.0,
    };

    /// The baseline on which capitals of `em` pixels stand in the middle; they are 0.73 em high.
    pub(crate) fn middle_baseline(&self, em: f32) -> i32 {
        self.height / 2 + (0.365 * em).round() as i32
    }
}
