//! A schema as it goes over the network: an Arrow stream without batches.

use datafusion::arrow::datatypes::SchemaRef;
use datafusion::arrow::ipc::reader::StreamReader;
use datafusion::arrow::ipc::writer::StreamWriter;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de, ser};

pub(super) fn serialize<S: Serializer>(
    schema: &SchemaRef,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut bytes = Vec::new();
    let written = StreamWriter::try_new(&mut bytes, schema).and_then(|mut writer| writer.finish());
    written.map_err(ser::Error::custom)?;
    bytes.serialize(serializer)
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<SchemaRef, D::Error> {
    let bytes = Vec::<u8>::deserialize(deserializer)?;
    let reader = StreamReader::try_new(&bytes[..], None).map_err(de::Error::custom)?;
    Ok(reader.schema())
}
