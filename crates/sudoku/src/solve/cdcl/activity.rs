use super::cover::Candidate;

/// Unassigned candidates in a heap, those with most activity in recent conflicts first (VSIDS).
pub(in crate::solve) struct Activity {
    activity: Vec<f64>,
    /// What a conflict adds; it grows, so that older conflicts count less.
    increment: f64,
    heap: Vec<Candidate>,
    /// Where each candidate is in the heap.
    places: Vec<u32>,
}

const ABSENT: u32 = u32::MAX;

/// The weight of a conflict relative to the next one.
const DECAY: f64 = 0.95;

impl Activity {
    /// All candidates, with initial activities.
    pub(in crate::solve) fn new(activity: Vec<f64>) -> Activity {
        let count = activity.len() as u32;
        let heap: Vec<Candidate> = (0..count).map(Candidate).collect();
        let places = (0..count).collect();
        let mut this = Activity { activity, increment: 1.0, heap, places };
        for place in (0..count as usize / 2).rev() {
            this.sink(place);
        }
        this
    }

    /// The activity of a candidate.
    fn of(&self, candidate: Candidate) -> f64 {
        self.activity[candidate.index()]
    }

    /// Raises the activity of a candidate that was met in the analysis of a conflict.
    pub(in crate::solve) fn bump(&mut self, candidate: Candidate) {
        let activity = &mut self.activity[candidate.index()];
        *activity += self.increment;
        if *activity > 1e100 {
            self.activity.iter_mut().for_each(|activity| *activity *= 1e-100);
            self.increment *= 1e-100;
        }
        let place = self.places[candidate.index()];
        if place != ABSENT {
            self.rise(place as usize);
        }
    }

    /// Makes all conflicts so far count less.
    pub(in crate::solve) fn decay(&mut self) {
        self.increment /= DECAY;
    }

    /// Puts a candidate back, if it is absent.
    pub(in crate::solve) fn insert(&mut self, candidate: Candidate) {
        if self.places[candidate.index()] == ABSENT {
            self.heap.push(candidate);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Removes the most active candidate.
    pub(in crate::solve) fn pop(&mut self) -> Option<Candidate> {
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
            if self.of(self.heap[parent]) >= self.of(candidate) {
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
            if right < self.heap.len() && self.of(self.heap[right]) > self.of(self.heap[child]) {
                child = right;
            }
            if self.of(self.heap[child]) <= self.of(candidate) {
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
        let initial = (0..500).map(|_| random.below(1000) as f64 / 1000.0).collect();
        let mut activity = Activity::new(initial);
        for _ in 0..20 {
            for _ in 0..200 {
                activity.bump(Candidate(random.below(500) as u32));
                activity.decay();
            }
            let out: Vec<Candidate> = (0..100).map_while(|_| activity.pop()).collect();
            assert!(out.is_sorted_by_key(|&candidate| -activity.of(candidate)));
            let rest = activity.heap.iter().map(|&candidate| activity.of(candidate));
            assert!(rest.fold(0.0, f64::max) <= activity.of(out[99]));
            out.iter().for_each(|&candidate| activity.insert(candidate));
            out.iter().for_each(|&candidate| activity.insert(candidate));
            assert_eq!(activity.heap.len(), 500);
        }
        assert_eq!((0..501).map_while(|_| activity.pop()).count(), 500);
    }
}
