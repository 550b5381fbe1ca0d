//! The replicas against plain second implementations, and what every engine promises.

mod complexity;
mod openings;
mod plain;
mod promises;
mod stability;
mod timisoara;
