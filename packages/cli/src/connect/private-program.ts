import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { CliError } from "../program/cli-error.ts";
import type { Io } from "../program/io.ts";
import { version } from "../program/version.ts";
import { configFolders } from "../settings/config-folders.ts";
import { nodeForAgents } from "./node-for-agents.ts";

export type ProgramMachine = Pick<
  Io,
  "env" | "homeDirectory" | "platform" | "cwd" | "nodeFile" | "programFolder"
>;

/**
 * The copy of this program that agents start. `npx` would prefer a program of the same name in the repository that the
 * agent was opened in; an absolute path below the user's own folders starts nothing but this.
 */
export interface PrivateProgram {
  /** Named by version and content, so that an entry goes on meaning the program it was written for. */
  readonly folder: string;
  readonly command: readonly [node: string, file: string];
}

/** Where the copy is or would be. */
export async function locatePrivateProgram(machine: ProgramMachine): Promise<PrivateProgram> {
  const digest = digestOf(await readProgram(machine.programFolder));
  const folder = join(configFolders(machine).data, "skillquay", "programs", `${version}-${digest}`);
  return { folder, command: [await nodeForAgents(machine), join(folder, "bin", "skillquay.js")] };
}

/** Makes the copy where it is missing or damaged. */
export async function installPrivateProgram(machine: ProgramMachine): Promise<PrivateProgram> {
  const files = await readProgram(machine.programFolder);
  const program = await locatePrivateProgram(machine);
  const { folder } = program;
  if (await isIntact(folder, files)) return program;
  const unfinished = `${folder}.${randomUUID()}.tmp`;
  try {
    for (const [path, bytes] of files) await writeDurably(join(unfinished, path), bytes);
    await putInPlace(unfinished, folder, files);
  } catch (cause) {
    const reason = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown reason";
    throw new CliError("program_not_installed", `The program could not be copied to ${folder} (${reason}).`, {
      suggestions: [
        "Agents start it from there, because no repository can put another program in its place.",
        "Make room or check the permissions of that folder, or name a program yourself with --command.",
      ],
      cause,
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true }).catch(() => {});
  }
  return program;
}

/** Another `connect` may be faster, or a damaged copy in the way. */
async function putInPlace(unfinished: string, folder: string, files: ProgramFiles): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await rename(unfinished, folder);
    } catch (cause) {
      if (await isIntact(folder, files)) return;
      if (attempt === 3) throw cause;
    }
    const damaged = `${folder}.${randomUUID()}.old`;
    await rename(folder, damaged).catch(() => {});
    await rm(damaged, { recursive: true, force: true });
  }
}

type ProgramFiles = ReadonlyMap<string, Buffer>;

/** The parts of the package that run, by path. */
async function readProgram(folder: string): Promise<ProgramFiles> {
  const files = new Map<string, Buffer>();
  for (const part of ["bin", "dist"]) {
    for (const entry of await readdir(join(folder, part), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name.startsWith(".")) continue;
      const path = join(entry.parentPath, entry.name);
      files.set(path.slice(folder.length + 1), await readFile(path));
    }
  }
  for (const name of ["package.json", "LICENSE", "THIRD_PARTY_NOTICES"]) {
    const bytes = await readFile(join(folder, name)).catch(() => undefined);
    if (bytes !== undefined) files.set(name, bytes);
  }
  return files;
}

function digestOf(files: ProgramFiles): string {
  const hash = createHash("sha256");
  for (const path of [...files.keys()].sort()) {
    const bytes = files.get(path) ?? Buffer.alloc(0);
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("hex").slice(0, 12);
}

async function isIntact(folder: string, files: ProgramFiles): Promise<boolean> {
  try {
    return digestOf(await readProgram(folder)) === digestOf(files);
  } catch {
    return false;
  }
}

async function writeDurably(file: string, bytes: Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const handle = await open(file, "wx", 0o644);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
