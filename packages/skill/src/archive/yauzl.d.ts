// The part of yauzl that is used here; the package brings no types.
declare module "yauzl" {
  export interface BufferOptions {
    readonly strictFileNames: boolean;
    readonly validateEntrySizes: boolean;
  }

  export interface Entry {
    readonly fileName: string;
    readonly uncompressedSize: number;
    readonly compressedSize: number;
    readonly compressionMethod: number;
    readonly crc32: number;
    readonly relativeOffsetOfLocalHeader: number;
  }

  export interface ZipFile {
    eachEntry(): AsyncIterable<Entry>;
  }

  export function fromBufferPromise(bytes: Buffer, options: BufferOptions): Promise<ZipFile>;
}
