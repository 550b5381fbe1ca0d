//! What a query does with the rows of its table.

use datafusion::common::Result;
use datafusion::common::tree_node::{TreeNode, TreeNodeRecursion};
use datafusion::logical_expr::{Expr, LogicalPlan};

use crate::functions::{Cost, of_call};

/// Whether every row of the result depends on one row of one table: then any division of the table into
/// shards gives the same result.
pub(super) fn are_independent(plan: &LogicalPlan) -> Result<bool> {
    for expression in plan.expressions() {
        if expression.exists(|part| Ok(asks_again(part)))? {
            return Ok(false);
        }
    }
    match plan {
        LogicalPlan::Projection(_) | LogicalPlan::Filter(_) | LogicalPlan::SubqueryAlias(_) => {
            are_independent(plan.inputs()[0])
        }
        LogicalPlan::TableScan(scan) => Ok(scan.fetch.is_none()),
        _ => Ok(false),
    }
}

fn asks_again(expression: &Expr) -> bool {
    matches!(
        expression,
        Expr::ScalarSubquery(_)
            | Expr::Exists(_)
            | Expr::InSubquery(_)
            | Expr::SetComparison(_)
            | Expr::OuterReferenceColumn(..)
    )
}

/// Whether it leaves rows out.
pub(super) fn filters(plan: &LogicalPlan) -> Result<bool> {
    plan.exists(|node| Ok(matches!(node, LogicalPlan::Filter(_))))
}

/// What the most expensive function of the engines takes.
pub(super) fn cost(plan: &LogicalPlan) -> Result<Cost> {
    let mut cost = Cost::Light;
    plan.apply_with_subqueries(|node| {
        for expression in node.expressions() {
            each_call(&expression, &mut |function| cost = cost.max(function))?;
        }
        Ok(TreeNodeRecursion::Continue)
    })?;
    Ok(cost)
}

fn each_call(expression: &Expr, visit: &mut impl FnMut(Cost)) -> Result<()> {
    expression.apply(|part| {
        if let Expr::ScalarFunction(call) = part
            && let Some((function, _)) = of_call(&call.func)
        {
            visit(function.cost);
        }
        Ok(TreeNodeRecursion::Continue)
    })?;
    Ok(())
}
