// Folders that are made once, shared between runs and processes, and removed by size.
export {
  createFolderCache,
  type FolderCache,
  type FolderCacheOptions,
  type FolderRecipe,
  type UsedFolder,
} from "./folder-cache.ts";
