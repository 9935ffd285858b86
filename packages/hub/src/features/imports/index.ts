// How skills come into an account. All that the rest of the hub may import of it.
export { createDetonate } from "./detonate-import.ts";
export { importStopped } from "./import-errors.ts";
export type { ImportRecord } from "./import-record.ts";
export { createImports, type Imports } from "./imports.ts";
export { deleteOldImports } from "./queries/old-import-queries.ts";
