import { addPlanned } from "../install/add-planned.ts";
import { chosenAgents, readingAgents } from "../install/agent-links.ts";
import {
  acceptOption,
  acceptSignerOption,
  globalOption,
  hubOptions,
  yesOption,
} from "../install/install-options.ts";
import { type InstallPlace, installPlace } from "../install/install-place.ts";
import { readLock } from "../install/lock-file.ts";
import { parseSource, refOrRange } from "../install/parse-source.ts";
import { recoverChanges } from "../install/recover-changes.ts";
import { saveToManifest } from "../install/skills-manifest.ts";
import type { Source } from "../install/source.ts";
import { withInterrupt } from "../install/with-interrupt.ts";
import { shortPath } from "../output/short-path.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { usageError } from "../program/cli-error.ts";
import type { Command, CommandContext } from "../program/command.ts";

export const add: Command = {
  name: "add",
  order: 41,
  summary:
    "Get skills from a repository, a zip, a site, a hub or a folder, after you have seen what they are.",
  usage: "<source> [--skill <names>] [--agent <agents>] [options]",
  examples: [
    {
      line: "skillquay add owner/skills",
      does: "every skill of a repository, shown and scanned before a file is written",
    },
    {
      line: "skillquay add owner/skills --skill pdf,xlsx --agent claude-code",
      does: "two of them, linked for Claude Code",
    },
    {
      line: "skillquay add owner/skills#v2 --global --yes",
      does: "as the tag v2 has them, for you, without asking",
    },
    {
      line: "skillquay add owner/skills@pdf --ref ^1.2 --save",
      does: "the highest tag from 1.2 on and below 2, which skills.json keeps",
    },
    { line: "skillquay add https://example.com", does: "what a site publishes at /.well-known/agent-skills" },
    { line: "skillquay add ./pdf.zip --dry-run", does: "what is in an archive; nothing is written" },
  ],
  positionals: [
    {
      name: "source",
      description:
        "owner/repo, owner/repo/folder, owner/repo@skill, owner/repo#ref, the address of a repository, a zip or a site, hub:<skill>, mcp:<address>, a folder or a zip file.",
      required: true,
      repeatable: false,
    },
  ],
  options: [
    {
      name: "skill",
      short: "s",
      type: "string",
      valueName: "names",
      repeatable: true,
      takesMore: true,
      description: "Only these skills of the source, separated by commas or blanks.",
    },
    {
      name: "agent",
      short: "a",
      type: "string",
      valueName: "agents",
      repeatable: true,
      takesMore: true,
      description:
        "Agents that get a link, separated by commas or blanks, or 'all'. Those on this machine when absent.",
    },
    globalOption,
    { name: "copy", type: "boolean", description: "Give agents copies instead of links." },
    {
      name: "ref",
      type: "string",
      valueName: "ref",
      description: "Branch, tag or commit of the repository.",
    },
    acceptOption,
    acceptSignerOption,
    yesOption,
    { name: "dry-run", type: "boolean", description: "Show what it is, and write nothing." },
    {
      name: "save",
      type: "boolean",
      description: "Write it to the project's manifest, skills.json or 'skills' of package.json, too.",
    },
    ...hubOptions,
  ],
  settings: ["gitBase"],
  run: (context) => withInterrupt(context.io, (signal) => addSkills(context, signal)),
};

async function addSkills(context: CommandContext, signal: AbortSignal): Promise<number> {
  const { io, out, options, positionals } = context;
  const [named = ""] = positionals;
  const source = sourceOf(context, named);
  const place = installPlace(context);
  if (options.flag("save") && place.scope !== "project")
    throw usageError("option_unusable", "'--save' is for a project's manifest, not for --global.");
  await recoverChanges(place, io.now());
  const agents = await chosenAgents(options.all("agent").map(String), place);
  const names = [
    ...options.all("skill").flatMap((word) => String(word).split(",")),
    ...skillOf(source),
  ].filter((name) => name !== "");
  const requested = options.flag("save") ? { requested: requestedOf(context, named) } : {};
  const {
    json,
    names: added,
    notMade,
    isDone,
  } = await addPlanned(context, place, [{ source, named, names, ...requested }], {
    agents,
    copies: options.flag("copy"),
    reason: reasonOf(context),
    signal,
  });
  if (options.flag("save") && isDone && !options.flag("dry-run"))
    save(context, place, requestedOf(context, named));
  if (!out.json(json) && json.written) {
    for (const name of added)
      out.print(`${out.style.good("added")}  ${name}  ${shortPath(`${place.skills}/${name}`, io)}`);
    for (const path of notMade) out.say(`Not linked, since something else is there: ${terminalLine(path)}`);
    out.say("The lock file remembers them. Others get the same bytes with: skillquay install");
    if (agents.length === 0 && readingAgents(place).length === 0)
      out.say("No agent here reads them so far. To connect one: skillquay connect --help");
  }
  return isDone ? 0 : 1;
}

/** The source with its ref, as the manifest names it for everybody. */
function requestedOf({ options }: CommandContext, named: string): string {
  const ref = options.text("ref");
  return ref === undefined ? named : `${named.replace(/#.*$/, "")}#${ref}`;
}

/** Writes down what was asked for by name, not what came along because it is needed. */
function save({ io, out }: CommandContext, place: InstallPlace, requested: string): void {
  const entries = [...readLock(place).skills].filter(
    ([, { skillquay: pin }]) => pin?.requested === requested,
  );
  const file = saveToManifest(io, place, new Map(entries.map(([name]) => [name, requested])));
  out.say(`Saved to ${shortPath(file, io)}.`);
}

function sourceOf({ options, settings, io }: CommandContext, named: string): Source {
  const source = parseSource(named, { gitBase: settings.gitBase, homeDirectory: io.homeDirectory });
  const ref = options.text("ref");
  if (ref === undefined) return source;
  if (source.kind !== "git") throw usageError("option_unusable", "'--ref' is for repositories.");
  const other = source.ref ?? source.range;
  if (other !== undefined && other !== ref)
    throw usageError(
      "option_unusable",
      `'${terminalLine(named)}' says '#${terminalLine(other)}', and --ref '${terminalLine(ref)}'.`,
      ["Give one of the two."],
    );
  const { ref: _ref, range: _range, ...rest } = source;
  return { ...rest, ...refOrRange(ref) };
}

function skillOf(source: Source): readonly string[] {
  return source.skill === undefined ? [] : [source.skill];
}

function reasonOf({ options }: CommandContext): string | undefined {
  const reason = options.text("accept-findings")?.trim();
  if (reason === undefined || (reason.length >= 3 && reason.length <= 1000)) return reason;
  throw usageError(
    "option_value_invalid",
    "'--accept-findings' needs a reason that others can read in the lock file.",
  );
}
