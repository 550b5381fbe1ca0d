//! The leaf of a physical plan: groups of shards, read by [`read`](super::read).

use std::fmt;
use std::sync::Arc;

use datafusion::arrow::datatypes::SchemaRef;
use datafusion::common::tree_node::{Transformed, TreeNode, TreeNodeRecursion};
use datafusion::common::{DataFusionError, Result};
use datafusion::datasource::listing::PartitionedFile;
use datafusion::datasource::physical_plan::{
    FileGroup, FileOpenFuture, FileOpener, FileScanConfig, FileScanConfigBuilder, FileSource,
};
use datafusion::datasource::source::DataSourceExec;
use datafusion::datasource::table_schema::TableSchema;
use datafusion::execution::object_store::ObjectStoreUrl;
use datafusion::physical_expr::PhysicalExpr;
use datafusion::physical_plan::metrics::ExecutionPlanMetricsSet;
use datafusion::physical_plan::{DisplayFormatType, ExecutionPlan};
use futures_util::{StreamExt, future, stream};
use object_store::ObjectStore;
use serde::{Deserialize, Serialize};

use super::read::{Wanted, read};
use super::{Roots, Shard};

/// The name under which a scan finds its store. It has none: it opens files by itself, after [`Roots`]
/// has allowed them.
pub(crate) const STORE: &str = "lockstep://";

/// Rows in a batch if nobody says otherwise.
const BATCH: usize = 8192;

/// Reads shards.
#[derive(Clone)]
pub(crate) struct Scan {
    schema: TableSchema,
    wanted: Wanted,
    roots: Roots,
    metrics: ExecutionPlanMetricsSet,
}

/// A scan as it goes over the network.
#[derive(Serialize, Deserialize)]
pub(crate) struct ScanRecord {
    #[serde(with = "super::wire")]
    schema: SchemaRef,
    columns: Vec<usize>,
    groups: Vec<Vec<Shard>>,
}

impl ScanRecord {
    /// Some columns of a table; every group is a partition.
    pub(super) fn new(
        table: &SchemaRef,
        columns: Vec<usize>,
        groups: Vec<Vec<Shard>>,
    ) -> Result<ScanRecord> {
        Ok(ScanRecord { schema: Arc::new(table.project(&columns)?), columns, groups })
    }

    /// The scan in a plan; `None` if it is something else.
    pub(crate) fn of(plan: &dyn ExecutionPlan) -> Option<ScanRecord> {
        let (config, scan) = scan_of(plan)?;
        let shards = |group: &FileGroup| group.iter().filter_map(shard_of).cloned().collect();
        Some(ScanRecord {
            schema: scan.wanted.schema.clone(),
            columns: scan.wanted.columns.clone(),
            groups: config.file_groups.iter().map(shards).collect(),
        })
    }

    /// The plan that reads what `roots` allow.
    pub(crate) fn plan(self, roots: Roots) -> Arc<dyn ExecutionPlan> {
        let ScanRecord { schema, columns, groups } = self;
        let wanted = Wanted { schema: schema.clone(), columns, batch: BATCH };
        let schema = TableSchema::from(schema);
        let scan = Scan { schema, wanted, roots, metrics: ExecutionPlanMetricsSet::new() };
        let url =
            ObjectStoreUrl::parse(STORE).unwrap_or_else(|_| ObjectStoreUrl::local_filesystem());
        let groups = groups.into_iter().map(group_of).collect();
        let config = FileScanConfigBuilder::new(url, Arc::new(scan)).with_file_groups(groups);
        DataSourceExec::from_data_source(config.build())
    }
}

fn group_of(shards: Vec<Shard>) -> FileGroup {
    let file = |shard: Shard| {
        PartitionedFile::new(shard.file.to_string_lossy(), shard.size).with_extension(shard)
    };
    FileGroup::new(shards.into_iter().map(file).collect())
}

fn shard_of(file: &PartitionedFile) -> Option<&Shard> {
    file.extension::<Shard>()
}

/// The scan that a node of a plan is, if it is one.
pub(crate) fn scan_of(plan: &dyn ExecutionPlan) -> Option<(&FileScanConfig, &Scan)> {
    let source: &dyn std::any::Any = plan.downcast_ref::<DataSourceExec>()?.data_source().as_ref();
    let config = source.downcast_ref::<FileScanConfig>()?;
    Some((config, config.file_source().downcast_ref::<Scan>()?))
}

/// The same plan, whose scan reads these shards in one partition.
pub(crate) fn with_shards(
    plan: Arc<dyn ExecutionPlan>,
    shards: &[Shard],
) -> Result<Arc<dyn ExecutionPlan>> {
    let replaced = plan.transform_up(|node| {
        let Some((config, _)) = scan_of(node.as_ref()) else { return Ok(Transformed::no(node)) };
        let config = FileScanConfigBuilder::from(config.clone())
            .with_file_groups(vec![group_of(shards.to_vec())])
            .build();
        Ok(Transformed::yes(DataSourceExec::from_data_source(config) as Arc<dyn ExecutionPlan>))
    })?;
    Ok(replaced.data)
}

impl FileSource for Scan {
    fn create_file_opener(
        &self,
        _: Arc<dyn ObjectStore>,
        _: &FileScanConfig,
        _: usize,
    ) -> Result<Arc<dyn FileOpener>> {
        Ok(Arc::new(Opener { wanted: self.wanted.clone(), roots: self.roots.clone() }))
    }

    fn table_schema(&self) -> &TableSchema {
        &self.schema
    }

    fn with_batch_size(&self, batch: usize) -> Arc<dyn FileSource> {
        Arc::new(Scan { wanted: Wanted { batch, ..self.wanted.clone() }, ..self.clone() })
    }

    fn metrics(&self) -> &ExecutionPlanMetricsSet {
        &self.metrics
    }

    fn file_type(&self) -> &str {
        "shards"
    }

    fn fmt_extra(&self, _: DisplayFormatType, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        Ok(())
    }

    /// Shards stay as they are: a job resumes by them.
    fn supports_repartitioning(&self) -> bool {
        false
    }

    fn apply_expressions(
        &self,
        _: &mut dyn FnMut(&Arc<dyn PhysicalExpr>) -> Result<TreeNodeRecursion>,
    ) -> Result<TreeNodeRecursion> {
        Ok(TreeNodeRecursion::Continue)
    }
}

/// Opens shards.
struct Opener {
    wanted: Wanted,
    roots: Roots,
}

impl FileOpener for Opener {
    /// Reading blocks: the threads that run a plan have nothing else to do.
    fn open(&self, file: PartitionedFile) -> Result<FileOpenFuture> {
        let shard = shard_of(&file)
            .ok_or_else(|| DataFusionError::Internal("a file without its shard".into()))?;
        let batches = read(shard, &self.roots, &self.wanted)?;
        let batches =
            stream::iter(batches.map(|batch| batch.map_err(DataFusionError::from))).boxed();
        Ok(Box::pin(future::ready(Ok(batches))))
    }
}
