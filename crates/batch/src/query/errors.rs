//! The column of errors.
//!
//! ```sql
//! SELECT puzzle, sudoku_solve(puzzle) AS solution FROM ...
//! ```
//!
//! becomes, so that each puzzle is solved once and nobody has to ask why a solution is NULL,
//!
//! ```sql
//! SELECT puzzle, record['solution'] AS solution, record['error'] AS error
//! FROM (SELECT puzzle, sudoku_solve_record(puzzle) AS record FROM ...)
//! ```
//!
//! A query that has a column of this name already keeps it.

use std::sync::Arc;

use datafusion::common::tree_node::{Transformed, TreeNode, TreeNodeRecursion};
use datafusion::common::{Column, Result};
use datafusion::functions::core::expr_fn::{coalesce, get_field};
use datafusion::logical_expr::expr::ScalarFunction;
use datafusion::logical_expr::{Expr, LogicalPlan, Projection, ScalarUDF};

use crate::functions::{self, ERROR, RECORD, of_call};

/// How much of a query a column of errors covers.
pub(super) struct Coverage {
    /// Whether there is such a column.
    pub(super) any: bool,
    /// Whether it covers every call of the engines.
    pub(super) all: bool,
}

/// The plan with a column of errors, if the select list has calls of the engines.
pub(super) fn with_column(plan: LogicalPlan) -> Result<(LogicalPlan, Coverage)> {
    let calls = count(&plan)?;
    let (plan, listed) = visit(plan)?;
    Ok((plan, Coverage { any: listed > 0, all: listed == calls }))
}

/// Adds the column to the select list; also returns how many calls it covers.
fn visit(plan: LogicalPlan) -> Result<(LogicalPlan, usize)> {
    match plan {
        LogicalPlan::Projection(projection) => project(projection),
        LogicalPlan::Sort(_) | LogicalPlan::Limit(_) | LogicalPlan::SubqueryAlias(_) => {
            let (input, listed) = visit(plan.inputs()[0].clone())?;
            if listed == 0 {
                return Ok((plan, 0));
            }
            Ok((plan.with_new_exprs(plan.expressions(), vec![input])?, listed))
        }
        _ => Ok((plan, 0)),
    }
}

fn project(projection: Projection) -> Result<(LogicalPlan, usize)> {
    let unchanged = |projection| Ok((LogicalPlan::Projection(projection), 0));
    if projection.schema.fields().iter().any(|field| field.name() == ERROR) {
        return unchanged(projection);
    }
    let (mut records, mut listed): (Vec<Expr>, usize) = (Vec::new(), 0);
    for expression in &projection.expr {
        each_call(expression, &mut |call| {
            listed += 1;
            let record = record_of(call);
            if !records.contains(&record) {
                records.push(record);
            }
        })?;
    }
    if records.is_empty() {
        return pass_on(projection);
    }
    let mut columns = Vec::with_capacity(projection.expr.len() + 1);
    for (expression, (qualifier, field)) in projection.expr.iter().zip(projection.schema.iter()) {
        let fields = expression.clone().transform_up(|part| Ok(field_of_record(part)))?.data;
        columns.push(fields.unalias().alias_qualified(qualifier.cloned(), field.name()));
    }
    let mut errors = Vec::with_capacity(records.len());
    for record in records {
        // The arguments of a record may hold calls, too.
        errors.push(get_field(record.transform_up(|part| Ok(field_of_record(part)))?.data, ERROR));
    }
    let error = if errors.len() == 1 { errors[0].clone() } else { coalesce(errors) };
    columns.push(error.alias(ERROR));
    Ok((LogicalPlan::Projection(Projection::try_new(columns, projection.input)?), listed))
}

/// A projection of plain columns hands on the errors from below: DataFusion puts one above a sort.
fn pass_on(projection: Projection) -> Result<(LogicalPlan, usize)> {
    let is_column = |expression: &Expr| matches!(expression.clone().unalias(), Expr::Column(_));
    let (input, listed) = visit(Arc::unwrap_or_clone(projection.input.clone()))?;
    if listed == 0 || !projection.expr.iter().all(is_column) {
        return Ok((LogicalPlan::Projection(projection), 0));
    }
    let mut columns = projection.expr;
    let place = input.schema().index_of_column_by_name(None, ERROR);
    let column = place.map(|index| Column::from(input.schema().qualified_field(index)));
    columns.push(Expr::Column(column.unwrap_or_else(|| Column::from_name(ERROR))));
    Ok((LogicalPlan::Projection(Projection::try_new(columns, Arc::new(input))?), listed))
}

/// The struct form of a call.
fn record_of(call: &ScalarFunction) -> Expr {
    let name = match of_call(&call.func) {
        Some((function, true)) => format!("{}{RECORD}", function.name),
        _ => return Expr::ScalarFunction(call.clone()),
    };
    let named = |function: &Arc<ScalarUDF>| function.name() == name;
    let record = functions::all().into_iter().find(named).unwrap_or_else(|| call.func.clone());
    Expr::ScalarFunction(ScalarFunction::new_udf(record, call.args.clone()))
}

/// A scalar call as the field of a record.
fn field_of_record(expression: Expr) -> Transformed<Expr> {
    match &expression {
        Expr::ScalarFunction(call) => match of_call(&call.func) {
            Some((function, true)) => {
                Transformed::yes(get_field(record_of(call), function.value()))
            }
            _ => Transformed::no(expression),
        },
        _ => Transformed::no(expression),
    }
}

fn each_call(expression: &Expr, visit: &mut impl FnMut(&ScalarFunction)) -> Result<()> {
    expression.apply(|part| {
        if let Expr::ScalarFunction(call) = part
            && of_call(&call.func).is_some()
        {
            visit(call);
        }
        Ok(TreeNodeRecursion::Continue)
    })?;
    Ok(())
}

/// The calls of the engines in a plan.
fn count(plan: &LogicalPlan) -> Result<usize> {
    let mut calls = 0;
    plan.apply_with_subqueries(|node| {
        for expression in node.expressions() {
            each_call(&expression, &mut |_| calls += 1)?;
        }
        Ok(TreeNodeRecursion::Continue)
    })?;
    Ok(calls)
}
