import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hostProfiles } from "@skillquay/tools";
import * as z from "zod/v4";
import { root } from "../support/program.ts";
import type { AgentHost } from "./agent-host.ts";
import { compareProfile } from "./compare-profile.ts";
import { agentHosts } from "./definitions/index.ts";
import { startHubTarget } from "./hub-target.ts";
import type { Observed } from "./judge.ts";
import { judgeConnection } from "./judge-connection.ts";
import { judgeHost } from "./judge-host.ts";
import { judgePlacement } from "./judge-placement.ts";
import { localTarget } from "./local-target.ts";
import { matrixOf } from "./matrix.ts";
import { placedTarget } from "./placed-target.ts";
import { measureProfile } from "./probe/measure-profile.ts";
import { type Recorded, readRecorded, writeRecorded } from "./recorded.ts";
import { toSent, writeFixture } from "./replay/fixture.ts";
import type { Target } from "./target.ts";
import { verdict } from "./verdict.ts";
import { judgeConsent } from "./walk-consent.ts";

const planShape = z.object({
  hosts: z.array(z.object({ id: z.string(), version: z.string(), program: z.string() })),
  targets: z.array(z.enum(["local", "hub"])),
  /** Nothing is recorded: what counts is whether all holds. */
  isCheck: z.boolean(),
  measures: z.boolean(),
  /** Where whole conversations go, for a look at one. */
  keep: z.string().optional(),
});
const plan = planShape.parse(JSON.parse(process.argv[2] ?? ""));
const hub = plan.targets.includes("hub") ? await startHubTarget() : undefined;
const targets: readonly Target[] = [
  ...(plan.targets.includes("local") ? [localTarget] : []),
  ...(hub === undefined ? [] : [hub]),
];

const build = digestOfBuild();
const done: Recorded[] = [];
const failures: string[] = [];
for (const { id, version, program } of plan.hosts) {
  const host = agentHosts.find((candidate) => candidate.id === id);
  const inUse = hostProfiles.find((profile) => profile.id === id);
  if (host === undefined || inUse === undefined)
    throw new Error(`There is no host '${id}', or no profile of it`);
  const judged: Omit<Recorded, "host" | "label" | "version" | "date" | "build"> = {};
  for (const target of targets) {
    process.stderr.write(`${host.label} ${version}, ${target.id} …\n`);
    const { judgement, observed } = await judgeHost(host, { version, program }, target);
    judged[target.id] = judgement;
    const sent = Object.entries(observed).flatMap(([part, { frames }]) => toSent(frames, target.id, part));
    if (!plan.isCheck) writeFixture({ host: id, version, sent });
    const wrong = verdict(inUse, judgement, target.id);
    failures.push(...wrong.map((sentence) => `${host.label} ${version}, ${target.id}: ${sentence}`));
    if (plan.keep !== undefined) keep(join(plan.keep, `${id}-${target.id}`), observed);
    if (inUse.results.isEscaped !== true || host.loads === undefined) continue;
    process.stderr.write(`${host.label} ${version}, ${target.id}, with its skills placed …\n`);
    const placed = await judgeHost(
      host,
      { version, program },
      placedTarget(target, host.loads, inUse.skillFolders),
    );
    judged[target.id === "local" ? "placedLocal" : "placedHub"] = placed.judgement;
    const wrongPlaced = verdict(inUse, placed.judgement, target.id, { isPlaced: true });
    failures.push(
      ...wrongPlaced.map((sentence) => `${host.label} ${version}, ${target.id}, placed: ${sentence}`),
    );
    if (plan.keep !== undefined) keep(join(plan.keep, `${id}-${target.id}-placed`), placed.observed);
  }
  const earlier = readRecorded(id);
  const isMeasured = earlier?.version === version && earlier.profile !== undefined && !plan.measures;
  if (plan.targets.includes("local") && !plan.isCheck && !isMeasured) {
    process.stderr.write(`${host.label} ${version}, its profile …\n`);
    judged.profile = await measureProfile(host, { version, program });
    failures.push(...compareProfile(inUse, judged.profile));
  }
  if (host.terminal !== undefined) {
    for (const target of targets) {
      process.stderr.write(`${host.label} ${version}, ${target.id}, questions at a terminal …\n`);
      // What a terminal that goes no further shows is for whoever looks after it; the rest of the run counts.
      const wrong = await judgeConsent(host, { version, program }, target).catch((error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        return ["the walk at the terminal does not come to its end"];
      });
      const field = target.id === "local" ? "terminal" : "hubTerminal";
      judged[field] = wrong.length === 0 ? "yes, always and no do what they say" : wrong.join("; ");
      failures.push(...wrong.map((sentence) => `${host.label} ${version}, ${target.id}: ${sentence}`));
    }
  }
  if (plan.targets.includes("local")) {
    process.stderr.write(`${host.label} ${version}, what is written and placed …\n`);
    const wrong = await judgeConnection(host, { version, program }, inUse);
    judged.connection = outcome(host, "starts", wrong);
    const misplaced = await judgePlacement(host, { version, program });
    if (host.loads !== undefined) {
      const how =
        host.loads.listedFile === undefined ? "loaded by itself" : "read from the file that it lists";
      const placed = `shown once and ${how}`;
      judged.placement = misplaced.length === 0 ? `${placed}, goes again` : misplaced.join("; ");
    }
    failures.push(...[...wrong, ...misplaced].map((sentence) => `${host.label} ${version}: ${sentence}`));
  }
  if (hub !== undefined) {
    process.stderr.write(`${host.label} ${version}, what is written for a hub …\n`);
    const wrong = await judgeConnection(host, { version, program }, inUse, hub.access);
    judged.hubConnection = outcome(host, "answers", wrong);
    failures.push(...wrong.map((sentence) => `${host.label} ${version}, hub: ${sentence}`));
  }
  const date = new Date().toISOString().slice(0, 10);
  const recorded = { ...earlier, host: id, label: host.label, version, date, build, ...judged };
  if (!plan.isCheck) writeRecorded(recorded);
  done.push(recorded);
}
await hub?.close();
const next = plan.isCheck ? "" : "Now: npm run gen\n";
process.stdout.write(`${matrixOf(done).join("\n\n")}\n\n${next}`);
for (const failure of failures) process.stdout.write(`FAILED ${failure}\n`);
process.exitCode = failures.length > 0 ? 1 : 0;

function outcome({ lists }: AgentHost, does: "starts" | "answers", wrong: readonly string[]): string {
  const listed = lists === undefined ? "" : "its own list takes it, ";
  return wrong.length === 0 ? `${does} in time, ${listed}goes without a trace` : wrong.join("; ");
}

/** Of all that is run: both programs are made of several files, and a change may be in any of them. */
function digestOfBuild(): string {
  const hash = createHash("sha256");
  for (const folder of ["packages/cli/dist", "packages/hub/dist"]) {
    const names = readdirSync(join(root, folder)).filter((name) => name.endsWith(".cjs"));
    for (const name of names.sort()) hash.update(name).update(readFileSync(join(root, folder, name)));
  }
  return hash.digest("hex").slice(0, 12);
}

function keep(folder: string, observed: Readonly<Record<string, Observed>>): void {
  for (const [name, { conducted, frames }] of Object.entries(observed)) {
    mkdirSync(join(folder, name), { recursive: true });
    for (const [at, { raw }] of conducted.requests.entries()) {
      writeFileSync(join(folder, name, `${at}.json`), raw);
    }
    writeFileSync(join(folder, name, "frames.json"), JSON.stringify(frames, null, 1));
    writeFileSync(join(folder, name, "output.txt"), conducted.output);
  }
}
