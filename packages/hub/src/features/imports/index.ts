// How skills come into an account. All that the rest of the hub may import of it.
export { createDetonate } from "./detonate-import.ts";
export { importBlocked, importStopped } from "./import-errors.ts";
export { type ImportOwner, ownerOf } from "./import-parts.ts";
export type { ImportRecord } from "./import-record.ts";
export { createImports, type Imports } from "./imports.ts";
