import { execFile, execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";

const repository = dirname(dirname(import.meta.dirname));

/** A copy of the repository in which a test may make any change. */
export interface ScratchCopy {
  readonly root: string;
  read(path: string): Promise<string>;
  /** Makes the file with its folders, or replaces it. */
  write(path: string, text: string): Promise<void>;
  /** One line for a shell, at the root of the copy. Never rejects. */
  run(command: string): Promise<CommandResult>;
  remove(): Promise<void>;
}

export interface CommandResult {
  readonly exitCode: number;
  /** Standard output and error, as they came. */
  readonly output: string;
}

/**
 * Copies the files that git knows or would add, as they are now. Foreign packages are links to ours; the packages of the
 * workspace are those of the copy.
 */
export async function scratchCopy(): Promise<ScratchCopy> {
  const root = await mkdtemp(join(tmpdir(), "skillquay-scratch-"));
  for (const path of repositoryFiles()) {
    await cp(join(repository, path), join(root, path), { verbatimSymlinks: true }).catch(ignoreMissing);
  }
  for (const folder of [
    "",
    ...(await readdir(join(repository, "packages"))).map((name) => `packages/${name}`),
  ]) {
    await linkPackages(join(repository, folder, "node_modules"), join(root, folder, "node_modules"));
  }
  // The formatter reads what git ignores.
  execFileSync("git", ["init", "--quiet"], { cwd: root });
  return {
    root,
    read: (path) => readFile(join(root, path), "utf8"),
    async write(path, text) {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), text);
    },
    run: (command) => runIn(root, command),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

function repositoryFiles(): string[] {
  const list = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    cwd: repository,
    encoding: "utf8",
    maxBuffer: 64 << 20,
  });
  return list.split("\0").filter((path) => path !== "");
}

/** A file that git still knows may be deleted already. */
function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== "ENOENT") throw error;
}

async function linkPackages(from: string, to: string): Promise<void> {
  const names = await readdir(from).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (names.length === 0) return;
  await mkdir(to, { recursive: true });
  for (const name of names) {
    // Links to the workspace's own packages are relative: copied, they lead to those of the copy.
    if (name === "@skillquay")
      await cp(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    // Written by the tools; nothing of it may reach the repository.
    else if (!basename(name).startsWith(".") || name === ".bin")
      await symlink(join(from, name), join(to, name));
  }
}

function runIn(root: string, command: string): Promise<CommandResult> {
  return new Promise((resolve) => {
    execFile("sh", ["-c", command], { cwd: root, maxBuffer: 64 << 20 }, (error, stdout, stderr) => {
      const exitCode = error === null ? 0 : typeof error.code === "number" ? error.code : 1;
      resolve({ exitCode, output: `${stdout}${stderr}` });
    });
  });
}
