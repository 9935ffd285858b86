import { join } from "node:path";
import { checksum } from "@skillquay/local/front";

/** Where the answers of a server with these arguments, started in this folder, are kept. */
export function snapshotPath(cacheDirectory: string, argv: readonly string[], cwd: string): string {
  // Two that share a name take turns: what is kept says for whom it is.
  const hash = checksum(Buffer.from(JSON.stringify([argv, cwd])));
  return join(cacheDirectory, `front-${hash.toString(16).padStart(8, "0")}.bin`);
}
