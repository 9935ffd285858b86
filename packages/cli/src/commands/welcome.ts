import { displayWidth, fitWidth } from "../output/display-width.ts";
import { plural, problemCountText } from "../output/problem-count.ts";
import { problemGroupLines } from "../output/problem-groups.ts";
import { terminalLine } from "../output/terminal-text.ts";
import type { Command, CommandContext } from "../program/command.ts";
import { ownCommand } from "../program/own-command.ts";
import { version } from "../program/version.ts";
import { lookAround, type Surroundings } from "../welcome/look-around.ts";

/** What a person sees who types `skillquay` alone: what there is, what is wrong, and what to do next. */
export const welcome: Command = {
  name: "welcome",
  order: 270,
  hidden: true,
  summary: "What was found on this machine, what is wrong with it, and what to do next.",
  usage: "",
  examples: [{ line: "skillquay", does: "on a terminal" }],
  positionals: [],
  options: [],
  settings: ["dir", "cache", "logLevel"],
  async run(context) {
    const { out } = context;
    const match = await lookAround(context);
    if (out.json({ version, ...match })) return 0;
    const { bold, dim } = out.style;
    out.print(`${bold("Skillquay")} ${dim(version)}  every Agent Skill on this machine, in every agent`);
    out.print("");
    printSkills(context, match.skills);
    printProblems(context, match.problems);
    printAgents(context, match.agents);
    printNext(context, match.skills);
    return 0;
  },
};

function printSkills({ io, out }: CommandContext, skills: Surroundings["skills"]): void {
  const { bold, dim, good, warn } = out.style;
  const { served, withScripts, shadowed, skipped, folders } = skills;
  const parts = [
    ...(withScripts > 0 ? [`${withScripts} with scripts`] : []),
    ...(shadowed > 0 ? [`${shadowed} more behind another of the same name`] : []),
    ...(skipped > 0 ? [warn(`${skipped} not served`)] : []),
  ];
  const paint = served > 0 ? good : warn;
  const aside = parts.length === 0 ? "" : `  ${dim("(")}${parts.join(dim(", "))}${dim(")")}`;
  out.print(`${bold("Found")}  ${paint(plural(served, "skill"))}${aside}`);
  if (served === 0)
    out.print(`  None of the usual folders has one. Where they are looked for: ${ownCommand(io)} doctor`);
  const shown = folders.slice(0, FOLDERS_SHOWN);
  const width = Math.max(0, ...shown.map(({ path }) => displayWidth(path)));
  for (const { path, whose, count } of shown)
    out.print(
      `  ${String(count).padStart(5)}  ${fitWidth(terminalLine(path), 60).padEnd(Math.min(width, 60))}  ${dim(whose)}`,
    );
  if (folders.length > shown.length)
    out.print(dim(`         … in ${folders.length - shown.length} more folders`));
  out.print("");
}

const FOLDERS_SHOWN = 6;

function printProblems(
  { io, out }: CommandContext,
  { count, noteCount, worst }: Surroundings["problems"],
): void {
  const { bold, dim, good } = out.style;
  const counted = problemCountText({ problems: count, notes: noteCount });
  const aside = counted === "" ? "" : ` ${dim(`(${ownCommand(io)} list --problems)`)}`;
  out.print(
    `${bold("Wrong")}  ${count === 0 ? good("nothing") + (counted && `, ${counted}`) : counted}${aside}`,
  );
  for (const line of problemGroupLines(worst, { io, style: out.style })) out.print(`  ${line}`);
  out.print("");
}

function printAgents({ io, out }: CommandContext, agents: Surroundings["agents"]): void {
  const { bold, good, warn, dim } = out.style;
  out.print(bold("Agents"));
  if (agents.length === 0) out.print(`  None of the known ones was found: ${ownCommand(io)} connect`);
  for (const { id, title, status } of agents) {
    const state =
      status === "connected"
        ? good("connected")
        : status === "unreadable"
          ? `${warn("settings unreadable")} ${dim(`(${ownCommand(io)} connect ${id} --write says why)`)}`
          : `${ownCommand(io)} connect ${id} --write`;
    out.print(`  ${title.padEnd(16)} ${state}`);
  }
  out.print("");
}

function printNext({ io, out }: CommandContext, { served }: Surroundings["skills"]): void {
  const own = ownCommand(io);
  const rows: (readonly [string, string])[] = [
    ...(served === 0
      ? ([
          [`${own} find pdf`, "look for skills of others, here for PDF"],
          [`${own} add owner/skills`, "get those of a repository, shown before they are written"],
          [`${own} new my-skill`, "start a skill of your own"],
        ] as const)
      : []),
    [`${own} ui`, "look at all of it in the browser"],
    [`${own} demo`, "a tour of two minutes, on sample skills"],
    [`${own} doctor`, "what was found where, and what agents will see"],
    [`${own} --help`, "everything else"],
  ];
  const width = Math.max(...rows.map(([command]) => command.length));
  out.print(out.style.bold("Next"));
  for (const [command, does] of rows) out.print(`  ${command.padEnd(width)}   ${out.style.dim(does)}`);
}
