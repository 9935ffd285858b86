import { rename, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { byteCount } from "../output/byte-count.ts";
import { problemLines } from "../output/problem-lines.ts";
import { type PackedSkill, packFolder } from "../pack/pack-folder.ts";
import { CliError } from "../program/cli-error.ts";
import type { Command, CommandContext } from "../program/command.ts";

export const pack: Command = {
  name: "pack",
  order: 120,
  summary: "Pack a skill into a zip file that a hub takes, the same bytes each time.",
  usage: "<dir> [--out <file>] [--force]",
  examples: [
    { line: "skillquay pack ./skills/pdf", does: "writes pdf.zip into this folder" },
    { line: "skillquay pack ./skills/pdf --out /tmp/pdf.zip --force", does: "replaces that file" },
    {
      line: "skillquay pack ./skills/pdf --out - | sha256sum",
      does: "writes the archive to standard output",
    },
  ],
  positionals: [
    { name: "dir", description: "The folder that holds SKILL.md.", required: true, repeatable: false },
  ],
  options: [
    {
      name: "out",
      type: "string",
      valueName: "file",
      description: "File to write instead of <name>.zip; '-' for standard output.",
    },
    { name: "force", type: "boolean", description: "Replace the file if it exists." },
  ],
  settings: [],
  async run(context) {
    const { io, out, options, positionals } = context;
    const packed = await packFolder(context, positionals[0] ?? "");
    sayLeftOut(context, packed);
    const requested = options.text("out");
    if (requested === "-") {
      out.write(packed.archive);
      return 0;
    }
    const file = resolve(io.cwd, requested ?? `${packed.name}.zip`);
    await write(file, packed.archive, options.flag("force"));
    const { name, archive, sha256, paths, leftOut } = packed;
    if (out.json({ name, file, sizeBytes: archive.length, sha256, files: paths, leftOut })) return 0;
    out.print(file);
    out.say(`Packed ${paths.length} files of '${name}' (${byteCount(archive.length)}).`);
    return 0;
  },
};

/** Nothing is left out silently. */
export function sayLeftOut({ out }: CommandContext, { leftOut }: PackedSkill): void {
  for (const { file, ...problem } of leftOut) {
    for (const line of problemLines({ ...problem, path: file ?? "" }, out.wordStyle)) out.say(line);
  }
}

/** Whole or not at all. */
async function write(file: string, bytes: Uint8Array, isForced: boolean): Promise<void> {
  const unfinished = `${file}.${process.pid}.tmp`;
  try {
    if (!isForced) return await writeFile(file, bytes, { flag: "wx" });
    await writeFile(unfinished, bytes);
    await rename(unfinished, file);
  } catch (cause) {
    if (isForced) await rm(unfinished, { force: true });
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown reason";
    if (code === "EEXIST") {
      throw new CliError("file_exists", `${file} already exists; nothing was changed.`, {
        suggestions: ["Replace it with --force, or name another file with --out"],
      });
    }
    throw new CliError("file_not_written", `${file} cannot be written (${code}).`, {
      suggestions: ["Name a file in a folder that exists and that you may write to, with --out"],
      cause,
    });
  }
}
