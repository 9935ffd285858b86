import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll } from "vitest";
import { startEmbeddedPostgres } from "../db/embedded/start-embedded-postgres.ts";
import { silentLog } from "../db/storage-log.ts";
import { temporaryFolder } from "./temporary-folder.ts";

/**
 * Data folders whose cluster is there already, for tests of what comes after the first start: copying one takes half of
 * the work of making it, and no time on the disk.
 */
export function useClusterCopies(): () => Promise<string> {
  let made = "";
  beforeAll(async () => {
    made = await mkdtemp(join(tmpdir(), "skillquay-cluster-"));
    await chmod(made, 0o711);
    await (await startEmbeddedPostgres({ dataFolder: join(made, "data"), log: silentLog })).close();
  });
  afterAll(() => rm(made, { recursive: true, force: true, maxRetries: 3 }));
  return async () => {
    const dataFolder = join(await temporaryFolder(), "data");
    // Owners and modes belong to it; `fs.cp` leaves the owners out.
    await promisify(execFile)("cp", ["-a", join(made, "data"), dataFolder]);
    return dataFolder;
  };
}
