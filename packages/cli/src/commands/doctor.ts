import type { CatalogProblem } from "@skillquay/tools";
import { type Diagnosis, diagnose } from "../doctor/diagnose.ts";
import type { Output } from "../output/output.ts";
import { problemCountText } from "../output/problem-count.ts";
import { problemGroupLines } from "../output/problem-groups.ts";
import { shortPath } from "../output/short-path.ts";
import { printTable } from "../output/table.ts";
import type { Command, CommandContext } from "../program/command.ts";
import { scriptSettingNames } from "../settings/script-settings.ts";

export const doctor: Command = {
  name: "doctor",
  order: 260,
  summary: "What was found where, what was skipped and why, and what agents will see.",
  usage: "[options]",
  examples: [
    { line: "skillquay doctor", does: "why a skill is missing, and how full the lists are" },
    { line: "skillquay doctor --dir ./skills --json", does: "the same for one folder, for a program" },
  ],
  positionals: [],
  options: [],
  settings: [
    "dir",
    "tools",
    "toolPrefix",
    "strictResources",
    "strict",
    "catalogBudget",
    "list",
    "pin",
    "exclude",
    "cache",
    "logLevel",
    ...scriptSettingNames,
  ],
  async run(context) {
    const diagnosis = await diagnose(context);
    if (!context.out.json(diagnosis)) show(context, diagnosis);
    return 0;
  },
};

function show(context: CommandContext, diagnosis: Diagnosis): void {
  const { io, out, settings } = context;
  const { bold, good, bad, warn, dim } = out.style;
  const { node, cache, roots } = diagnosis;
  out.print(
    `skillquay ${diagnosis.version}, Node ${node.version} ${node.isSupported ? good("ok") : bad("too old: 20 or newer is needed")}`,
  );
  out.print(
    `Cache: ${cache.isOn ? shortPath(cache.folder, io) : "off"}${cache.isOn && !cache.exists ? " (not written yet)" : ""}`,
  );
  out.print("");
  out.print(bold("Where skills are looked for, first match first"));
  // Some forty folders of agents that are not installed would bury the ones that matter.
  const worthShowing = roots.filter((root) => root.state !== "missing" || settings.dir.length > 0);
  if (worthShowing.length > 0) {
    printTable(
      out,
      [
        {
          title: "STATE",
          value: ({ state }) => state,
          paint: (text, { state }) => (state === "found" ? text : warn(text)),
        },
        { title: "SERVED", value: ({ servedCount }) => String(servedCount) },
        { title: "SHADOWED", value: ({ shadowedCount }) => String(shadowedCount) },
        { title: "SKIPPED", value: ({ skippedCount }) => String(skippedCount) },
        {
          title: "WHOSE",
          value: ({ host, location, isUntrusted }) =>
            `${host}, ${location}${isUntrusted ? ", not trusted" : ""}`,
        },
        { title: "FOLDER", value: ({ path }) => shortPath(path, io) },
      ],
      worthShowing,
    );
  }
  const missing = roots.length - worthShowing.length;
  if (missing > 0) out.print(dim(`${missing} more folders are looked at and do not exist.`));
  if (worthShowing.some(({ isUntrusted }) => isUntrusted)) {
    out.print("Scripts of a project that is not trusted run after a question. To trust it: skillquay trust");
  }
  out.print("");
  showHosts(out, diagnosis);
  out.print("");
  showScripts(out, diagnosis);
  showProblems(context, diagnosis);
}

/** What is wrong with skills, with the settings of agents, and what a scan would have somebody look at, each by itself. */
function showProblems(
  { io, out }: CommandContext,
  { problems, problemCount, noteCount, findingCount }: Diagnosis,
): void {
  const isFinding = ({ code }: CatalogProblem) => code.startsWith("scan_");
  const isEntry = ({ code }: CatalogProblem) => code.startsWith("entry_");
  const print = (title: string, shown: readonly CatalogProblem[]) => {
    out.print("");
    out.print(out.style.bold(title));
    for (const line of problemGroupLines(shown, { io, style: out.style })) out.print(line);
  };
  const counted = problemCountText({ problems: problemCount, notes: noteCount });
  print(
    `Problems: ${counted || "none"}`,
    problems.filter((problem) => !isFinding(problem) && !isEntry(problem)),
  );
  const entries = problems.filter(isEntry);
  if (entries.length > 0) print("Settings of agents", entries);
  if (findingCount > 0) print("What the scan would have you look at", problems.filter(isFinding));
}

function showHosts(out: CommandContext["out"], diagnosis: Diagnosis): void {
  const { bold, warn } = out.style;
  const { skillCount, strictCount, shadowed, tools } = diagnosis;
  out.print(bold("What agents see"));
  out.print(
    `${skillCount} served, ${strictCount} of them on skills/list, ${shadowed.length} shadowed by name.`,
  );
  out.print(`Tools: ${tools.join(", ") || "none"}`);
  printTable(
    out,
    [
      { title: "AGENT", value: ({ title }) => title },
      { title: "DESCRIBED", value: ({ describedCount }) => String(describedCount) },
      { title: "BY NAME", value: ({ namedCount }) => String(namedCount) },
      { title: "BY ITSELF", value: ({ nativeCount }) => String(nativeCount) },
      { title: "BY SEARCH", value: ({ hiddenCount }) => String(hiddenCount) },
      { title: "CHARS", value: ({ usedChars }) => String(usedChars) },
      {
        title: "THROUGH",
        value: ({ through, isCut }) => `${through.replace(" descriptions", "s")}${isCut ? " (CUT)" : ""}`,
        paint: (text, { isCut }) => (isCut ? warn(text) : text),
      },
    ],
    diagnosis.hosts,
  );
  if (diagnosis.hosts.some(({ nativeCount }) => nativeCount > 0))
    out.print(
      "BY ITSELF: skills that the agent lists from its own folders are not listed again; --list all does so.",
    );
}

function showScripts(out: Output, { scripts }: Diagnosis): void {
  const { bold, good, warn } = out.style;
  out.print(bold("Scripts"));
  out.print(`${scripts.skillCount} of the skills ${scripts.skillCount === 1 ? "has" : "have"} scripts.`);
  if (scripts.canRun && scripts.sandboxed)
    out.print(`They run in a sandbox: ${scripts.driver} ${good("ok")}`);
  else if (scripts.canRun)
    out.print(warn("The sandbox is off: they run as ordinary processes of this user."));
  else {
    out.print(warn(`They cannot run: ${scripts.why}`));
    out.print(`Fix: ${scripts.fix}`);
  }
}
