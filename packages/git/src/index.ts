export { createGit, type Git } from "./create-git.ts";
export { GitError } from "./git-error.ts";
export { parseTree, type TreeEntry } from "./parse-tree.ts";
export { type BlobReader, openBlobReader } from "./read-blobs.ts";
export { remoteCommit } from "./remote-commit.ts";
export {
  type CommitListing,
  type CommitRequest,
  createRepositoryCopies,
  type RepositoryCopies,
} from "./repository-copies.ts";
