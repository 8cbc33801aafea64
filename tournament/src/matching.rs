//! Heaviest matching of a graph: Edmonds' blossoms with Galil's duals, in O(n³).
//!
//! The existing crate (`mwmatching`) weighs in 32 bits. The criteria of a pairing are ranked one far above the other
//! and take more than 64. The algorithm always ends: every stage either matches two more vertices or ends. Inside a
//! stage every turn grows a tree, closes or opens a blossom, at most n times each.

/// Weights of the edges of a graph; 0 is no edge.
pub type Weight = i128;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Label {
    Free,
    /// At even distance from a root.
    Outer,
    /// At odd distance.
    Inner,
}

#[derive(Clone, Copy)]
struct Edge {
    from: usize,
    to: usize,
    weight: Weight,
}

/// Graph under work. Vertices are 1..=`vertices`, blossoms follow them; 0 is none.
struct Graph {
    vertices: usize,
    nodes: usize,
    edges: Vec<Vec<Edge>>,
    duals: Vec<Weight>,
    mate: Vec<usize>,
    slack: Vec<usize>,
    /// Outermost blossom that holds a node.
    top: Vec<usize>,
    parent: Vec<usize>,
    /// Part of each blossom through which a vertex belongs to it.
    part_with: Vec<Vec<usize>>,
    labels: Vec<Label>,
    seen: Vec<usize>,
    round: usize,
    parts: Vec<Vec<usize>>,
    queue: std::collections::VecDeque<usize>,
}

/// Partner of every vertex in the heaviest matching; `weights` is symmetric.
pub fn heaviest(weights: &[Vec<Weight>]) -> Vec<Option<usize>> {
    let mut graph = Graph::new(weights);
    while graph.augment_once() {}
    (1..=graph.vertices).map(|vertex| graph.mate[vertex].checked_sub(1)).collect()
}

impl Graph {
    fn new(weights: &[Vec<Weight>]) -> Graph {
        let vertices = weights.len();
        let room = vertices + vertices / 2 + 2;
        let mut edges: Vec<Vec<Edge>> =
            (0..room).map(|from| (0..room).map(|to| Edge { from, to, weight: 0 }).collect()).collect();
        let mut part_with = vec![vec![0; vertices + 1]; room];
        let mut most = 0;
        for (from, row) in weights.iter().enumerate() {
            for (to, weight) in row.iter().enumerate().filter(|(to, _)| *to != from) {
                edges[from + 1][to + 1].weight = *weight;
                most = most.max(*weight);
            }
            part_with[from + 1][from + 1] = from + 1;
        }
        Graph {
            vertices,
            nodes: vertices,
            edges,
            duals: (0..room).map(|node| if (1..=vertices).contains(&node) { most } else { 0 }).collect(),
            mate: vec![0; room],
            slack: vec![0; room],
            top: (0..room).map(|node| if node <= vertices { node } else { 0 }).collect(),
            parent: vec![0; room],
            part_with,
            labels: vec![Label::Free; room],
            seen: vec![0; room],
            round: 0,
            parts: vec![Vec::new(); room],
            queue: std::collections::VecDeque::new(),
        }
    }

    /// Distance of an edge from being tight, doubled.
    fn delta(&self, edge: Edge) -> Weight {
        self.duals[edge.from] + self.duals[edge.to] - 2 * self.edges[edge.from][edge.to].weight
    }

    fn offer_slack(&mut self, from: usize, node: usize) {
        let known = self.slack[node];
        if known == 0 || self.delta(self.edges[from][node]) < self.delta(self.edges[known][node]) {
            self.slack[node] = from;
        }
    }

    fn reset_slack(&mut self, node: usize) {
        self.slack[node] = 0;
        for from in 1..=self.vertices {
            let top = self.top[from];
            if self.edges[from][node].weight > 0 && top != node && self.labels[top] == Label::Outer {
                self.offer_slack(from, node);
            }
        }
    }

    fn enqueue(&mut self, node: usize) {
        if node <= self.vertices {
            self.queue.push_back(node);
        } else {
            self.parts[node].clone().into_iter().for_each(|part| self.enqueue(part));
        }
    }

    fn set_top(&mut self, node: usize, top: usize) {
        self.top[node] = top;
        if node > self.vertices {
            self.parts[node].clone().into_iter().for_each(|part| self.set_top(part, top));
        }
    }

    /// Turns a blossom so that `part` is reached from its base in an even number of steps, and counts them.
    fn steps_to(&mut self, blossom: usize, part: usize) -> usize {
        let parts = &mut self.parts[blossom];
        let at = parts.iter().position(|own| *own == part).unwrap_or(0);
        if at % 2 == 0 {
            return at;
        }
        if let Some(behind) = parts.get_mut(1..) {
            behind.reverse();
        }
        parts.len() - at
    }

    fn set_mate(&mut self, node: usize, other: usize) {
        let edge = self.edges[node][other];
        self.mate[node] = edge.to;
        if node <= self.vertices {
            return;
        }
        let part = self.part_with[node][edge.from];
        let steps = self.steps_to(node, part);
        for at in 0..steps {
            let (one, next) = (self.parts[node][at], self.parts[node][at ^ 1]);
            self.set_mate(one, next);
        }
        self.set_mate(part, other);
        self.parts[node].rotate_left(steps);
    }

    fn augment(&mut self, mut node: usize, mut other: usize) {
        loop {
            let next = self.top[self.mate[node]];
            self.set_mate(node, other);
            if next == 0 {
                return;
            }
            let above = self.top[self.parent[next]];
            self.set_mate(next, above);
            (node, other) = (above, next);
        }
    }

    fn meeting(&mut self, mut one: usize, mut other: usize) -> usize {
        self.round += 1;
        while one != 0 || other != 0 {
            if one != 0 {
                if self.seen[one] == self.round {
                    return one;
                }
                self.seen[one] = self.round;
                one = self.top[self.mate[one]];
                if one != 0 {
                    one = self.top[self.parent[one]];
                }
            }
            std::mem::swap(&mut one, &mut other);
        }
        0
    }

    fn close(&mut self, one: usize, base: usize, other: usize) {
        let free = (self.vertices + 1..=self.nodes).find(|node| self.top[*node] == 0);
        let blossom = free.unwrap_or_else(|| {
            self.nodes += 1;
            self.nodes
        });
        self.duals[blossom] = 0;
        self.labels[blossom] = Label::Outer;
        self.mate[blossom] = self.mate[base];
        let mut parts = vec![base];
        for (side, from) in [one, other].into_iter().enumerate() {
            let mut node = from;
            while node != base {
                let inner = self.top[self.mate[node]];
                parts.extend([node, inner]);
                self.enqueue(inner);
                node = self.top[self.parent[inner]];
            }
            if side == 0 {
                parts[1..].reverse();
            }
        }
        self.parts[blossom].clone_from(&parts);
        self.set_top(blossom, blossom);
        for node in 1..=self.nodes {
            self.edges[blossom][node].weight = 0;
            self.edges[node][blossom].weight = 0;
        }
        self.part_with[blossom].fill(0);
        for part in parts {
            for node in 1..=self.nodes {
                let known = self.edges[blossom][node];
                if known.weight == 0 || self.delta(self.edges[part][node]) < self.delta(known) {
                    self.edges[blossom][node] = self.edges[part][node];
                    self.edges[node][blossom] = self.edges[node][part];
                }
            }
            for vertex in 1..=self.vertices {
                if self.part_with[part][vertex] != 0 {
                    self.part_with[blossom][vertex] = part;
                }
            }
        }
        self.reset_slack(blossom);
    }

    fn open(&mut self, blossom: usize) {
        let parts = self.parts[blossom].clone();
        parts.iter().for_each(|part| self.set_top(*part, *part));
        let entry = self.part_with[blossom][self.edges[blossom][self.parent[blossom]].from];
        let steps = self.steps_to(blossom, entry);
        let parts = self.parts[blossom].clone();
        for pair in parts[..steps].chunks_exact(2) {
            let &[inner, outer] = pair else { continue };
            self.parent[inner] = self.edges[outer][inner].from;
            self.labels[inner] = Label::Inner;
            self.labels[outer] = Label::Outer;
            self.slack[inner] = 0;
            self.reset_slack(outer);
            self.enqueue(outer);
        }
        self.labels[entry] = Label::Inner;
        self.parent[entry] = self.parent[blossom];
        for part in &parts[steps + 1..] {
            self.labels[*part] = Label::Free;
            self.reset_slack(*part);
        }
        self.top[blossom] = 0;
    }

    /// Follows a tight edge; true if it matches two more vertices.
    fn follow(&mut self, edge: Edge) -> bool {
        let (one, other) = (self.top[edge.from], self.top[edge.to]);
        match self.labels[other] {
            Label::Free => {
                self.parent[other] = edge.from;
                self.labels[other] = Label::Inner;
                let next = self.top[self.mate[other]];
                self.slack[other] = 0;
                self.slack[next] = 0;
                self.labels[next] = Label::Outer;
                self.enqueue(next);
                false
            }
            Label::Outer => match self.meeting(one, other) {
                0 => {
                    self.augment(one, other);
                    self.augment(other, one);
                    true
                }
                base => {
                    self.close(one, base, other);
                    false
                }
            },
            Label::Inner => false,
        }
    }

    fn is_top(&self, node: usize) -> bool {
        self.top[node] == node
    }

    /// Runs one stage; true if the matching has grown.
    fn augment_once(&mut self) -> bool {
        self.labels.fill(Label::Free);
        self.slack.fill(0);
        self.queue.clear();
        for node in 1..=self.nodes {
            if self.is_top(node) && self.mate[node] == 0 {
                self.parent[node] = 0;
                self.labels[node] = Label::Outer;
                self.enqueue(node);
            }
        }
        if self.queue.is_empty() {
            return false;
        }
        loop {
            while let Some(from) = self.queue.pop_front() {
                if self.labels[self.top[from]] == Label::Inner {
                    continue;
                }
                for to in 1..=self.vertices {
                    let edge = self.edges[from][to];
                    if edge.weight == 0 || self.top[from] == self.top[to] {
                        continue;
                    }
                    if self.delta(edge) != 0 {
                        self.offer_slack(from, self.top[to]);
                    } else if self.follow(edge) {
                        return true;
                    }
                }
            }
            if !self.shift_duals() {
                return false;
            }
            for node in 1..=self.nodes {
                let from = self.slack[node];
                let is_tight = self.is_top(node) && from != 0 && self.top[from] != node;
                if is_tight && self.delta(self.edges[from][node]) == 0 && self.follow(self.edges[from][node]) {
                    return true;
                }
            }
            for blossom in self.vertices + 1..=self.nodes {
                if self.is_top(blossom) && self.labels[blossom] == Label::Inner && self.duals[blossom] == 0 {
                    self.open(blossom);
                }
            }
        }
    }

    /// Lowers the duals of outer vertices until an edge is tight; `false` if more pairs would weigh less.
    fn shift_duals(&mut self) -> bool {
        let mut least = Weight::MAX;
        for blossom in self.vertices + 1..=self.nodes {
            if self.is_top(blossom) && self.labels[blossom] == Label::Inner {
                least = least.min(self.duals[blossom] / 2);
            }
        }
        for node in 1..=self.nodes {
            let from = self.slack[node];
            if !self.is_top(node) || from == 0 {
                continue;
            }
            match self.labels[node] {
                Label::Free => least = least.min(self.delta(self.edges[from][node])),
                Label::Outer => least = least.min(self.delta(self.edges[from][node]) / 2),
                Label::Inner => {}
            }
        }
        let outer = (1..=self.vertices).filter(|vertex| self.labels[self.top[*vertex]] == Label::Outer);
        if outer.map(|vertex| self.duals[vertex]).any(|dual| dual <= least) {
            return false;
        }
        for vertex in 1..=self.vertices {
            match self.labels[self.top[vertex]] {
                Label::Outer => self.duals[vertex] -= least,
                Label::Inner => self.duals[vertex] += least,
                Label::Free => {}
            }
        }
        for blossom in self.vertices + 1..=self.nodes {
            if self.is_top(blossom) {
                match self.labels[blossom] {
                    Label::Outer => self.duals[blossom] += 2 * least,
                    Label::Inner => self.duals[blossom] -= 2 * least,
                    Label::Free => {}
                }
            }
        }
        self.queue.clear();
        true
    }
}
