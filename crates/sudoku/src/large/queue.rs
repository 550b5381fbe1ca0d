use super::cover::Candidate;

/// Candidates by how much they had to do with recent conflicts: a heap.
pub(super) struct Queue {
    activity: Vec<f64>,
    /// What a conflict adds; it grows, so that older ones count less.
    step: f64,
    heap: Vec<Candidate>,
    /// Where each candidate is in the heap.
    places: Vec<u32>,
}

const ABSENT: u32 = u32::MAX;

/// How much of its weight a conflict keeps when the next one comes.
const DECAY: f64 = 0.95;

impl Queue {
    /// All candidates, with these activities to begin with.
    pub(super) fn new(activity: Vec<f64>) -> Queue {
        let count = activity.len() as u32;
        let heap: Vec<Candidate> = (0..count).map(Candidate).collect();
        let mut queue = Queue { activity, step: 1.0, heap, places: (0..count).collect() };
        for place in (0..count as usize / 2).rev() {
            queue.sink(place);
        }
        queue
    }

    /// The activity of a candidate.
    pub(super) fn activity(&self, candidate: Candidate) -> f64 {
        self.activity[candidate.index()]
    }

    /// Notes that a candidate had to do with a conflict.
    pub(super) fn bump(&mut self, candidate: Candidate) {
        let activity = &mut self.activity[candidate.index()];
        *activity += self.step;
        if *activity > 1e100 {
            self.activity.iter_mut().for_each(|activity| *activity *= 1e-100);
            self.step *= 1e-100;
        }
        let place = self.places[candidate.index()];
        if place != ABSENT {
            self.rise(place as usize);
        }
    }

    /// Lets all conflicts so far count less.
    pub(super) fn age(&mut self) {
        self.step /= DECAY;
    }

    /// Puts a candidate back, if it is not there.
    pub(super) fn insert(&mut self, candidate: Candidate) {
        if self.places[candidate.index()] == ABSENT {
            self.heap.push(candidate);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Takes the most active candidate out.
    pub(super) fn pop(&mut self) -> Option<Candidate> {
        let last = self.heap.pop()?;
        let Some(&first) = self.heap.first() else {
            self.places[last.index()] = ABSENT;
            return Some(last);
        };
        self.heap[0] = last;
        self.sink(0);
        self.places[first.index()] = ABSENT;
        Some(first)
    }

    fn put(&mut self, place: usize, candidate: Candidate) {
        self.heap[place] = candidate;
        self.places[candidate.index()] = place as u32;
    }

    fn rise(&mut self, mut place: usize) {
        let candidate = self.heap[place];
        while place > 0 {
            let parent = (place - 1) / 2;
            if self.activity(self.heap[parent]) >= self.activity(candidate) {
                break;
            }
            self.put(place, self.heap[parent]);
            place = parent;
        }
        self.put(place, candidate);
    }

    fn sink(&mut self, mut place: usize) {
        let candidate = self.heap[place];
        loop {
            let mut child = 2 * place + 1;
            if child >= self.heap.len() {
                break;
            }
            let right = child + 1;
            if right < self.heap.len()
                && self.activity(self.heap[right]) > self.activity(self.heap[child])
            {
                child = right;
            }
            if self.activity(self.heap[child]) <= self.activity(candidate) {
                break;
            }
            self.put(place, self.heap[child]);
            place = child;
        }
        self.put(place, candidate);
    }
}

#[cfg(test)]
mod tests {
    use lockstep_game::Random;

    use super::*;

    #[test]
    fn the_most_active_candidate_comes_first() {
        let mut random = Random::new(52);
        let activity = (0..500).map(|_| random.below(1000) as f64 / 1000.0).collect();
        let mut queue = Queue::new(activity);
        for _ in 0..20 {
            for _ in 0..200 {
                queue.bump(Candidate(random.below(500) as u32));
                queue.age();
            }
            let out: Vec<Candidate> = (0..100).map_while(|_| queue.pop()).collect();
            assert!(out.is_sorted_by_key(|&candidate| -queue.activity(candidate)));
            let rest = queue.heap.iter().map(|&candidate| queue.activity(candidate));
            assert!(rest.fold(0.0, f64::max) <= queue.activity(out[99]));
            out.iter().for_each(|&candidate| queue.insert(candidate));
            out.iter().for_each(|&candidate| queue.insert(candidate));
            assert_eq!(queue.heap.len(), 500);
        }
        assert_eq!((0..501).map_while(|_| queue.pop()).count(), 500);
    }
}
