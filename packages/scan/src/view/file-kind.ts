/** What a file is by its first bytes; undefined for text and whatever has no mark. */
export type BinaryKind = "archive" | "encrypted archive" | "program" | "bytecode" | "document" | "media";

export interface FileKind {
  readonly kind: BinaryKind;
  /** In words, such as `ZIP archive`. */
  readonly name: string;
  /** Extensions that such bytes usually have, without the dot. */
  readonly extensions: readonly string[];
}

export function fileKind(bytes: Uint8Array): FileKind | undefined {
  const mark = MARKS.find(({ at = 0, magic }) => startsWith(bytes, magic, at));
  if (mark === undefined) return undefined;
  const { kind, name, extensions } = mark;
  if (name === ZIP) return zipKind(bytes);
  // Two letters are a word of ordinary text, too: a Windows program says so a second time.
  if (name === WINDOWS && !isWindowsProgram(bytes)) return undefined;
  return { kind, name, extensions };
}

interface Mark extends FileKind {
  readonly magic: readonly number[];
  readonly at?: number;
}

const ZIP = "ZIP archive";
const WINDOWS = "Windows program";

const MARKS: readonly Mark[] = [
  mark("archive", ZIP, [0x50, 0x4b, 0x03, 0x04], ["zip"]),
  mark("archive", ZIP, [0x50, 0x4b, 0x05, 0x06], ["zip"]),
  mark("archive", "gzip archive", [0x1f, 0x8b, 0x08], ["gz", "tgz"]),
  mark("archive", "bzip2 archive", [0x42, 0x5a, 0x68], ["bz2"]),
  mark("archive", "xz archive", [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00], ["xz"]),
  mark("archive", "zstd archive", [0x28, 0xb5, 0x2f, 0xfd], ["zst"]),
  mark("archive", "7-Zip archive", [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], ["7z"]),
  mark("archive", "RAR archive", [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07], ["rar"]),
  { ...mark("archive", "tar archive", [0x75, 0x73, 0x74, 0x61, 0x72], ["tar"]), at: 257 },
  mark("program", "Linux program", [0x7f, 0x45, 0x4c, 0x46], ["so", "bin"]),
  mark("program", WINDOWS, [0x4d, 0x5a], ["exe", "dll"]),
  mark("program", "macOS program", [0xcf, 0xfa, 0xed, 0xfe], ["dylib"]),
  mark("program", "macOS program", [0xce, 0xfa, 0xed, 0xfe], ["dylib"]),
  // Java classes and universal macOS programs begin alike; either is a program.
  mark("program", "Java class or macOS program", [0xca, 0xfe, 0xba, 0xbe], ["class"]),
  mark("program", "WebAssembly program", [0x00, 0x61, 0x73, 0x6d], ["wasm"]),
  mark("document", "PDF", [0x25, 0x50, 0x44, 0x46, 0x2d], ["pdf"]),
  mark(
    "document",
    "office document",
    [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1],
    ["doc", "xls", "ppt", "msg"],
  ),
  mark(
    "document",
    "SQLite database",
    [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65, 0x20, 0x66],
    ["db", "sqlite", "sqlite3"],
  ),
  mark(
    "document",
    "folder settings of macOS",
    [0x00, 0x00, 0x00, 0x01, 0x42, 0x75, 0x64, 0x31],
    ["ds_store"],
  ),
  mark("document", "Parquet table", [0x50, 0x41, 0x52, 0x31], ["parquet"]),
  mark("document", "NumPy array", [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59], ["npy"]),
  mark("document", "HDF5 data", [0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a], ["h5", "hdf5", "h5ad"]),
  mark("media", "PNG image", [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], ["png"]),
  mark("media", "JPEG image", [0xff, 0xd8, 0xff], ["jpg", "jpeg"]),
  mark("media", "GIF image", [0x47, 0x49, 0x46, 0x38], ["gif"]),
  mark("media", "RIFF media", [0x52, 0x49, 0x46, 0x46], ["webp", "wav", "avi"]),
  mark("media", "icon", [0x00, 0x00, 0x01, 0x00], ["ico"]),
  mark("media", "TrueType font", [0x00, 0x01, 0x00, 0x00, 0x00], ["ttf", "otf"]),
  mark("media", "OpenType font", [0x4f, 0x54, 0x54, 0x4f], ["otf", "ttf"]),
  mark("media", "web font", [0x77, 0x4f, 0x46, 0x46], ["woff"]),
  mark("media", "web font", [0x77, 0x4f, 0x46, 0x32], ["woff2"]),
  mark("media", "Ogg media", [0x4f, 0x67, 0x67, 0x53], ["ogg"]),
  mark("media", "MP3 audio", [0x49, 0x44, 0x33], ["mp3"]),
  { ...mark("media", "MP4 media", [0x66, 0x74, 0x79, 0x70], ["mp4", "mov", "m4a", "avif", "heic"]), at: 4 },
];

function mark(kind: BinaryKind, name: string, magic: readonly number[], extensions: readonly string[]): Mark {
  return { kind, name, magic, extensions };
}

/** Office files are ZIP archives whose first entry says so; an archive with a password says it in the flags of an entry. */
function zipKind(bytes: Uint8Array): FileKind {
  if (hasEncryptedEntry(bytes)) {
    return { kind: "encrypted archive", name: "ZIP archive with a password", extensions: ["zip"] };
  }
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 4096)).toString("latin1");
  if (/\[Content_Types\]\.xml|_rels\/\.rels|mimetypeapplication\/(?:vnd\.oasis|epub)/.test(head)) {
    return {
      kind: "document",
      name: "office document",
      extensions: ["docx", "xlsx", "pptx", "dotx", "xltx", "potx", "odt", "ods", "odp", "epub"],
    };
  }
  return { kind: "archive", name: ZIP, extensions: ["zip", "jar", "whl", "skill"] };
}

/** Looks at the local header of every entry that follows right after the one before it; that is where unpackers look, too. */
function hasEncryptedEntry(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 0;
  while (at + 30 <= bytes.length && view.getUint32(at, true) === 0x04034b50) {
    const flags = view.getUint16(at + 6, true);
    if ((flags & 0x1) !== 0) return true;
    // The size comes after the data; where the next entry begins cannot be known from here.
    if ((flags & 0x8) !== 0) return hasEncryptedDirectoryEntry(view);
    at += 30 + view.getUint32(at + 18, true) + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  }
  return false;
}

function hasEncryptedDirectoryEntry(view: DataView): boolean {
  for (let at = 0; at + 46 <= view.byteLength; at += 1) {
    if (view.getUint8(at) !== 0x50 || view.getUint32(at, true) !== 0x02014b50) continue;
    if ((view.getUint16(at + 8, true) & 0x1) !== 0) return true;
  }
  return false;
}

function isWindowsProgram(bytes: Uint8Array): boolean {
  if (bytes.length < 64) return false;
  const at = new DataView(bytes.buffer, bytes.byteOffset, bytes.length).getUint32(60, true);
  return startsWith(bytes, [0x50, 0x45, 0x00, 0x00], at);
}

function startsWith(bytes: Uint8Array, magic: readonly number[], at: number): boolean {
  return magic.every((byte, index) => bytes[at + index] === byte);
}
