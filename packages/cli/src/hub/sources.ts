import { printTable } from "../output/table.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { CliError, usageError } from "../program/cli-error.ts";
import type { CommandContext } from "../program/command.ts";
import { withHubFailures } from "./hub-failure.ts";
import { hubConfig } from "./hub-options.ts";
import { type Hub, loadHub } from "./load-hub.ts";

type Sources = Awaited<ReturnType<Hub["openSourceAdmin"]>>["sources"];
type Source = Awaited<ReturnType<Sources["list"]>>[number];

/** `sources add <url>`: keeps the address and reads it at once. */
export function addSource(context: CommandContext): Promise<number> {
  const { out, options } = context;
  const url = neededSource(context, "add", "the <url> of a source");
  return withSources(context, async (hub, sources) => {
    const kind = (["git", "well-known", "hub"] as const).find(
      (existing) => existing === options.text("kind"),
    );
    const { id } = await sources.add({ url, kind, revision: options.text("revision") });
    const outcome = await syncOne(hub, sources, id, context);
    const source = await sourceNamed(sources, id);
    if (out.json({ ...source, ...outcome })) return outcome.problem === undefined ? 0 : 1;
    // A new source has no good state that could stay.
    const exitCode = tell(context, source, { ...outcome, suggestions: [] });
    if (exitCode !== 0) {
      out.say("  The source stays, and is tried again at the next sync.");
      out.say(`  If the address is wrong: skillquay sources remove ${id}`);
    }
    return exitCode;
  });
}

/** `sources list`. */
export function listSources(context: CommandContext): Promise<number> {
  const { out } = context;
  return withSources(context, async (_hub, sources) => {
    const listed = await sources.list();
    if (out.json({ sources: listed })) return 0;
    if (listed.length === 0) {
      out.say("There are no sources yet. Add one: skillquay sources add https://github.com/owner/repository");
      return 0;
    }
    printTable(
      out,
      [
        { title: "ID", value: ({ id }) => id },
        { title: "KIND", value: ({ kind }) => kind },
        { title: "STATE", value: ({ state }) => state },
        { title: "SKILLS", value: ({ skills }) => String(skills) },
        { title: "LEFT OUT", value: ({ skipped }) => String(skipped.length) },
        { title: "SYNCED", value: ({ syncedAt }) => syncedAt?.slice(0, 16) ?? "never" },
        { title: "ADDRESS", value: ({ url }) => terminalLine(url), paint: out.style.bold },
      ],
      listed,
    );
    for (const { url, problem } of listed) {
      if (problem !== undefined) out.say(`${terminalLine(url)}: ${terminalLine(problem)}`);
    }
    return 0;
  });
}

/** `sources sync [<id|url>]`: one of them, or all. */
export function syncSources(context: CommandContext): Promise<number> {
  const { out, positionals } = context;
  const [, name] = positionals;
  return withSources(context, async (hub, sources) => {
    const chosen = name === undefined ? await sources.list() : [await sourceNamed(sources, name)];
    const results: (Outcome & { id: string; url: string })[] = [];
    let exitCode = 0;
    for (const { id, url } of chosen) {
      const outcome = await syncOne(hub, sources, id, context);
      results.push({ id, url, ...outcome });
      if (outcome.problem !== undefined) exitCode = 1;
      if (!out.asJson) tell(context, await sourceNamed(sources, id), outcome);
    }
    out.json({ sources: results });
    return exitCode;
  });
}

/** `sources remove <id|url>`. */
export function removeSource(context: CommandContext): Promise<number> {
  const { out } = context;
  const name = neededSource(context, "remove", "the <id> or the address of a source");
  return withSources(context, async (_hub, sources) => {
    const { id, url } = await sourceNamed(sources, name);
    await sources.remove(id);
    if (out.json({ id, url, removed: true })) return 0;
    out.say(`Removed ${terminalLine(url)}. Copies of its skills that accounts have stay with them.`);
    return 0;
  });
}

interface Outcome {
  readonly isChanged?: boolean;
  readonly added?: number;
  readonly changed?: number;
  readonly removed?: number;
  readonly problem?: string;
  readonly suggestions?: readonly string[];
}

/** One source that fails must not keep the others from being read. */
async function syncOne(hub: Hub, sources: Sources, id: string, { out }: CommandContext): Promise<Outcome> {
  try {
    const { isChanged, added, changed, removed } = await sources.sync(id, {
      onProgress: ({ done, total }) => out.bar("Reading", { done, total, unit: "skills" }),
    });
    return { isChanged, added, changed, removed };
  } catch (error) {
    const problem = hub.operatorProblem(error);
    if (problem === undefined) throw error;
    return { problem: problem.message, suggestions: problem.suggestions };
  }
}

function tell({ out }: CommandContext, { url, skills, skipped }: Source, outcome: Outcome): number {
  const { good, bad } = out.wordStyle;
  if (outcome.problem !== undefined) {
    out.say(`${bad("Failed.")} ${terminalLine(url)}: ${terminalLine(outcome.problem)}`);
    for (const suggestion of outcome.suggestions ?? []) out.say(`  ${terminalLine(suggestion)}`);
    return 1;
  }
  const { isChanged, added = 0, changed = 0, removed = 0 } = outcome;
  const news = isChanged ? `${added} added, ${changed} changed, ${removed} removed` : "unchanged";
  out.say(`${good("Read.")} ${terminalLine(url)}: ${skills} skill${skills === 1 ? "" : "s"}, ${news}`);
  for (const { path, reason } of skipped.slice(0, SHOWN_SKIPPED)) {
    out.say(`  left out: ${terminalLine(path)}: ${terminalLine(reason)}`);
  }
  const rest = skipped.length - SHOWN_SKIPPED;
  if (rest > 0) out.say(`  … and ${rest} more: skillquay sources list --json`);
  return 0;
}

const SHOWN_SKIPPED = 10;

async function sourceNamed(sources: Sources, name: string): Promise<Source> {
  const address = name.replace(/\/+$/, "");
  // A site is kept by the address of its index.
  const names = [address, `${address}${INDEX_PATH}`];
  const source = (await sources.list()).find(({ id, url }) => id === name || names.includes(url));
  if (source !== undefined) return source;
  throw new CliError("source_not_found", `There is no source '${terminalLine(name)}'.`, {
    suggestions: ["See them: skillquay sources list"],
  });
}

const INDEX_PATH = "/.well-known/agent-skills/index.json";

function neededSource({ positionals }: CommandContext, action: string, what: string): string {
  const [, source] = positionals;
  if (source !== undefined) return source;
  throw usageError("argument_missing", `'sources ${action}' needs ${what}.`, [
    `For example: skillquay sources ${action} https://github.com/owner/repository`,
  ]);
}

async function withSources(
  context: CommandContext,
  work: (hub: Hub, sources: Sources) => Promise<number>,
): Promise<number> {
  const hub = await loadHub(context.io);
  const config = hubConfig(hub, context);
  return withHubFailures(hub, async () => {
    const admin = await hub.openSourceAdmin(config);
    try {
      return await work(hub, admin.sources);
    } finally {
      await admin.close();
    }
  });
}
