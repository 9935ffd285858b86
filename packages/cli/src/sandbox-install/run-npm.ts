import { spawn } from "node:child_process";
import type { Environment } from "../program/io.ts";
import { npmEnvironment } from "./npm-environment.ts";

export interface NpmRun {
  readonly nodeFile: string;
  readonly npmFile: string;
  /** Where package.json and package-lock.json are; npm reads no settings of any other project then. */
  readonly folder: string;
  readonly env: Environment;
  /** Called for each thing that npm has asked the registry for. */
  readonly onFetch: () => void;
}

export type NpmEnd =
  | { readonly ok: true }
  /** npm's own word for the kind of failure, and the end of what it said. */
  | { readonly ok: false; readonly code: string | undefined; readonly words: string };

/** Installs what the lock file says and nothing else: each package by its checksum, no program of a package run. */
export async function runNpm({ nodeFile, npmFile, folder, env, onFetch }: NpmRun): Promise<NpmEnd> {
  const child = spawn(nodeFile, [npmFile, "ci", ...flags], {
    cwd: folder,
    env: npmEnvironment(env),
    stdio: ["ignore", "ignore", "pipe"],
    timeout: patienceMs,
  });
  let words = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    words = (words + text).slice(-keptChars);
    for (const _ of text.matchAll(/^npm http (?:fetch|cache) /gm)) onFetch();
  });
  const exitCode = await new Promise<number | null>((resolve) => {
    child.once("error", (error) => {
      words = error.message;
      resolve(null);
    });
    child.once("close", (code) => resolve(code));
  });
  if (exitCode === 0) return { ok: true };
  const errors = words.split("\n").filter((line) => /^npm (?:error|ERR!)/.test(line));
  const code = /^npm (?:error|ERR!) code (\w+)$/m.exec(words)?.[1];
  return { ok: false, code, words: errors.slice(0, 5).join("\n") || words.trim().slice(-500) };
}

const flags = [
  ...["--ignore-scripts", "--omit=dev", "--omit=optional", "--no-audit", "--no-fund"],
  ...["--no-update-notifier", "--no-progress", "--loglevel=http", "--color=false"],
  // Whoever is offline should know within seconds.
  ...["--fetch-retries=1", "--fetch-retry-mintimeout=500", "--fetch-retry-maxtimeout=2000"],
];
const patienceMs = 600_000;
const keptChars = 20_000;
