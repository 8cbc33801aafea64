//! Two text formats of metrics: OpenMetrics, and the older text format of Prometheus.

use std::collections::HashSet;

/// Format of the metrics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    /// Format that Prometheus itself asks for.
    OpenMetrics,
    /// Version 0.0.4: a counter has one name in its samples and its comments, and there are no units and no end mark.
    Text,
}

/// Media types of the formats in a request.
const OPEN: &str = "application/openmetrics-text";
const TEXT: &str = "text/plain";

/// Ending of a counter's samples in both formats; in the older one also of its name.
const TOTAL: &str = "_total";

impl Form {
    /// Format with the higher weight in an `Accept` line; OpenMetrics if it names neither.
    pub(crate) fn asked_for(accept: &str) -> Form {
        let weight = |name: &str| {
            let ranges = accept.split(',').map(str::trim).filter(|range| {
                let kind = range.split(';').next().unwrap_or_default().trim();
                kind.eq_ignore_ascii_case(name)
            });
            ranges.map(weight_of).fold(0.0, f32::max)
        };
        if weight(TEXT) > weight(OPEN) { Form::Text } else { Form::OpenMetrics }
    }

    pub(crate) const fn content_type(self) -> &'static str {
        match self {
            Form::OpenMetrics => "application/openmetrics-text; version=1.0.0; charset=utf-8",
            Form::Text => "text/plain; version=0.0.4; charset=utf-8",
        }
    }

    /// Turns OpenMetrics text into this format.
    pub(super) fn of(self, open: String) -> String {
        match self {
            Form::OpenMetrics => open,
            Form::Text => older(&open),
        }
    }
}

/// Weight `q` of one range; 1 without one.
fn weight_of(range: &str) -> f32 {
    let told = range.split(';').skip(1).find_map(|part| part.trim().strip_prefix("q="));
    told.and_then(|told| told.parse::<f32>().ok()).unwrap_or(1.0).clamp(0.0, 1.0)
}

fn older(open: &str) -> String {
    let typed = |line: &str| {
        let (name, kind) = line.strip_prefix("# TYPE ")?.split_once(' ')?;
        (kind == "counter").then(|| name.to_owned())
    };
    let counters: HashSet<String> = open.lines().filter_map(typed).collect();
    let mut text = String::with_capacity(open.len());
    for line in open.lines().filter(|line| !line.starts_with("# UNIT ") && *line != "# EOF") {
        let about = ["# HELP ", "# TYPE "].into_iter().find_map(|head| Some((head, line.strip_prefix(head)?)));
        match about.and_then(|(head, rest)| Some((head, rest.split_once(' ')?))) {
            Some((head, (name, rest))) if counters.contains(name) => {
                text.extend([head, name, TOTAL, " ", rest]);
            }
            Some(_) | None => text.push_str(line),
        }
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_asks_for_the_older_form_gets_it() {
        let prometheus = "application/openmetrics-text;version=1.0.0;q=0.8,application/openmetrics-text;version=0.0.1;q=0.75,text/plain;version=0.0.4;q=0.5,*/*;q=0.1";
        for accept in ["", "*/*", prometheus, "application/openmetrics-text, text/plain", "text/html", "text/plain;q=0"]
        {
            assert_eq!(Form::asked_for(accept), Form::OpenMetrics, "{accept}");
        }
        for accept in [
            "text/plain",
            "Text/Plain; version=0.0.4",
            "text/plain;version=0.0.4;q=0.9, application/openmetrics-text;q=0.2",
        ] {
            assert_eq!(Form::asked_for(accept), Form::Text, "{accept}");
        }
    }

    #[test]
    fn a_counter_has_one_name_in_the_older_form() {
        let open = "# HELP banco_moves Moves.\n# TYPE banco_moves counter\nbanco_moves_total{game=\"caro\"} 1\n\
            # HELP s S.\n# TYPE s gauge\n# UNIT s seconds\ns 2\n# EOF\n";
        let text = "# HELP banco_moves_total Moves.\n# TYPE banco_moves_total counter\nbanco_moves_total{game=\"caro\"} 1\n\
            # HELP s S.\n# TYPE s gauge\ns 2\n";
        assert_eq!(Form::Text.of(open.to_owned()), text);
        assert_eq!(Form::OpenMetrics.of(open.to_owned()), open);
    }
}
