import { homedir } from "node:os";
import { join } from "node:path";

/** Where clients that are no development dependencies are kept between runs: outside of the tree. */
export function clientCache(name: string): string {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "skillquay-clients", name);
}
