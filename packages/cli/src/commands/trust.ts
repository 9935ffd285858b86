import { resolve } from "node:path";
import {
  type AllowedSkill,
  findProject,
  holdsSkillFile,
  isFolder,
  type Project,
  realPath,
} from "@skillquay/local";
import { printTable } from "../output/table.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { CliError, usageError } from "../program/cli-error.ts";
import type { Command, CommandContext } from "../program/command.ts";
import { giveSecrets } from "../secrets/skill-variables.ts";
import { openSecrets, openTrust } from "../trust/open-trust.ts";
import { skillVersionIn } from "../trust/skill-version.ts";

export const trust: Command = {
  name: "trust",
  order: 145,
  summary: "Trust a project, or this version of one skill; see or take back what you trust.",
  usage: "[folder] [--list | --remove] [options]",
  examples: [
    { line: "skillquay trust", does: "the project here: its scripts run in the sandbox, its settings count" },
    {
      line: "skillquay trust ~/.claude/skills/weather",
      does: "this version of a skill: it gets the variables and hosts that your settings give it",
    },
    {
      line: "skillquay trust ~/.claude/skills/weather --packages",
      does: "and what its scripts declare is installed for them",
    },
    { line: "skillquay trust --list", does: "everything you trust" },
    { line: "skillquay trust --remove ~/code/demo", does: "asks again from now on" },
  ],
  positionals: [
    {
      name: "folder",
      description: "A project, or a folder that holds a SKILL.md. The project here when absent.",
      required: false,
      repeatable: false,
    },
  ],
  options: [
    {
      name: "packages",
      type: "boolean",
      description: "With a skill: what its scripts declare may be installed, for this version.",
    },
    { name: "list", type: "boolean", description: "Print what is trusted." },
    { name: "remove", type: "boolean", description: "Take it back." },
  ],
  settings: ["dir", "cache", "logLevel"],
  async run(context) {
    const { options, positionals } = context;
    if (options.flag("list")) {
      if (options.flag("remove") || options.flag("packages") || positionals.length > 0)
        throw usageError("options_conflict", "'--list' goes with no folder and with no other option.");
      return list(context);
    }
    const folder = folderOf(context);
    if (options.flag("packages") && (options.flag("remove") || !holdsSkillFile(folder)))
      throw usageError(
        "options_conflict",
        "'--packages' goes with a folder that holds a SKILL.md, and not with '--remove'.",
      );
    return options.flag("remove") ? remove(context, folder) : add(context, folder);
  },
};

function folderOf({ io, positionals }: CommandContext): string {
  const folder = resolve(io.cwd, positionals[0] ?? ".");
  return realPath(folder);
}

async function add(context: CommandContext, folder: string): Promise<number> {
  const { io, out } = context;
  if (!isFolder(folder)) throw usageError("folder_not_found", `There is no folder ${terminalLine(folder)}.`);
  const store = openTrust(io);
  if (holdsSkillFile(folder)) {
    const given = context.options.flag("packages") ? ["settings", "packages"] : ["settings"];
    const { version, secrets } = await skillVersionIn(context, folder, async (version, served) => {
      await store.allowSkill({ ...version, given });
      return { version, secrets: served === undefined ? [] : await giveSecrets(context, served) };
    });
    if (out.json({ trusted: shownSkill(version), secrets })) return 0;
    out.print(`Trusted: the skill in ${terminalLine(folder)}, as it is now (${version.digest}).`);
    if (secrets.length > 0) out.say(`It gets these secrets of yours: ${secrets.join(", ")}.`);
    out.say("Its scripts get what your settings give them. When its files change, you are asked again.");
    return 0;
  }
  const project = findProject(folder, io.homeDirectory);
  if (project === undefined) throw ownFolder(folder);
  await store.trust(project);
  if (out.json({ trusted: shownProject(project) })) return 0;
  out.print(`Trusted: the project ${terminalLine(project.path)} (${originOf(project)}).`);
  out.say("Scripts of its skills run in the sandbox without asking, and its settings count.");
  return 0;
}

async function remove({ io, out }: CommandContext, folder: string): Promise<number> {
  const path = holdsSkillFile(folder) ? folder : (findProject(folder, io.homeDirectory)?.path ?? folder);
  const store = openTrust(io);
  // A folder that is gone is still known by the path it had.
  const isTakenBack = await openSecrets(io).takeBack(folder);
  const isRemoved = (await store.remove(folder)) || (path !== folder && (await store.remove(path)));
  if (!isRemoved && !isTakenBack) {
    throw new CliError("not_trusted", `${terminalLine(folder)} is not trusted, so nothing was taken back.`, {
      suggestions: ["See: skillquay trust --list"],
    });
  }
  if (!out.json({ removed: folder })) out.print(`No longer trusted: ${terminalLine(folder)}.`);
  return 0;
}

function list({ io, out }: CommandContext): number {
  const store = openTrust(io);
  const { projects, skills } = store.read();
  if (store.isDamaged())
    out.say(`${terminalLine(store.file)} is damaged: nothing is trusted until it is written again.`);
  if (out.json({ projects, skills: skills.map(shownSkill) })) return 0;
  if (projects.length + skills.length === 0) {
    out.say("Nothing is trusted yet.");
    return 0;
  }
  const rows = [
    ...projects.map((project) => ({ kind: "project", path: project.path, what: originOf(project) })),
    ...skills.map(({ folder, digest }) => ({ kind: "skill", path: folder, what: digest })),
  ];
  printTable(
    out,
    [
      { title: "KIND", value: ({ kind }) => kind },
      { title: "FOLDER", value: ({ path }) => path, paint: out.style.bold },
      { title: "ORIGIN OR DIGEST", value: ({ what }) => what },
    ],
    rows,
  );
  return 0;
}

function shownProject({ path, origin }: Project) {
  return { kind: "project", path, ...(origin !== undefined && { origin }) };
}

function shownSkill({ folder, digest }: Pick<AllowedSkill, "folder" | "digest">) {
  return { kind: "skill", path: folder, digest };
}

function originOf({ origin }: { readonly origin?: string | undefined }): string {
  return origin === undefined ? "without a remote" : terminalLine(origin);
}

function ownFolder(folder: string): CliError {
  return usageError(
    "folder_is_your_own",
    `${terminalLine(folder)} is no project: your home folder lies in it.`,
    ["Skills in your own folders need no trust; name a project, or a folder that holds a SKILL.md"],
  );
}
