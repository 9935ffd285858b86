import type { ScannedFile } from "../../engine/finding.ts";
import { codeLanguageOf } from "../file-kind-name.ts";
import type { Parsers } from "../syntax/open-parsers.ts";
import { decodeText } from "../text/decode-text.ts";
import { foldText } from "../text/fold-text.ts";
import { openProgram, type Program } from "./open-program.ts";
import { isTooDeep } from "./read-program.ts";
import { openSkillModules } from "./skill-modules.ts";

/** Programs that were gone through together, all but for the pass that collects. */
export interface PreparedPrograms {
  /** The program of a file, where this is its text; each is given out once. */
  take(path: string, text: string): Program | undefined;
}

/**
 * Scripts of the skill that import each other are one program: a helper reads the key, the main one sends it. They are gone
 * through in turns, so that what one gives another is known when either is read.
 */
export function preparePrograms(
  files: readonly ScannedFile[],
  parsers: Parsers,
  checkTime: () => void,
): PreparedPrograms {
  const scripts = scriptsThatImport(files);
  const modules = openSkillModules();
  const prepared = new Map<string, { readonly text: string; readonly program: Program }>();
  for (const { path, grammar, text } of scripts) {
    const tree = isTooDeep(text) ? undefined : parsers.parse(grammar, text, checkTime);
    if (tree === undefined) continue;
    const program = openProgram(tree, grammar, { path, line: 1 }, checkTime, (value) =>
      modules.imported(value, path),
    );
    modules.add(path, program.names);
    prepared.set(path, { text, program });
  }
  const chars = [...prepared.values()].reduce((sum, { text }) => sum + text.length, 0);
  for (let pass = 0; pass < (chars <= FEW_CHARS ? 2 * PASSES : PASSES); pass += 1)
    for (const { program } of prepared.values()) program.run(false);
  return {
    take(path, text) {
      const match = prepared.get(path);
      prepared.delete(path);
      return match?.text === text ? match.program : undefined;
    },
  };
}

// Into a helper, and back out of it.
const PASSES = 2;
// Callbacks in callbacks, and helpers of helpers, take more; small programs can have them.
const FEW_CHARS = 32 * 1024;

interface Script {
  readonly path: string;
  readonly grammar: "python" | "tsx";
  readonly text: string;
}

function scriptsThatImport(files: readonly ScannedFile[]): Script[] {
  const scripts: Script[] = [];
  let left = MAX_CHARS;
  for (const { path, bytes } of files) {
    if (!/\.(?:py|[cm]?[jt]sx?)$/i.test(path) || bytes.length > left) continue;
    const text = decodeText(bytes);
    const language = text === undefined ? undefined : codeLanguageOf(path, text);
    if (text === undefined || (language !== "python" && language !== "javascript")) continue;
    left -= text.length;
    scripts.push({ path, grammar: language === "python" ? "python" : "tsx", text: foldText(text) });
  }
  if (scripts.length < 2) return [];
  const requested = new Set<Script>();
  for (const importing of scripts) {
    const lines = importing.text.split("\n", 3_000).filter((line) => IMPORTS.test(line.slice(0, 500)));
    if (lines.length === 0) continue;
    const output = lines.map((line) => line.slice(0, 500)).join("\n");
    for (const other of scripts) {
      const name = other.path.slice(other.path.lastIndexOf("/") + 1).replace(/\.\w{1,4}$/, "");
      if (other === importing || other.grammar !== importing.grammar || !output.includes(name)) continue;
      requested.add(importing).add(other);
    }
  }
  return scripts.filter((script) => requested.has(script));
}

// More is no skill's script, and every one of them is gone through three times.
const MAX_CHARS = 256 * 1024;
const IMPORTS = /\b(?:import|require|from)\b/;
