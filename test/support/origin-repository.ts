import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Machine } from "./program.ts";

/** A git repository of skills on the machine, which its hub may read as a source. Goes with the machine. */
export interface OriginRepository {
  readonly url: string;
  commit(files: Readonly<Record<string, string>>): void;
}

export function originRepository(machine: Machine, name = "skills"): OriginRepository {
  const folder = join(machine.folder, "origin", name);
  mkdirSync(folder, { recursive: true });
  const git = (...args: string[]) =>
    execFileSync("git", args, {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        HOME: folder,
        GIT_CONFIG_NOSYSTEM: "1",
        GIT_AUTHOR_NAME: "Test",
        GIT_AUTHOR_EMAIL: "test@example.com",
        GIT_COMMITTER_NAME: "Test",
        GIT_COMMITTER_EMAIL: "test@example.com",
      },
      stdio: ["ignore", "ignore", "pipe"],
    });
  git("init", "--quiet", "--initial-branch=main");
  return {
    url: `file://${folder}`,
    commit(files) {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
      git("add", "--all");
      git("commit", "--quiet", "--message=x");
    },
  };
}
