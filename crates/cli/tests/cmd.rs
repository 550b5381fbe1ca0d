//! The files of `cmd`: commands, and all that they print. `TRYCMD=overwrite` writes them anew.

#[test]
fn commands_print_what_the_files_say() {
    trycmd::TestCases::new()
        .default_bin_name("lockstep")
        .env("COLUMNS", "100")
        .case("tests/cmd/*.trycmd");
}
