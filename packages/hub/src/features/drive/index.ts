// What an account has, and its updates. All that the rest of the hub may import of it.
export { scheduleBlobCollection } from "./collect-blobs.ts";
export { type CheckedUpdate, createDrive, type Drive } from "./drive.ts";
export { pendingUpdates } from "./queries/drive-queries.ts";
export { updateCopies } from "./update-copies.ts";
