use std::fmt;
use std::sync::{Arc, OnceLock};

use async_trait::async_trait;
use datafusion::arrow::datatypes::SchemaRef;
use datafusion::catalog::{Session, TableProvider};
use datafusion::common::{DataFusionError, Result};
use datafusion::logical_expr::{Expr, TableType};
use datafusion::physical_plan::ExecutionPlan;

use super::{Input, Roots, ScanRecord, Shard};

/// An input as SQL sees it. Its shards are set once the query is known.
pub(crate) struct Table {
    input: Input,
    groups: OnceLock<Vec<Vec<Shard>>>,
}

impl Table {
    /// A table that is not divided yet.
    pub(crate) fn new(input: Input) -> Table {
        Table { input, groups: OnceLock::new() }
    }

    /// What it is made of.
    pub(crate) fn input(&self) -> &Input {
        &self.input
    }

    /// Divides it: every group is a partition. The first call counts.
    pub(crate) fn divide(&self, groups: Vec<Vec<Shard>>) {
        self.groups.get_or_init(|| groups);
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Table({} rows)", self.input.rows())
    }
}

#[async_trait]
impl TableProvider for Table {
    fn schema(&self) -> SchemaRef {
        self.input.schema().clone()
    }

    fn table_type(&self) -> TableType {
        TableType::Base
    }

    async fn scan(
        &self,
        _: &dyn Session,
        projection: Option<&Vec<usize>>,
        _: &[Expr],
        _: Option<usize>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let groups = self.groups.get().cloned();
        let groups = groups.ok_or_else(|| DataFusionError::Internal("not divided".into()))?;
        let schema = self.input.schema();
        let columns = projection.cloned().unwrap_or_else(|| (0..schema.fields().len()).collect());
        Ok(ScanRecord::new(schema, columns, groups)?.plan(Roots::Any))
    }
}
