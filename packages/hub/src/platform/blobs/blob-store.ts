import { ToolError } from "@skillquay/tools";
import { declared, hubError } from "../errors.ts";

/** Where the bytes of published files are. Addressed by what they are, so a stored blob never changes. */
export interface BlobStore {
  /** Resolves when a power cut can no longer lose the bytes. Storing what is there already is cheap. */
  put(bytes: Uint8Array): Promise<BlobRef>;
  /** The bytes, or the part of them in `range`, always cut from bytes that were checked against the digest. */
  get(digest: string, range?: ByteRange): Promise<Uint8Array>;
  /** As `get`, in pieces. Nothing is given out before all of it is checked. */
  stream(digest: string, range?: ByteRange): AsyncIterable<Uint8Array>;
  head(digest: string): Promise<{ readonly sizeBytes: number } | undefined>;
  /** Where the bytes can be fetched without a key for a while. Whoever asks must have checked that the tenant may. */
  signGet(digest: string, options: SignGetOptions): Promise<string>;
  /** Forgets the bytes; nothing happens when they are not there. Only for what no row speaks of: see `collectBlobs`. */
  delete(digest: string): Promise<void>;
  /** The id that the store is marked with: from now on this one, unless it has one. Reaches the store at every call. */
  mark(id: string): Promise<string>;
  /** The id that it is marked with, if any. */
  readMark(): Promise<string | undefined>;
  /** Only of a store that gives files out at addresses of its own. */
  readonly parcels?: ParcelStore;
}

/** Files that are made for somebody and kept for a while. Each has an id that nobody can guess. */
export interface ParcelStore {
  put(id: string, bytes: Uint8Array): Promise<void>;
  has(id: string): Promise<boolean>;
  /** As `signGet` of blobs. */
  signGet(id: string, options: Omit<SignGetOptions, "tenantId">): Promise<string>;
  /** Addresses that are out end with it; nothing happens when it is not there. */
  delete(id: string): Promise<void>;
}

export interface BlobRef {
  /** `sha256:` and 64 hexadecimal digits. */
  readonly digest: string;
  readonly sizeBytes: number;
}

/** `end` is exclusive; absent: to the last byte. */
export interface ByteRange {
  readonly start: number;
  readonly end?: number;
}

export interface SignGetOptions {
  readonly filename: string;
  readonly mimeType: string;
  readonly tenantId: string;
  readonly expiresInSeconds: number;
}

/** The store has no bytes for a digest that rows speak of. */
export class BlobMissing extends ToolError {
  readonly digest: string;
  constructor(digest: string) {
    super(declared("integrity_error"), "Stored bytes of this file are missing; nothing is served.", {
      suggestions: ["Tell whoever runs the hub: the blob store lost a file"],
    });
    this.name = "BlobMissing";
    this.digest = digest;
  }
}

/** The 64 hexadecimal digits of a digest. Everything that becomes a path or a key of a store goes through here. */
export function hexOf(digest: string): string {
  const hex = /^sha256:([0-9a-f]{64})$/.exec(digest)?.[1];
  if (hex === undefined) throw new BlobMissing(digest.slice(0, 80));
  return hex;
}

export function corruptBlob(): ToolError {
  return hubError(
    "integrity_error",
    "Stored bytes of this file are not those that were published; nothing is served.",
    { suggestions: ["Tell whoever runs the hub: the blob store damaged a file"] },
  );
}

export function cutRange(bytes: Uint8Array, range: ByteRange | undefined): Uint8Array {
  return range === undefined ? bytes : bytes.subarray(range.start, range.end);
}

/** Pieces of bytes that are in memory. */
export function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.subarray(at, at + PIECE_BYTES);
}

const PIECE_BYTES = 64 * 1024;
