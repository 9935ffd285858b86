import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type TestRepository, testRepository } from "@skillquay/git/testing";
import { onTestFinished } from "vitest";
import { createSandbox, type RunResult } from "./run-cli.ts";

/** A machine, a repository of skills and a project that has them installed. */
export interface InstalledProject {
  readonly project: string;
  readonly home: string;
  readonly skills: string;
  readonly repository: TestRepository;
  run(...argv: string[]): Promise<RunResult>;
  /** With a person at it. */
  runOnTerminal(...argv: string[]): Promise<RunResult>;
  /** The same, who types this. */
  answering(stdin: string, ...argv: string[]): Promise<RunResult>;
  /** Another folder and another home. */
  runElsewhere(cwd: string, ...argv: string[]): Promise<RunResult>;
  lock(): Promise<Record<string, Record<string, unknown>>>;
}

export const skillText = (name: string, body = "Do it.") =>
  `---\nname: ${name}\ndescription: Does ${name}. Use when ${name} is asked for.\n---\n\n${body}\n`;

export async function installedProject(
  files: Readonly<Record<string, string>> = {
    "pdf/SKILL.md": skillText("pdf"),
    "pdf/references/more.md": "More.\n",
    "xlsx/SKILL.md": skillText("xlsx"),
  },
): Promise<InstalledProject> {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox.remove());
  const other = await createSandbox();
  onTestFinished(() => other.remove());
  const repository = await testRepository();
  repository.commit(files);
  const env = { PATH: process.env.PATH };
  const run = (...argv: string[]) => sandbox.run(argv, { env });
  const added = await run("add", repository.url, "--agent", "claude-code", "--yes");
  if (added.exitCode !== 0) throw new Error(added.stderr);
  return {
    project: sandbox.project,
    home: sandbox.home,
    skills: join(sandbox.project, ".agents/skills"),
    repository,
    run,
    runOnTerminal: (...argv) => sandbox.run(argv, { env, terminal: { columns: 80 } }),
    answering: (stdin, ...argv) => sandbox.run(argv, { env, terminal: { columns: 80 }, stdin }),
    runElsewhere: (cwd, ...argv) => other.run(argv, { env, cwd }),
    lock: async () => JSON.parse(await readFile(join(sandbox.project, "skills-lock.json"), "utf8")).skills,
  };
}
