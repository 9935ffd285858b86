import { spellTool } from "@skillquay/tools";
import type { CommandContext } from "../program/command.ts";
import { refuseLeadingOut } from "../trust/refuse-leading-out.ts";
import type { ConfigPlace } from "./config-place.ts";
import { editConfig } from "./edit-config.ts";
import { type Host, type Machine, pathsOf, type Scope } from "./hosts.ts";
import { lineDiff } from "./line-diff.ts";
import { printDiff } from "./print-diff.ts";
import { readConfig, writeConfig } from "./write-config.ts";

/** Tools of ours that change nothing and run nothing. */
const READING_TOOLS = ["skill", "get_skill_resource", "search_skills"];

export interface AllowRules {
  readonly file: string;
  readonly places: readonly ConfigPlace[];
}

/** The words with which a host lets our reading tools pass unasked; undefined where it has none. */
export function allowRules(host: Host, scope: Scope, machine: Machine): AllowRules | undefined {
  const { allow } = host.config;
  const [file] = pathsOf(allow?.[scope] ?? [], machine);
  if (allow === undefined || file === undefined) return undefined;
  const places = READING_TOOLS.map((tool) => ({
    section: allow.section,
    word: spellTool(host.profile, tool),
  }));
  return { file, places };
}

/** Writes the rules when the person wants them: by the flag, or by an answer on a terminal. */
export async function allowReads(
  { io, out, options }: CommandContext,
  host: Host,
  scope: Scope,
): Promise<{ readonly file: string; readonly changed: boolean } | undefined> {
  const rules = allowRules(host, scope, io);
  if (rules === undefined) return undefined;
  const { file, places } = rules;
  const { text } = await readConfig(file);
  const additions = places.map((place) => ({ place, value: "word" in place ? place.word : "" }));
  const edit = await editConfig({ file, format: "json", host: host.id }, text, additions);
  if (edit.status === "connected") return { file, changed: false };
  if (!options.flag("allow-reads") && !(await isAgreed())) return undefined;
  refuseLeadingOut(file, scope, io);
  await writeConfig(file, edit.before, edit.after, io.now());
  if (!out.asJson) {
    printDiff(out, lineDiff(edit.before, edit.after));
    out.say(`${host.title} no longer asks before it reads skills: ${file}`);
  }
  return { file, changed: true };

  async function isAgreed(): Promise<boolean> {
    if (out.asJson || !io.stdin.isTerminal || !io.stderr.isTerminal) return false;
    out.say(
      `May ${host.title} read skills without asking each time? Scripts are still asked about. [y]es, [N]o`,
    );
    const typed = (await io.stdin.readLine(new AbortController().signal))?.trim().toLowerCase() ?? "";
    return ["y", "yes"].includes(typed);
  }
}
