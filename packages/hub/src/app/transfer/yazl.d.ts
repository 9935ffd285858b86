// The part of yazl that is used here; the package brings no types.
declare module "yazl" {
  import type { EventEmitter } from "node:events";
  import type { Readable } from "node:stream";

  export interface EntryOptions {
    readonly mtime?: Date;
    readonly mode?: number;
    readonly compress?: boolean;
  }

  export class ZipFile extends EventEmitter {
    readonly outputStream: Readable;
    addReadStreamLazy(
      path: string,
      options: EntryOptions,
      open: (callback: (error: Error | null, stream: Readable) => void) => void,
    ): void;
    addBuffer(bytes: Uint8Array, path: string, options?: EntryOptions): void;
    end(): void;
  }
}
