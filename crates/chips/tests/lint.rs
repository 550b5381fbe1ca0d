//! No warning of Verilator, on any module.

use lockstep_chips::{Sources, lint};

#[test]
fn every_module_is_free_of_warnings() {
    for module in Sources::modules() {
        lint(module).unwrap();
    }
}
