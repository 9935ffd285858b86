import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
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
  const digest = await digestOf(machine.programFolder);
  const folder = join(
    configFolders(machine).data,
    "skillquay",
    "programs",
    `${version}-${digest.slice(0, 12)}`,
  );
  return { folder, command: [await nodeForAgents(machine), join(folder, "bin", "skillquay.js")] };
}

/** Makes the copy where it is missing or damaged. */
export async function installPrivateProgram(machine: ProgramMachine): Promise<PrivateProgram> {
  const { programFolder } = machine;
  const program = await locatePrivateProgram(machine);
  const { folder } = program;
  const digest = await digestOf(programFolder);
  if (await isIntact(folder, digest)) return program;
  const unfinished = `${folder}.${randomUUID()}.tmp`;
  try {
    for (const path of await listProgram(programFolder))
      await writeDurably(join(unfinished, path), await readFile(join(programFolder, path)));
    await putInPlace(unfinished, folder, digest);
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
async function putInPlace(unfinished: string, folder: string, digest: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await rename(unfinished, folder);
    } catch (cause) {
      if (await isIntact(folder, digest)) return;
      if (attempt === 3) throw cause;
    }
    const damaged = `${folder}.${randomUUID()}.old`;
    await rename(folder, damaged).catch(() => {});
    await rm(damaged, { recursive: true, force: true });
  }
}

/** The paths of what runs of the package, in order. */
async function listProgram(folder: string): Promise<string[]> {
  const paths: string[] = [];
  for (const part of ["bin", "dist"]) {
    for (const entry of await readdir(join(folder, part), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name.startsWith(".")) continue;
      paths.push(join(entry.parentPath, entry.name).slice(folder.length + 1));
    }
  }
  for (const name of ["package.json", "LICENSE", "THIRD_PARTY_NOTICES"])
    if (await stat(join(folder, name)).catch(() => undefined)) paths.push(name);
  return paths.sort();
}

/** Bit by bit: all of it is several megabytes, which nobody collects while a page waits for them. */
async function digestOf(folder: string): Promise<string> {
  const hash = createHash("sha256");
  const buffer = Buffer.alloc(64 * 1024);
  for (const path of await listProgram(folder)) {
    const handle = await open(join(folder, path));
    try {
      hash.update(`${path}\0${(await handle.stat()).size}\0`);
      for (let length = -1; length !== 0; ) {
        length = (await handle.read(buffer, 0, buffer.length)).bytesRead;
        hash.update(buffer.subarray(0, length));
      }
    } finally {
      await handle.close();
    }
  }
  return hash.digest("hex");
}

async function isIntact(folder: string, digest: string): Promise<boolean> {
  try {
    return (await digestOf(folder)) === digest;
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
