import { hostNamed } from "../connect/host-named.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { sweepUnfinished, takeBack } from "../place/place-skill.ts";
import { leaveOut, readPlaced } from "../place/placed-record.ts";
import { usageError } from "../program/cli-error.ts";
import type { Command } from "../program/command.ts";

export const unplace: Command = {
  name: "unplace",
  order: 24,
  summary: "Take back skills that 'place' put into agents' folders.",
  usage: "[skill…] [--agent <agent> | --all] [options]",
  examples: [
    { line: "skillquay unplace pdf", does: "one skill, from every agent" },
    { line: "skillquay unplace --agent gemini", does: "everything that was placed for Gemini CLI" },
    { line: "skillquay unplace --all", does: "everything that was placed" },
  ],
  positionals: [
    { name: "skill", description: "Name of a skill that was placed.", required: false, repeatable: true },
  ],
  options: [
    {
      name: "agent",
      type: "string",
      valueName: "agent",
      repeatable: true,
      description: "Only what was placed for this agent.",
    },
    { name: "all", type: "boolean", description: "Everything that was placed." },
  ],
  settings: [],
  async run({ io, out, options, positionals }) {
    const agents: string[] = [];
    for (const word of options.all("agent")) agents.push((await hostNamed(String(word))).id);
    if (positionals.length + agents.length === 0 && !options.flag("all")) {
      throw usageError("argument_missing", "What is to be taken back: a skill, '--agent' or '--all'?", [
        "For example: skillquay unplace --agent gemini",
      ]);
    }
    await sweepUnfinished(io);
    const chosen = readPlaced(io).filter(
      ({ name, agent }) =>
        (positionals.length === 0 || positionals.includes(name)) &&
        (agents.length === 0 || agents.includes(agent)),
    );
    const results: { agent: string; skill: string; path: string; removed: boolean }[] = [];
    for (const placed of chosen) {
      const { agent, name: skill, path } = placed;
      const removed = await takeBack(placed, io);
      // By name: a server that keeps what `connect` placed current does not bring it again.
      if (removed && placed.byConnect && positionals.length > 0) await leaveOut(io, path);
      results.push({ agent, skill, path, removed });
    }
    const exitCode = results.every(({ removed }) => removed) ? 0 : 1;
    if (out.json({ unplaced: results })) return exitCode;
    for (const { agent, skill, path, removed } of results) {
      out.print(
        `${removed ? "removed" : out.style.warn("kept")}  ${terminalLine(skill)}  ${agent}  ${terminalLine(path)}`,
      );
      if (!removed) out.say("  It was changed since it was placed, so it was left alone.");
    }
    if (results.length === 0) out.say("Nothing of that was placed.");
    return exitCode;
  },
};
