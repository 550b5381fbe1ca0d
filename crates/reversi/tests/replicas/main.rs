//! The replicas against plain second implementations, and what every engine promises.

mod openings;
mod plain;
mod promises;
mod stability;
mod timisoara;
