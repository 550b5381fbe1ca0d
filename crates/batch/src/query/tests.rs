use datafusion::physical_plan::displayable;

use super::*;

/// Plans a query over a file of three lines.
async fn plan(sql: &str, strict: bool) -> Result<Query, QueryError> {
    let home = tempfile::tempdir().unwrap();
    let file = home.path().join("t.txt");
    std::fs::write(&file, "a\nb\nc\n").unwrap();
    let options = Options {
        tables: [("t".to_owned(), file)].into(),
        shard_rows: Some(1),
        partitions: 2,
        strict,
    };
    Query::plan(sql, &options).await
}

fn text(query: &Query) -> String {
    displayable(query.plan.as_ref()).indent(false).to_string()
}

#[tokio::test]
async fn every_row_is_answered_once() {
    for sql in [
        "SELECT line, sudoku_rate(line), sudoku_rate(line) + 1 FROM t",
        "SELECT get_field(sudoku_rate_record(line), 'grade'), sudoku_rate(line) FROM t",
        "SELECT r['grade'], r['rating'], r['error'] FROM (SELECT sudoku_rate_record(line) AS r FROM t)",
        "SELECT sudoku_rate(line) AS r FROM t ORDER BY r LIMIT 2",
    ] {
        let text = text(&plan(sql, false).await.unwrap());
        assert_eq!(text.matches("sudoku_rate_record(line@").count(), 1, "{sql}\n{text}");
    }
}

#[tokio::test]
async fn independent_rows_are_divided() {
    let shards = |query: Query| match query.division {
        Division::Shards { shards, .. } => shards.len(),
        Division::Whole => 0,
    };
    for (sql, expected) in [
        ("SELECT * FROM t", 3),
        (
            "SELECT upper(line) AS l FROM (SELECT line FROM t WHERE line <> 'b') WHERE line <> 'x'",
            3,
        ),
        ("SELECT sudoku_solve(line) FROM t", 3),
        ("SELECT * FROM t ORDER BY line", 0),
        ("SELECT * FROM t LIMIT 1", 0),
        ("SELECT DISTINCT line FROM t", 0),
        ("SELECT count(*) FROM t", 0),
        ("SELECT line, row_number() OVER () FROM t", 0),
        ("SELECT * FROM t UNION ALL SELECT * FROM t", 0),
        ("SELECT a.line FROM t a JOIN t b ON a.line = b.line", 0),
        ("SELECT * FROM t WHERE line = (SELECT max(line) FROM t)", 0),
        ("SELECT * FROM t WHERE EXISTS (SELECT 1 FROM t b WHERE b.line > t.line)", 0),
        ("SELECT 1", 0),
    ] {
        let query = plan(sql, false).await.unwrap_or_else(|error| panic!("{sql}: {error}"));
        assert_eq!(shards(query), expected, "{sql}");
    }
}

#[tokio::test]
async fn errors_have_a_column_where_there_is_none() {
    let columns = |query: &Query| {
        let schema = query.schema();
        schema.fields().iter().map(|field| field.name().clone()).collect::<Vec<_>>().join(" ")
    };
    for (sql, expected) in [
        ("SELECT sudoku_solve(line) AS s FROM t", "s error"),
        ("SELECT sudoku_solve(line) AS s, sudoku_rate(line) AS r FROM t", "s r error"),
        ("SELECT sudoku_solve(line) AS s, line AS error FROM t", "s error"),
        ("SELECT sudoku_solve(line) AS s FROM t ORDER BY line", "s error"),
        ("SELECT count(sudoku_solve(line)) AS n FROM t", "n"),
        ("SELECT line FROM t", "line"),
    ] {
        assert_eq!(columns(&plan(sql, false).await.unwrap()), expected, "{sql}");
    }
}

#[tokio::test]
async fn strict_needs_a_column_of_errors() {
    for sql in ["SELECT sudoku_solve(line) FROM t", "SELECT line FROM t"] {
        assert!(plan(sql, true).await.is_ok(), "{sql}");
    }
    for sql in [
        "SELECT count(sudoku_solve(line)) FROM t",
        "SELECT line FROM t WHERE sudoku_rate(line) > 1",
    ] {
        assert!(matches!(plan(sql, true).await, Err(QueryError::Strict)), "{sql}");
    }
}
