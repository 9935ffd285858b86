export { createGit, type Git } from "./create-git.ts";
export { type FoundFile, type FoundSkill, findSkills } from "./find-skills.ts";
export { GitError } from "./git-error.ts";
export { type OpenCommit, openCommit } from "./open-commit.ts";
export { parseTree, type TreeEntry } from "./parse-tree.ts";
export { type BlobReader, openBlobReader } from "./read-blobs.ts";
export { remoteCommit } from "./remote-commit.ts";
export { remoteTags } from "./remote-tags.ts";
export {
  type CommitListing,
  type CommitRequest,
  createRepositoryCopies,
  type RepositoryCopies,
} from "./repository-copies.ts";
