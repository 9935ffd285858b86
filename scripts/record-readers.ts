import { chmod, cp, mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { launcher, type Machine } from "../test/support/program.ts";
import type { StartedHub } from "../test/support/start-hub.ts";
import { screenLines, typeInTerminal } from "../test/support/terminal-run.ts";
import { terminalPicture } from "./terminal-picture.ts";

/** What one of the five readers types, recorded from a real terminal. */
export interface ReaderRecording {
  /** Of the files in `docs/pictures`. */
  readonly name: string;
  readonly title: string;
  /** The guide that shows it. */
  readonly guide: string;
  /** `HUB` stands for the address of the hub. */
  readonly lines: readonly TypedStep[];
}

interface TypedStep {
  readonly line: string;
  /** What is typed once it asks; `KEY` is the owner's key. */
  readonly typed?: string;
}

export const readerRecordings: readonly ReaderRecording[] = [
  {
    name: "terminal-agent",
    title: "A person with an agent",
    guide: "your-agents.md",
    lines: [
      { line: "skillquay" },
      { line: "skillquay connect codex --write" },
      { line: "skillquay search review a change" },
      { line: "skillquay doctor" },
    ],
  },
  {
    name: "terminal-author",
    title: "A skill author",
    guide: "writing-skills.md",
    lines: [
      { line: "skillquay new release-notes --description 'Writes release notes. Use before a release.'" },
      { line: "skillquay check .agents/skills/release-notes" },
      { line: "skillquay show release-notes --toc" },
      { line: "skillquay scan .agents/skills/release-notes" },
      { line: "skillquay sign --new-key" },
      { line: "skillquay sign .agents/skills/release-notes" },
      { line: "skillquay pack .agents/skills/release-notes" },
    ],
  },
  {
    name: "terminal-team",
    title: "A team",
    guide: "team-hub.md",
    lines: [
      { line: "skillquay login HUB", typed: "KEY\r" },
      { line: "skillquay push .agents/skills/code-review" },
      { line: "skillquay team create docs" },
      { line: "skillquay publish code-review --as team --team docs" },
      { line: "skillquay hub account create ada --name 'Ada Lovelace'" },
      { line: "skillquay share hello-world ada" },
      { line: "skillquay audit --limit 6" },
    ],
  },
  {
    name: "terminal-host",
    title: "A host of many tenants",
    guide: "operating.md",
    lines: [
      { line: "skillquay hub migrate" },
      { line: "curl -s HUB/readyz; echo" },
      { line: "skillquay hub key create --account ada --name laptop" },
      { line: "skillquay hub key list --account ada" },
      { line: "skillquay hub export hub.zip" },
    ],
  },
  {
    name: "terminal-developer",
    title: "A developer who builds on it",
    guide: "building-on-it.md",
    lines: [
      { line: `skillquay call search_skills '{"query": "review a change"}'` },
      { line: `skillquay call skills_searchSkills '{"query": "greet somebody", "limit": 1}' --hub HUB` },
      { line: "skillquay list --dir .agents/skills --json | head -n 14" },
    ],
  },
];

/** Each of them as it stands on the terminal, colours included; in their order, since one goes on where another ended. */
export async function recordReaders(machine: Machine, hub: StartedHub): Promise<ReadonlyMap<string, string>> {
  const home = machine.env.HOME ?? "";
  const project = join(home, "project");
  const programs = join(machine.folder, "bin");
  await mkdir(programs);
  await writeFile(join(programs, "skillquay"), `#!/bin/sh\nexec '${machine.node}' '${launcher}' "$@"\n`);
  await chmod(join(programs, "skillquay"), 0o755);
  const samples = join(dirname(import.meta.dirname), "samples/skills");
  for (const name of ["code-review", "git-commit-review", "hello-world"])
    await cp(join(samples, name), join(project, ".agents/skills", name), { recursive: true });
  await mkdir(join(project, ".git"));
  await mkdir(join(home, ".codex"));
  const env = {
    ...machine.env,
    XDG_CACHE_HOME: join(home, ".cache"),
    PATH: `${programs}:${machine.env.PATH}`,
    SKILLQUAY_HUB_DATA: join(machine.folder, "hub"),
  };
  const recorded = new Map<string, string>();
  for (const { name, lines } of readerRecordings) {
    let text = "";
    for (const { line, typed = "" } of lines) {
      const { output, exitCode } = await typeInTerminal({ env }, line.replace("HUB", hub.url), {
        columns: COLUMNS,
        cwd: project,
        typed: typed.replace("KEY", hub.key ?? ""),
      });
      if (exitCode !== 0) throw new Error(`'${line}' ended with ${exitCode}: ${output}`);
      const shown = screenLines(output).join("\n").trimEnd();
      text += `\u001b[32m$\u001b[39m ${line.replace("HUB", hub.url)}\n${shown}\n\n`;
    }
    recorded.set(name, settled(text));
  }
  return recorded;
}

/** Goes from one command to the next. */
export function readerPicture({ title }: ReaderRecording, text: string): string {
  return terminalPicture(text, { title, rows: ROWS, isStop: (line) => line.startsWith("$ ") });
}

// As the pictures of the terminal are wide.
const COLUMNS = 100;
const ROWS = 26;

const READY = "ready in 240 ms with 4 tools. It waits for 1000 ms.";

/** What is another each time, as one of its kind and just as wide. */
function settled(text: string): string {
  return (
    text
      .replaceAll(/127\.0\.0\.1:\d+/g, "127.0.0.1:4711")
      .replaceAll(/sk_live_\w+/g, (key) => "sk_live_".padEnd(key.length, "3f0c5d1e9a7b4c2d"))
      .replaceAll(/ed25519:[0-9a-f]+/g, (key) => "ed25519:".padEnd(key.length, "3f0c5d1e9a7b4c2d"))
      .replaceAll(/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/g, "3f0c5d1e-9a7b-4c2d-8e6f-0a1b2c3d4e5f")
      .replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, "2026-11-20")
      .replaceAll(/\b\d{2}:\d{2}:\d{2}\b/g, "09:30:00")
      // A machine that is slow today says more of it.
      .replaceAll(/ready in \d+ ms with 4 tools\.[\s\S]*?(?=\nStart a new session)/g, READY)
      .replaceAll(/\d+ more folders are looked at/g, "69 more folders are looked at")
      .replaceAll(/PostgreSQL \d+\.\d+/g, "PostgreSQL 18.4")
      .replaceAll(/\bv\d+\.\d+\.\d+\b/g, "v20.20.2")
      .replaceAll(/(programs\/[\d.]+)-[0-9a-f]+/g, "$1-3f0c5d1e9a7b")
      .replaceAll(/"[^"\s]*\/bin\/node"/g, '"/usr/bin/node"')
      .replaceAll(/\/[^\s'"]*\/skillquay-e2e-[A-Za-z0-9]+\/home/g, "/home/ada")
      .replaceAll(/\b\d+ rows of \d+ tables/g, "240 rows of 60 tables")
      .replaceAll(/[ \t]+$/gm, "")
  );
}
