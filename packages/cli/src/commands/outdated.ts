import { fetchLocked } from "../install/fetch-locked.ts";
import { globalOption, hubOptions } from "../install/install-options.ts";
import { installPlace } from "../install/install-place.ts";
import { readLock } from "../install/lock-file.ts";
import { lockedNames } from "../install/locked-names.ts";
import { recoverChanges } from "../install/recover-changes.ts";
import { withInterrupt } from "../install/with-interrupt.ts";
import { printTable } from "../output/table.ts";
import { terminalLine } from "../output/terminal-text.ts";
import type { Command, CommandContext } from "../program/command.ts";

export const outdated: Command = {
  name: "outdated",
  order: 43,
  summary: "List installed skills that have changed at their sources.",
  usage: "[skill…] [options]",
  examples: [{ line: "skillquay outdated", does: "what 'skillquay update' would bring" }],
  positionals: [
    {
      name: "skill",
      description: "Name of an installed skill. All when absent.",
      required: false,
      repeatable: true,
    },
  ],
  options: [globalOption, ...hubOptions],
  settings: ["gitBase"],
  run: (context) => withInterrupt(context.io, (signal) => listOutdated(context, signal)),
};

async function listOutdated(context: CommandContext, signal: AbortSignal): Promise<number> {
  const { io, out, positionals } = context;
  const place = installPlace(context);
  await recoverChanges(place, io.now());
  const entries = lockedNames(readLock(place), positionals);
  const fetched = await fetchLocked(context, entries, { isPinned: false, signal });
  const rows = fetched.map(({ name, entry, skill, commit, problem }) => {
    const { skillquay: pin } = entry;
    const isCurrent = skill !== undefined && pin?.treeDigest === skill.treeDigest;
    return {
      name,
      state:
        problem !== undefined
          ? "unknown"
          : isCurrent
            ? "current"
            : pin === undefined
              ? "not pinned"
              : "outdated",
      locked: shortVersion(pin?.commit, pin?.treeDigest),
      newest: shortVersion(commit, skill?.treeDigest),
      source: entry.source,
      ...(problem !== undefined && { problem }),
    };
  });
  const shown = rows.filter(({ state }) => state !== "current");
  if (!out.json({ skills: rows })) {
    if (shown.length > 0) {
      printTable(
        out,
        [
          { title: "SKILL", value: ({ name }) => name },
          { title: "STATE", value: ({ state }) => state },
          { title: "LOCKED", value: ({ locked }) => locked },
          { title: "NEWEST", value: ({ newest }) => newest },
          { title: "SOURCE", value: ({ source }) => source },
        ],
        shown,
      );
      for (const message of new Set(shown.flatMap(({ problem }) => problem?.message ?? [])))
        out.say(terminalLine(message));
      if (shown.some(({ state }) => state !== "unknown"))
        out.say("See what would change: skillquay update --dry-run");
    } else
      out.say(rows.length === 0 ? "The lock file names no skill." : "Every skill is as its source has it.");
  }
  return rows.some(({ state }) => state === "unknown") ? 1 : 0;
}

function shortVersion(commit: string | undefined, treeDigest: string | undefined): string {
  return commit?.slice(0, 10) ?? treeDigest?.slice("sha256:".length, 17) ?? "";
}
