// Finding programs of this machine without running one, and without a project having a say in it.
export { type SearchPlace, trustedSearchPath } from "./trusted-search-path.ts";
