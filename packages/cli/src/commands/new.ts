import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { skillTemplate } from "@skillquay/skill";
import { terminalLine } from "../output/terminal-text.ts";
import { CliError, usageError } from "../program/cli-error.ts";
import type { Command } from "../program/command.ts";

// The name rule of the Agent Skills specification.
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export const newSkill: Command = {
  name: "new",
  order: 110,
  summary: "Start a new skill from a template that passes every check.",
  usage: "<name> [--description <text>] [--dir <folder>]",
  examples: [
    { line: "skillquay new release-notes", does: "makes .agents/skills/release-notes in this project" },
    {
      line: "skillquay new release-notes --dir ~/.agents/skills --description 'Writes release notes. Use before a release.'",
      does: "for all your projects, with its description",
    },
  ],
  positionals: [
    {
      name: "name",
      description: "Lower-case letters, digits and single hyphens.",
      required: true,
      repeatable: false,
    },
  ],
  options: [
    {
      name: "description",
      type: "string",
      valueName: "text",
      description: "What it does and when to use it.",
    },
    {
      name: "dir",
      type: "string",
      valueName: "folder",
      default: ".agents/skills",
      description: "Folder in which the skill's own folder is made.",
    },
  ],
  settings: [],
  async run({ io, out, options, positionals }) {
    const [name = ""] = positionals;
    checkName(name);
    const description = options.text("description") ?? placeholder(name);
    checkDescription(description);
    const folder = resolve(io.cwd, options.text("dir") ?? ".", name);
    await makeFolder(folder, name);
    const files = skillTemplate({ name, description });
    for (const { path, text } of files) {
      const file = join(folder, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text, { flag: "wx" });
    }
    if (out.json({ name, folder, files: files.map(({ path }) => path) })) return 0;
    for (const { path } of files) out.print(join(folder, path));
    out.say("");
    out.say(`Edit ${join(folder, "SKILL.md")}, then run: skillquay check ${folder}`);
    return 0;
  },
};

function checkName(name: string): void {
  if (NAME.test(name) && name.length <= 64) return;
  const near = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 64)
    .replace(/-+$/, "");
  throw usageError("name_invalid", `'${terminalLine(name)}' is not a valid skill name.`, [
    "Use 1 to 64 lower-case letters, digits and single hyphens.",
    ...(near === "" ? [] : [`For example: skillquay new ${near}`]),
  ]);
}

function placeholder(name: string): string {
  return `Says what the skill does, in a sentence or two. Use when the task is about ${name.replaceAll("-", " ")}.`;
}

// 1,024 characters is the specification's limit.
function checkDescription(description: string): void {
  const length = Array.from(description).length;
  if (description.trim() !== "" && length <= 1024) return;
  throw usageError(
    "description_invalid",
    `The description must have 1 to 1024 characters; this one has ${length}.`,
  );
}

async function makeFolder(folder: string, name: string): Promise<void> {
  try {
    await mkdir(dirname(folder), { recursive: true });
    // Not recursive: an existing folder is an error, so nothing is ever overwritten.
    await mkdir(folder);
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
    if (code === "EEXIST") {
      throw new CliError("skill_exists", `${folder} already exists; nothing was changed.`, {
        suggestions: [`Choose another name, or another folder: skillquay new ${name} --dir <folder>`],
      });
    }
    throw new CliError("folder_not_made", `${folder} could not be made (${String(code)}).`, { cause });
  }
}
