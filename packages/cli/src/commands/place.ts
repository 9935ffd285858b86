import { join } from "node:path";
import type { SkillSummary } from "@skillquay/tools";
import { findSkill } from "../catalog/find-skill.ts";
import { withCatalog } from "../catalog/open-catalog.ts";
import { hostNamed } from "../connect/host-named.ts";
import type { Host, Scope } from "../connect/hosts.ts";
import { hubClientOptions } from "../hub-client/hub-client.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { agentFolder } from "../place/agent-folder.ts";
import { placeSkill, sweepUnfinished } from "../place/place-skill.ts";
import {
  blockedSkill,
  FROM_HUB,
  type PlaceResult,
  placeError,
  placeSkills,
  unseenSkills,
} from "../place/place-skills.ts";
import { withHubSkill } from "../place/stage-hub-skill.ts";
import { usageError } from "../program/cli-error.ts";
import type { Command, CommandContext } from "../program/command.ts";

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
      const results: PlaceResult[] = [];
      const how = { scope: scopeOf(context), asCopies: context.options.flag("copy") };
      for (const host of agents) {
        const isNamed = context.positionals.length > 0;
        const chosen = isNamed ? skills : await unseenSkills(context.io, catalog, host);
        results.push(...(await placeSkills(context, host, chosen, how)));
      }
      for (const name of fromHub)
        results.push(...(await placeFromHub(context, agents, name.slice(FROM_HUB.length))));
      return report(context, results);
    });
  },
};

function scopeOf({ options }: CommandContext): Scope {
  return options.flag("project") ? "project" : "user";
}

/** As a copy, whose bytes are those that the hub names by their digest. */
async function placeFromHub(
  context: CommandContext,
  agents: readonly Host[],
  skill: string,
): Promise<readonly PlaceResult[]> {
  const { io } = context;
  const scope = scopeOf(context);
  return await withHubSkill(context, skill, async (staged) => {
    const results: PlaceResult[] = [];
    for (const host of agents) {
      const { name, folder, hub, digest, skillFile } = staged;
      const path = join(agentFolder(host, scope, io), name);
      const base = { agent: host.id, skill: name, path };
      try {
        if (staged.isBlocked) throw blockedSkill(name);
        const source = `${FROM_HUB}${name}`;
        const request = { agent: host.id, name, path, source, hub, kind: "copy" as const, skillFile, digest };
        results.push({ ...base, placed: await placeSkill({ ...request, staged: folder }, io) });
      } catch (error) {
        results.push({ ...base, placed: false, error: placeError(path, error) });
      }
    }
    return results;
  });
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
