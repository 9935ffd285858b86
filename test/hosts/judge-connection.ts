import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { HostProfile } from "@skillquay/tools";
import * as z from "zod/v4";
import type { AgentHost } from "./agent-host.ts";
import type { InstalledHost } from "./install-host.ts";
import { judgeList } from "./judge-list.ts";
import { filesLeft, runOurs } from "./run-ours.ts";

/** A hub, and a key for it. */
export interface HubAccess {
  readonly url: string;
  readonly key: string;
}

/** What is wrong with what `connect` writes for a host, one sentence each: the host itself is the judge where it lists its servers. */
export async function judgeConnection(
  host: AgentHost,
  { program }: InstalledHost,
  { startDeadlineMs = USUAL_DEADLINE_MS }: Pick<HostProfile, "startDeadlineMs">,
  hub?: HubAccess,
): Promise<string[]> {
  const home = await mkdtemp(join(tmpdir(), "skillquay-host-"));
  await mkdir(join(home, "project"));
  // Agents that read variables find the key in one, as their person has it; the others have it in their file.
  const env: Readonly<Record<string, string>> = hub === undefined ? {} : { SKILLQUAY_KEY: hub.key };
  const words = hub === undefined ? [] : ["--hub", hub.url, "--write-key"];
  const write = () => written.parse(runOurs(home, ["connect", host.id, "--write", ...words], env));
  const takeOut = () => runOurs(home, ["connect", host.id, "--remove"]);
  const wrong: string[] = [];
  try {
    const trials = Array.from({ length: TRIALS }, () => {
      const { file, trial } = write();
      takeOut();
      return { file, ...trial };
    });
    const file = trials[0]?.file ?? "";
    const tookMs = Math.min(...trials.map((trial) => trial.tookMs));
    if (!trials.every(({ isStarted }) => isStarted)) wrong.push("what connect wrote does not start");
    if (tookMs > startDeadlineMs)
      wrong.push(`what connect wrote took ${tookMs} ms to start; the host waits ${startDeadlineMs}`);
    const left = await filesLeft(home);
    if (left.length > 0) wrong.push(`connect --remove leaves ${left.join(", ")}`);
    if (host.lists === undefined) return wrong;
    write();
    wrong.push(...judgeList(host, program, home, env));
    takeOut();
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
