// What everybody can get from the hub, version by version. All that the rest of the hub may import of it.
export { changeTag, type TagRequest } from "./change-tag.ts";
export {
  newestReleases,
  type Release,
  type ReleaseFile,
  releaseFiles,
  releaseShown,
  releasesOf,
} from "./queries/release-queries.ts";
export { changeYank, type YankRequest } from "./yank.ts";
