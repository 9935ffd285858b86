import { existsSync } from "node:fs";
import { isAbsolute } from "node:path";
import type { CatalogProblem } from "@skillquay/tools";
import { parseConfig, readPlace } from "../connect/edit-config.ts";
import { commandOfEntry, startsWithNpx } from "../connect/existing-command.ts";
import { entryPlace, type Host, hosts, type Machine, type Scope } from "../connect/hosts.ts";
import { readConfig } from "../connect/write-config.ts";

/** What is wrong with the entries by which agents start this server. */
export async function agentEntryProblems(machine: Machine): Promise<readonly CatalogProblem[]> {
  const problems: CatalogProblem[] = [];
  for (const host of hosts) {
    for (const scope of host.scopes) {
      for (const file of host.files(scope, machine).filter((path) => existsSync(path))) {
        // `connect` says what is wrong with a file that it cannot read.
        const entry = await readEntry(host, file).catch(() => undefined);
        const command = commandOfEntry(entry ?? {});
        const problem =
          command && entryProblem(command, `skillquay connect ${host.id} --write${flag(scope)}`);
        if (problem) problems.push({ ...problem, severity: "warning", effect: "served", path: file });
      }
    }
  }
  return problems;
}

async function readEntry(host: Host, file: string): Promise<object | undefined> {
  const config = { file, format: host.format };
  const { text } = await readConfig(file);
  return readPlace(config, text, entryPlace(host, await parseConfig(config, text)));
}

function entryProblem(command: readonly string[], fix: string) {
  if (startsWithNpx(command)) {
    return {
      code: "entry_starts_npx",
      message:
        "The agent starts skillquay through npx, which prefers a program of that name in the repository it was opened in: a stranger's repository can run code of its own that way.",
      fix: `${fix} (keeps the arguments of the entry)`,
    };
  }
  const missing = command.slice(0, 2).find((word) => isAbsolute(word) && !existsSync(word));
  if (missing === undefined) return undefined;
  return {
    code: "entry_program_missing",
    message: `The agent starts ${missing}, which is not there.`,
    fix,
  };
}

function flag(scope: Scope): string {
  return scope === "project" ? " --scope project" : "";
}
