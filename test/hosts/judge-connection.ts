import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { HostProfile } from "@skillquay/tools";
import * as z from "zod/v4";
import type { AgentHost } from "./agent-host.ts";
import type { InstalledHost } from "./install-host.ts";
import { hostEnvironment, runOurs } from "./run-ours.ts";

/** What is wrong with what `connect` writes for a host, one sentence each: the host itself is the judge where it lists its servers. */
export async function judgeConnection(
  host: AgentHost,
  { program }: InstalledHost,
  { startDeadlineMs = USUAL_DEADLINE_MS }: Pick<HostProfile, "startDeadlineMs">,
): Promise<string[]> {
  const home = await mkdtemp(join(tmpdir(), "skillquay-host-"));
  await mkdir(join(home, "project"));
  const wrong: string[] = [];
  try {
    const trials = Array.from({ length: TRIALS }, () => {
      const { file, trial } = written.parse(runOurs(home, ["connect", host.id, "--write"]));
      runOurs(home, ["connect", host.id, "--remove"]);
      return { file, ...trial };
    });
    const file = trials[0]?.file ?? "";
    const tookMs = Math.min(...trials.map((trial) => trial.tookMs));
    if (!trials.every(({ isStarted }) => isStarted)) wrong.push("what connect wrote does not start");
    if (tookMs > startDeadlineMs)
      wrong.push(`what connect wrote took ${tookMs} ms to start; the host waits ${startDeadlineMs}`);
    const left = await filesIn(home);
    if (left.length > 0) wrong.push(`connect --remove leaves ${left.join(", ")}`);
    if (host.lists === undefined) return wrong;
    runOurs(home, ["connect", host.id, "--write"]);
    const { stdout, stderr } = spawnSync(program, host.lists.args, {
      cwd: join(home, "project"),
      env: { ...hostEnvironment(home), ...host.lists.env },
      encoding: "utf8",
      timeout: 120_000,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const shown = stripVTControlCharacters(`${stdout}\n${stderr}`);
    if (!host.lists.shows.test(shown))
      wrong.push(`'${host.lists.args.join(" ")}' does not show the server: ${shown.trim().slice(0, 300)}`);
    runOurs(home, ["connect", host.id, "--remove"]);
    // The host may have written into it meanwhile.
    if (existsSync(file) && readFileSync(file, "utf8").includes("skillquay"))
      wrong.push(`connect --remove leaves its entry in ${file}`);
    return wrong;
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

const USUAL_DEADLINE_MS = 5_000;
// The first start of a machine has nothing kept; a busy one is slow now and then.
const TRIALS = 3;

const written = z.looseObject({
  file: z.string(),
  trial: z.looseObject({ isStarted: z.boolean(), tookMs: z.number() }),
});

/** But for the private copy of the program, which stays, and caches. */
async function filesIn(home: string): Promise<string[]> {
  const entries = await readdir(home, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(home.length + 1))
    .filter((path) => !path.startsWith(".cache/") && !path.startsWith(".local/share/skillquay/programs/"));
}
