//! Gzip and Zstandard: texts are read through [`decompressed`], whatever their names, and written
//! through a [`Writer`], which goes by the name.

use std::fmt;
use std::io::{self, BufReader, Cursor, ErrorKind, Read, Write};
use std::path::Path;

use flate2::bufread::MultiGzDecoder;
use flate2::write::GzEncoder;

/// How bytes are compressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compression {
    /// Gzip, `.gz`.
    Gzip,
    /// Zstandard, `.zst`.
    Zstd,
}

impl Compression {
    const ALL: [Compression; 2] = [Compression::Gzip, Compression::Zstd];

    /// That of a file with this name; `None` if its extension is no compression.
    pub fn of(path: &Path) -> Option<Compression> {
        let extension = path.extension()?;
        let is_same = |it: &Compression| extension.eq_ignore_ascii_case(it.extension());
        Compression::ALL.into_iter().find(is_same)
    }

    fn extension(self) -> &'static str {
        match self {
            Compression::Gzip => "gz",
            Compression::Zstd => "zst",
        }
    }

    /// The first bytes of every such file.
    fn magic(self) -> &'static [u8] {
        match self {
            Compression::Gzip => &[0x1f, 0x8b],
            Compression::Zstd => &[0x28, 0xb5, 0x2f, 0xfd],
        }
    }
}

impl fmt::Display for Compression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Compression::Gzip => "gzip",
            Compression::Zstd => "zstd",
        })
    }
}

/// The name of a file without the extension of its compression: that of what is inside.
pub fn inner_name(path: &Path) -> &Path {
    match (Compression::of(path), path.file_stem()) {
        (Some(_), Some(stem)) => Path::new(stem),
        _ => path,
    }
}

/// The text that `input` holds: decompressed if its first bytes say that it is an archive, else as
/// it is. Several archives in a row are one text.
///
/// What was decompressed before a fault is read first; then every attempt to read fails, and says
/// where in the archive.
///
/// # Errors
/// If the first bytes cannot be read.
pub fn decompressed<R: Read + Send + 'static>(mut input: R) -> io::Result<Box<dyn Read + Send>> {
    let start = first_piece(&mut input)?;
    let compression = Compression::ALL.into_iter().find(|it| start.starts_with(it.magic()));
    let whole = Cursor::new(start).chain(input);
    let Some(compression) = compression else { return Ok(Box::new(whole)) };
    let counted = BufReader::with_capacity(PIECE, Counted { input: whole, bytes: 0 });
    let decoder = match compression {
        Compression::Gzip => Decoder::Gzip(Box::new(MultiGzDecoder::new(counted))),
        Compression::Zstd => Decoder::Zstd(zstd::Decoder::with_buffer(counted)?),
    };
    Ok(Box::new(Archive { compression, decoder, failed: None }))
}

/// How much of an archive is read at a time.
const PIECE: usize = 1 << 16;

/// What can be read at once, and more only if that does not tell whether it is an archive: a slow
/// pipe must not wait, and the format of a text is found out from the first piece.
fn first_piece(input: &mut impl Read) -> io::Result<Vec<u8>> {
    let (mut start, mut length) = (vec![0; PIECE], 0);
    let may_begin = |start: &[u8]| {
        let is_part =
            |it: Compression| it.magic().len() > start.len() && it.magic().starts_with(start);
        Compression::ALL.into_iter().any(is_part)
    };
    while may_begin(&start[..length]) {
        match input.read(&mut start[length..]) {
            Ok(0) => break,
            Ok(read) => length += read,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    start.truncate(length);
    Ok(start)
}

/// Counts the bytes that are read.
struct Counted<R> {
    input: R,
    bytes: u64,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.bytes += read as u64;
        Ok(read)
    }
}

type Input<R> = BufReader<Counted<R>>;

enum Decoder<R: Read> {
    Gzip(Box<MultiGzDecoder<Input<R>>>),
    Zstd(zstd::Decoder<'static, Input<R>>),
}

/// An archive that is being read.
struct Archive<R: Read> {
    compression: Compression,
    decoder: Decoder<R>,
    /// The first error, which all later attempts repeat: the decoders take a fault that was
    /// reported for the end of the text.
    failed: Option<(ErrorKind, String)>,
}

impl<R: Read> Archive<R> {
    fn input(&self) -> &Input<R> {
        match &self.decoder {
            Decoder::Gzip(decoder) => decoder.get_ref(),
            Decoder::Zstd(decoder) => decoder.get_ref(),
        }
    }

    /// What is wrong, and where in the archive.
    fn fault(&self, error: &io::Error) -> (ErrorKind, String) {
        let (compression, input) = (self.compression, self.input());
        let at = input.get_ref().bytes - input.buffer().len() as u64;
        let fault = match error.kind() {
            ErrorKind::UnexpectedEof => {
                format!("truncated {compression} archive, it ends at byte {at}")
            }
            _ => format!("corrupt {compression} archive near byte {at}: {error}"),
        };
        (error.kind(), fault)
    }
}

impl<R: Read> Read for Archive<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.failed.is_none() {
            let read = match &mut self.decoder {
                Decoder::Gzip(decoder) => decoder.read(buffer),
                Decoder::Zstd(decoder) => decoder.read(buffer),
            };
            match read {
                Err(error) if error.kind() != ErrorKind::Interrupted => {
                    self.failed = Some(self.fault(&error));
                }
                read => return read,
            }
        }
        let (kind, fault) = self.failed.clone().unwrap_or((ErrorKind::Other, String::new()));
        Err(io::Error::new(kind, fault))
    }
}

/// Writes bytes as they are, or compressed.
pub enum Writer<W: Write> {
    /// As they are.
    Plain(W),
    /// By gzip.
    Gzip(GzEncoder<W>),
    /// By Zstandard.
    Zstd(zstd::Encoder<'static, W>),
}

impl<W: Write> Writer<W> {
    /// Writes to `output`, at the usual level of the compression.
    ///
    /// # Errors
    /// If there is not enough memory for the compression.
    pub fn new(compression: Option<Compression>, output: W) -> io::Result<Writer<W>> {
        Ok(match compression {
            None => Writer::Plain(output),
            Some(Compression::Gzip) => {
                Writer::Gzip(GzEncoder::new(output, flate2::Compression::default()))
            }
            Some(Compression::Zstd) => {
                let mut encoder = zstd::Encoder::new(output, zstd::DEFAULT_COMPRESSION_LEVEL)?;
                encoder.include_checksum(true)?;
                Writer::Zstd(encoder)
            }
        })
    }

    /// Writes the end of the archive, without which it is truncated.
    ///
    /// # Errors
    /// If the output fails.
    pub fn finish(self) -> io::Result<W> {
        match self {
            Writer::Plain(mut output) => output.flush().map(|()| output),
            Writer::Gzip(encoder) => encoder.finish(),
            Writer::Zstd(encoder) => encoder.finish(),
        }
    }
}

impl<W: Write> Write for Writer<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Writer::Plain(output) => output.write(bytes),
            Writer::Gzip(encoder) => encoder.write(bytes),
            Writer::Zstd(encoder) => encoder.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Writer::Plain(output) => output.flush(),
            Writer::Gzip(encoder) => encoder.flush(),
            Writer::Zstd(encoder) => encoder.flush(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOTH: [Option<Compression>; 2] = [Some(Compression::Gzip), Some(Compression::Zstd)];

    /// Lines that differ, so that an archive of them has some length.
    fn text() -> Vec<u8> {
        (0..20_000u32)
            .flat_map(|n| format!("{}\n", n.wrapping_mul(2_654_435_761)).into_bytes())
            .collect()
    }

    fn compressed(compression: Option<Compression>, text: &[u8]) -> Vec<u8> {
        let mut writer = Writer::new(compression, Vec::new()).unwrap();
        writer.write_all(text).unwrap();
        writer.finish().unwrap()
    }

    /// What can be read, and the error that ends it.
    fn read(bytes: Vec<u8>) -> (Vec<u8>, Option<String>) {
        let mut text = Vec::new();
        let mut reader = decompressed(Cursor::new(bytes)).unwrap();
        let error = reader.read_to_end(&mut text).err().map(|error| error.to_string());
        if let Some(error) = &error {
            assert_eq!(&reader.read(&mut [0]).unwrap_err().to_string(), error, "again");
        }
        (text, error)
    }

    #[test]
    fn what_is_written_is_read() {
        let text = text();
        for compression in [None, BOTH[0], BOTH[1]] {
            let bytes = compressed(compression, &text);
            assert_eq!(compression.is_some(), bytes.len() < text.len());
            assert_eq!(read(bytes.repeat(2)), (text.repeat(2), None), "{compression:?}");
        }
    }

    #[test]
    fn a_text_is_no_archive_if_it_begins_like_one() {
        for text in [&b""[..], b"(", b"\x1f", b"\x28\xb5\x2f", b"\x28\xb5\x2f\x2f", b"1.3"] {
            assert_eq!(read(text.to_vec()), (text.to_vec(), None));
        }
    }

    #[test]
    fn a_truncated_archive_gives_what_it_holds_and_an_error() {
        let text = text();
        for compression in BOTH {
            let bytes = compressed(compression, &text);
            for length in [5, 1000, bytes.len() / 2, bytes.len() - 1] {
                let (part, error) = read(bytes[..length].to_vec());
                assert!(text.starts_with(&part), "{compression:?} {length}");
                let error = error.unwrap();
                let end = format!("archive, it ends at byte {length}");
                assert!(error.starts_with("truncated") && error.ends_with(&end), "{error}");
            }
        }
    }

    #[test]
    fn a_corrupt_archive_is_never_taken_for_a_whole_one() {
        let text = text();
        for compression in BOTH {
            let bytes = compressed(compression, &text);
            for at in (10..bytes.len()).step_by(bytes.len() / 50) {
                let mut wrong = bytes.clone();
                wrong[at] ^= 0x55;
                let (part, error) = read(wrong);
                assert!(error.is_some() || part == text, "{compression:?}, byte {at}");
            }
        }
    }

    #[test]
    fn names_say_what_is_inside() {
        let name = |path: &'static str| inner_name(Path::new(path)).to_str().unwrap();
        assert_eq!(name("a/b.sdm.gz"), "b.sdm");
        assert_eq!(name("b.csv.ZST"), "b.csv");
        assert_eq!(name("a/b.csv"), "a/b.csv");
        assert_eq!(Compression::of(Path::new("gz")), None);
    }
}
