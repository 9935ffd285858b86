import { join } from "node:path";

/** Where the copies of hubs lie: below the cache, since a hub gives all of it again. */
export function hubsFolder(cacheDirectory: string): string {
  return join(cacheDirectory, "hubs");
}
