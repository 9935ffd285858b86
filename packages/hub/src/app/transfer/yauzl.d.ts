// The part of yauzl that is used here; the package brings no types.
declare module "yauzl" {
  import type { Readable } from "node:stream";

  export interface OpenOptions {
    readonly autoClose: boolean;
    readonly lazyEntries: boolean;
    readonly strictFileNames: boolean;
    readonly validateEntrySizes: boolean;
  }

  export interface Entry {
    readonly fileName: string;
    readonly uncompressedSize: number;
  }

  export interface ZipFile {
    eachEntry(): AsyncIterable<Entry>;
    openReadStreamPromise(entry: Entry): Promise<Readable>;
    close(): void;
  }

  export function openPromise(path: string, options: OpenOptions): Promise<ZipFile>;
}
