use std::sync::Arc;

use ballista_core::serde::BallistaPhysicalExtensionCodec;
use datafusion::common::{DataFusionError, Result};
use datafusion::execution::TaskContext;
use datafusion::physical_plan::ExecutionPlan;
use datafusion_proto::physical_plan::{PhysicalExtensionCodec, PhysicalProtoConverterExtension};

use crate::table::{Roots, ScanRecord};

/// How our scans go over the network; everything else is Ballista's.
#[derive(Debug)]
pub(super) struct Codec {
    ballista: BallistaPhysicalExtensionCodec,
    /// What a scan that comes over the network may read.
    roots: Roots,
}

/// How an encoded scan begins. No message of Ballista begins with a zero byte.
const SCAN: &[u8] = b"\0lockstep scan\n";

impl Codec {
    pub(super) fn new(roots: Roots) -> Codec {
        Codec { ballista: BallistaPhysicalExtensionCodec::default(), roots }
    }
}

impl PhysicalExtensionCodec for Codec {
    fn try_decode(
        &self,
        bytes: &[u8],
        inputs: &[Arc<dyn ExecutionPlan>],
        context: &TaskContext,
        converter: &dyn PhysicalProtoConverterExtension,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        let Some(scan) = bytes.strip_prefix(SCAN) else {
            return self.ballista.try_decode(bytes, inputs, context, converter);
        };
        let scan: ScanRecord = serde_json::from_slice(scan)
            .map_err(|error| DataFusionError::Plan(format!("corrupt scan: {error}")))?;
        Ok(scan.plan(self.roots.clone()))
    }

    fn try_encode(
        &self,
        node: Arc<dyn ExecutionPlan>,
        bytes: &mut Vec<u8>,
        converter: &dyn PhysicalProtoConverterExtension,
    ) -> Result<()> {
        let Some(scan) = ScanRecord::of(node.as_ref()) else {
            return self.ballista.try_encode(node, bytes, converter);
        };
        bytes.extend_from_slice(SCAN);
        serde_json::to_writer(bytes, &scan)
            .map_err(|error| DataFusionError::Plan(format!("cannot encode a scan: {error}")))
    }
}
