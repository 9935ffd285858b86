import { findSkills } from "../find/find-skills.ts";
import { addLine, type FoundSkill, type PlaceAnswer } from "../find/found-skill.ts";
import { pickFromList } from "../find/pick-from-list.ts";
import { searchFound } from "../find/search-found.ts";
import { hubClientOptions } from "../hub-client/hub-client.ts";
import { withInterrupt } from "../install/with-interrupt.ts";
import { type Column, printTable } from "../output/table.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { usageError } from "../program/cli-error.ts";
import type { Command, CommandContext } from "../program/command.ts";
import { parseArguments } from "../program/parse-arguments.ts";

export const find: Command = {
  name: "find",
  order: 40,
  summary: "Find skills to get, on your hubs and in sources; on a terminal you pick one and look at it.",
  usage: "[words…] [--source <source>] [--hub <url>] [options]",
  examples: [
    {
      line: "skillquay find pdf forms",
      does: "type on to narrow it down; Enter shows what it is, before anything is written",
    },
    {
      line: "skillquay find spreadsheets --source owner/skills",
      does: "in one repository, and on your hubs",
    },
    { line: "skillquay find | grep -i review", does: "in a pipe, everything as a plain list" },
  ],
  positionals: [
    { name: "words", description: "What it should be good for.", required: false, repeatable: true },
  ],
  options: [
    ...hubClientOptions.map((option) =>
      option.name === "hub"
        ? {
            ...option,
            description: "Look on this hub alone: its address, or the name of one that you are signed in to.",
          }
        : option,
    ),
    {
      name: "limit",
      type: "string",
      valueName: "count",
      default: "20",
      description: "How many at most in a list.",
    },
    { name: "list", type: "boolean", description: "A plain list on a terminal, too." },
    { name: "refresh", type: "boolean", description: "Ask again what was asked in the last ten minutes." },
  ],
  settings: ["sources", "gitBase"],
  run: (context) => withInterrupt(context.io, (signal) => findAndShow(context, signal)),
};

async function findAndShow(context: CommandContext, signal: AbortSignal): Promise<number> {
  const { out, positionals, io, options } = context;
  const words = positionals.join(" ");
  const places = await findSkills(context, words, signal);
  const search = searchFound(places.flatMap(({ skills }) => skills));
  const answer = search(words);
  const hasFailed =
    places.length > 0 && places.every(({ problem, skills }) => problem !== undefined && skills.length === 0);
  const shown = answer.skills.slice(0, limitOf(context, words));
  const isPicked =
    io.stdin.isTerminal && io.stdout.isTerminal && io.stderr.isTerminal && !options.flag("list");
  if (
    out.json({
      words,
      fits: answer.fits && shown.length > 0,
      skills: shown.map((skill) => ({ ...skill, line: addLine(skill) || null })),
      total: answer.skills.length,
      places: places.map(({ from, skills, problem, keptAt }) => ({
        from,
        count: skills.length,
        problem,
        keptAt,
      })),
    })
  )
    return hasFailed ? 1 : 0;
  sayProblems(context, places);
  if (places.length === 0)
    out.say("No hub and no source is known. For example: skillquay find pdf --source anthropics/skills");
  else if (isPicked && answer.skills.length > 0) return pickAndAdd(context, { words, search }, signal);
  else if (hasFailed) out.say("No place answered, so nothing could be looked for.");
  else show(context, { words, fits: answer.fits, shown, total: answer.skills.length });
  return hasFailed ? 1 : 0;
}

/** Without words everything is asked for, unless a number says otherwise. */
function limitOf({ options }: CommandContext, words: string): number {
  const text = options.text("limit") ?? "";
  if (words === "" && options.all("limit").length === 0) return Infinity;
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw usageError("option_value_invalid", "'--limit' must be a whole number from 1 to 999999.");
}

function sayProblems({ out }: CommandContext, places: readonly PlaceAnswer[]): void {
  for (const { from, problem, keptAt } of places) {
    if (problem === undefined) continue;
    const kept =
      keptAt === undefined
        ? "Nothing of it is kept"
        : `Shown as it was at ${keptAt.slice(0, 16).replace("T", " ")} UTC`;
    out.say(
      `${out.wordStyle.warn("Note:")} ${terminalLine(from)} did not answer. ${kept}. (${terminalLine(problem)})`,
    );
  }
}

function show(
  { out }: CommandContext,
  {
    words,
    fits,
    shown,
    total,
  }: { words: string; fits: boolean; shown: readonly FoundSkill[]; total: number },
): void {
  if (shown.length === 0) {
    out.say(words === "" ? "Nothing was found." : `Nothing fits '${terminalLine(words)}'.`);
    return;
  }
  if (!fits) out.say(`Nothing fits '${terminalLine(words)}'. Closest are:`);
  const columns: Column<FoundSkill>[] = [
    { title: "NAME", value: ({ name }) => name, paint: out.style.bold },
    { title: "FROM", value: ({ from }) => from },
    { title: "DESCRIPTION", value: ({ description }) => description, mayEnd: true },
  ];
  // In a pipe there is room for it; on a terminal it would push the description out.
  if (out.width === undefined)
    columns.push({ title: "TO GET IT", value: (skill) => addLine(skill) || "import it on the hub" });
  printTable(out, columns, shown);
  const [first] = shown;
  if (shown.length < total) out.say(`${total - shown.length} more: --limit ${total}`);
  if (first?.add !== undefined)
    out.say(`To look at the first before you take it: ${terminalLine(addLine(first))}`);
}

async function pickAndAdd(
  context: CommandContext,
  { words, search }: { words: string; search: ReturnType<typeof searchFound> },
  signal: AbortSignal,
): Promise<number> {
  const { out } = context;
  const picked = await pickFromList(
    context,
    {
      words,
      search: (typed) => search(typed).skills,
      label: ({ name, from, description }) => `${name}  (${from})  ${description}`,
    },
    signal,
  );
  if (picked === undefined) return 0;
  if (picked.add === undefined) {
    out.say(`'${terminalLine(picked.name)}' is imported on the hub: ${terminalLine(picked.from)}`);
    return 0;
  }
  out.say(`skillquay add ${terminalLine(picked.add.join(" "))}`);
  const { add } = await import("./add.ts");
  // As if it had been typed: shown, scanned, and asked about before a file is written.
  return add.run({ ...context, ...(await parseArguments(add, picked.add)) });
}
