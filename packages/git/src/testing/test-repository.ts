import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { onTestFinished } from "vitest";

export interface TestRepository {
  readonly folder: string;
  readonly url: string;
  /** Runs git in it. */
  git(...args: string[]): string;
  /** Writes files and commits everything; the commit's name. */
  commit(files: Readonly<Record<string, string | Uint8Array>>): string;
}

/** A git repository on this machine, made with the git program. */
export async function testRepository(name = "skills"): Promise<TestRepository> {
  const folder = join(await temporaryFolder(), "owner", name);
  mkdirSync(folder, { recursive: true });
  const git = (...args: string[]) =>
    execFileSync("git", args, {
      cwd: folder,
      encoding: "utf8",
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        GIT_CONFIG_NOSYSTEM: "1",
        GIT_AUTHOR_NAME: "Test",
        GIT_AUTHOR_EMAIL: "test@example.com",
        GIT_COMMITTER_NAME: "Test",
        GIT_COMMITTER_EMAIL: "test@example.com",
      },
      stdio: ["ignore", "pipe", "pipe"],
    }).trim();
  git("init", "--quiet", "--initial-branch=main");
  return {
    folder,
    url: `file://${folder}`,
    git,
    commit(files) {
      for (const [path, content] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), content);
      }
      git("add", "--all");
      git("commit", "--quiet", "--allow-empty", "--message=x");
      return git("rev-parse", "HEAD");
    },
  };
}

export function testSearchFolders(): string[] {
  return (process.env.PATH ?? "").split(delimiter);
}

/** A folder for the calling test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "skillquay-git-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}
