import { join } from "node:path";
import { buildManifest } from "@skillquay/skill";
import type { SkillSummary } from "@skillquay/tools";
import { findSkill } from "../catalog/find-skill.ts";
import { createNativeSkills } from "../catalog/native-skills.ts";
import { withCatalog } from "../catalog/open-catalog.ts";
import { hostNamed } from "../connect/host-named.ts";
import type { Host } from "../connect/hosts.ts";
import { hubClientOptions } from "../hub-client/hub-client.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { agentFolder } from "../place/agent-folder.ts";
import { placeSkill, sweepUnfinished } from "../place/place-skill.ts";
import { withHubSkill } from "../place/stage-hub-skill.ts";
import { CliError, usageError } from "../program/cli-error.ts";
import type { Command, CommandContext } from "../program/command.ts";
import { folderToScan } from "../scan/find-skills-to-scan.ts";
import { scanSkills } from "../scan/scan-skills.ts";

export const place: Command = {
  name: "place",
  order: 22,
  summary: "Put skills where an agent loads them itself, by a link or a copy.",
  usage: "[skill…] --agent <agent> [options]",
  examples: [
    { line: "skillquay place --agent gemini", does: "every skill that Gemini CLI does not see yet" },
    { line: "skillquay place pdf --agent claude-code --agent codex", does: "one skill for two agents" },
    {
      line: "skillquay place pdf --agent codex --copy",
      does: "a copy, which a running server keeps current",
    },
    { line: "skillquay place hub:pdf --agent gemini", does: "a skill of the hub that you are signed in to" },
  ],
  positionals: [
    {
      name: "skill",
      description:
        "Name of a skill, or hub:<skill> for one of a hub. Every valid one that the agent does not see when absent.",
      required: false,
      repeatable: true,
    },
  ],
  options: [
    {
      name: "agent",
      type: "string",
      valueName: "agent",
      repeatable: true,
      description: "Agent, as 'skillquay connect' names it. Give it again for more. Needed.",
    },
    {
      name: "copy",
      type: "boolean",
      description:
        "Copy the files instead of linking to them. A running server brings copies up to date, unless somebody changed them. Skills of a hub are always copied.",
    },
    ...hubClientOptions,
    { name: "project", type: "boolean", description: "Into the project's folder instead of yours." },
  ],
  settings: ["dir", "exclude", "cache", "logLevel"],
  async run(context) {
    const agents: Host[] = [];
    for (const word of context.options.all("agent")) agents.push(await hostNamed(String(word)));
    if (agents.length === 0) {
      throw usageError("option_missing", "'--agent' is missing: the agent that is to load the skills.", [
        "For example: skillquay place --agent gemini",
      ]);
    }
    await sweepUnfinished(context.io);
    return withCatalog(context, async (catalog) => {
      const names = context.positionals.filter((name) => !name.startsWith(FROM_HUB));
      const fromHub = context.positionals.filter((name) => name.startsWith(FROM_HUB));
      const skills: SkillSummary[] = [];
      for (const name of names) skills.push(await findSkill(catalog, name));
      const all = await catalog.list();
      const native = createNativeSkills(context.io, catalog);
      const results: PlaceResult[] = [];
      for (const host of agents) {
        const seen = native(host.profile, all)?.listed ?? new Set();
        const unseen = all.filter((skill) => !seen.has(skill) && skill.tier === "strict");
        const chosen = context.positionals.length > 0 ? skills : unseen;
        results.push(...(await placeFor(context, host, chosen)));
      }
      for (const name of fromHub)
        results.push(...(await placeFromHub(context, agents, name.slice(FROM_HUB.length))));
      return report(context, results);
    });
  },
};

interface PlaceResult {
  readonly agent: string;
  readonly skill: string;
  readonly path: string;
  readonly placed: boolean;
  readonly error?: { readonly code: string; readonly message: string };
}

async function placeFor(
  context: CommandContext,
  host: Host,
  skills: readonly SkillSummary[],
): Promise<readonly PlaceResult[]> {
  const { io, options } = context;
  const scope = options.flag("project") ? "project" : "user";
  const folder = agentFolder(host, scope, io);
  const results: PlaceResult[] = [];
  const checked = await lookAt(context, skills);
  for (const [skill, { digest, isBlocked }] of checked) {
    const path = join(folder, skill.name);
    const base = { agent: host.id, skill: skill.name, path };
    try {
      refuseUnlessSafe(skill, scope);
      if (isBlocked) throw blocked(skill);
      const kind = options.flag("copy") || io.platform === "win32" ? ("copy" as const) : ("link" as const);
      const { name, skillFile, baseDirectory: source = "" } = skill;
      const request = { agent: host.id, name, path, source, kind, skillFile, digest };
      results.push({ ...base, placed: await placeSkill(request, io) });
    } catch (error) {
      const { code, message } = error instanceof CliError ? error : failed(path, error);
      results.push({ ...base, placed: false, error: { code, message } });
    }
  }
  return results;
}

const FROM_HUB = "hub:";

/** As a copy, whose bytes are those that the hub names by their digest. */
async function placeFromHub(
  context: CommandContext,
  agents: readonly Host[],
  skill: string,
): Promise<readonly PlaceResult[]> {
  const { io, options } = context;
  const scope = options.flag("project") ? "project" : "user";
  return await withHubSkill(context, skill, async (staged) => {
    const results: PlaceResult[] = [];
    for (const host of agents) {
      const { name, folder, hub, digest, skillFile } = staged;
      const path = join(agentFolder(host, scope, io), name);
      const base = { agent: host.id, skill: name, path };
      try {
        if (staged.isBlocked) throw blocked({ name });
        const source = `${FROM_HUB}${name}`;
        const request = { agent: host.id, name, path, source, hub, kind: "copy" as const, skillFile, digest };
        results.push({ ...base, placed: await placeSkill({ ...request, staged: folder }, io) });
      } catch (error) {
        const { code, message } = error instanceof CliError ? error : failed(path, error);
        results.push({ ...base, placed: false, error: { code, message } });
      }
    }
    return results;
  });
}

/** The verdict on each skill, and the bytes that it is about. */
async function lookAt({ io, out }: CommandContext, skills: readonly SkillSummary[]) {
  const digests: string[] = [];
  for (const { baseDirectory = "", skillFile } of skills)
    digests.push((await buildManifest(baseDirectory, skillFile)).treeDigest);
  const scanned = await scanSkills(
    skills.map(({ baseDirectory = "" }) => folderToScan(io, baseDirectory)),
    (_skill, done) => out.bar("Scanning", { done, total: skills.length, unit: "skills" }),
  );
  out.endProgress();
  return new Map(
    skills.map((skill, index) => {
      const isBlocked = scanned[index]?.report.verdict === "block";
      return [skill, { digest: digests[index] ?? "", isBlocked }] as const;
    }),
  );
}

function report({ out }: CommandContext, results: readonly PlaceResult[]): number {
  const exitCode = results.some(({ error }) => error !== undefined) ? 1 : 0;
  if (out.json({ placed: results })) return exitCode;
  for (const { agent, skill, path, placed, error } of results) {
    const word = error !== undefined ? out.style.bad("refused") : placed ? out.style.good("placed") : "there";
    out.print(`${word}  ${terminalLine(skill)}  ${agent}  ${terminalLine(path)}`);
    if (error !== undefined) out.say(`  ${terminalLine(error.message)}`);
  }
  if (results.length === 0) out.say("The agent sees every skill already.");
  else out.say("Start a new session of the agent. To take them back: skillquay unplace");
  return exitCode;
}

/** A skill of a stranger's project would be the user's own in the user's folder. */
function refuseUnlessSafe({ tier, isUntrusted, name }: SkillSummary, scope: "project" | "user"): void {
  if (tier !== "strict") {
    throw new CliError(
      "skill_not_valid",
      "It does not keep to the specification, so that the agent may not show it: see skillquay check.",
    );
  }
  if (isUntrusted === true && scope === "user") {
    throw new CliError(
      "project_untrusted",
      `'${terminalLine(name)}' is of a project that you have not trusted: see skillquay trust.`,
    );
  }
}

function blocked({ name }: Pick<SkillSummary, "name">): CliError {
  return new CliError("skill_blocked", `The scan blocks '${terminalLine(name)}': see skillquay scan.`);
}

function failed(path: string, cause: unknown): CliError {
  const reason = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown reason";
  return new CliError("not_placed", `${path} could not be made: ${reason}.`, { cause });
}
