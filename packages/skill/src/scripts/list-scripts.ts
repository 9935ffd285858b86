import { createPauses, runCooperatively } from "../cooperative-task.ts";
import type { FileEntry } from "../files/manifest.ts";
import { isInScriptFolder, judgePath, type RefusalReason } from "./judge-path.ts";
import { readScript } from "./read-script.ts";
import { type DependencyQuestion, moduleNames, scriptDependencies } from "./script-dependencies.ts";
import { SCRIPT_READ_MAX_BYTES, type SkillScript } from "./skill-script.ts";

/** The bytes of one file of the skill. */
export type ReadFile = (path: string) => Promise<Uint8Array>;

/** A file that looks like a script and is not offered. */
export interface RefusedScript {
  readonly path: string;
  readonly reason: RefusalReason;
  /** One sentence in our words. */
  readonly message: string;
}

export interface ScriptListing {
  readonly scripts: readonly SkillScript[];
  readonly refused: readonly RefusedScript[];
}

/** The scripts of a skill, in the order of its files. Nothing is run or imported. */
export async function listScripts(files: readonly FileEntry[], read: ReadFile): Promise<SkillScript[]> {
  return [...(await explainScripts(files, read)).scripts];
}

/** As `listScripts`, with the tests among them, which nobody offers and whoever names one may run. */
export async function listRunnable(files: readonly FileEntry[], read: ReadFile): Promise<SkillScript[]> {
  return [...(await judgeFiles(files, read, { withTests: true })).scripts];
}

/** As `listScripts`, with every file that is left out and why. */
export function explainScripts(files: readonly FileEntry[], read: ReadFile): Promise<ScriptListing> {
  return judgeFiles(files, read, { withTests: false });
}

async function judgeFiles(
  files: readonly FileEntry[],
  read: ReadFile,
  { withTests }: { withTests: boolean },
): Promise<ScriptListing> {
  const paths = files.map(({ path }) => path);
  const readText = textReader(new Set(paths), read);
  const scripts: SkillScript[] = [];
  const refused: RefusedScript[] = [];
  const judged: (Omit<SkillScript, "name"> | RefusedScript | undefined)[] = [];
  const question = { ownModules: moduleNames(paths), readText };
  const pause = createPauses();
  for (let start = 0; start < files.length; start += FILES_AT_ONCE) {
    const some = files.slice(start, start + FILES_AT_ONCE);
    // Read together and judged one by one, with others in between: a skill may have hundreds of long scripts.
    for (const open of await Promise.all(some.map((file) => openFile(file, read, withTests)))) {
      judged.push(open === undefined || "reason" in open ? open : await judge(open, question));
      await pause();
    }
  }
  const entries = judged.filter((entry) => entry !== undefined);
  const shortNames = entries.flatMap((entry) => ("reason" in entry ? [] : [shortName(entry.path)]));
  for (const entry of entries) {
    if ("reason" in entry) refused.push(entry);
    else scripts.push({ ...entry, name: uniqueName(entry.path, shortNames, paths) });
  }
  return { scripts, refused };
}

// Enough to hide the way to a remote store; their texts stay below 5 MiB together.
const FILES_AT_ONCE = 16;

interface OpenFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly needsShebang: boolean;
  readonly isTest: boolean;
}

/** A file whose text decides; a refusal where its path or the reading of it does; undefined where nothing is to be said. */
async function openFile(
  file: FileEntry,
  read: ReadFile,
  withTests: boolean,
): Promise<OpenFile | RefusedScript | undefined> {
  const { path } = file;
  const verdict = judgePath(file);
  if (verdict.verdict === "pass") return undefined;
  const isRefused = verdict.verdict === "refuse";
  const isTest = withTests && isRefused && verdict.reason === "test" && isInScriptFolder(path);
  if (isRefused && !isTest) return refuse(path, verdict.reason);
  const needsShebang = !isRefused && verdict.needsShebang;
  try {
    return { path, bytes: await read(path), needsShebang, isTest };
  } catch {
    // It vanished or was closed to us since the listing; the others are still there.
    return refuse(path, "unreadable");
  }
}

async function judge(
  { path, bytes, needsShebang, isTest }: OpenFile,
  question: Pick<DependencyQuestion, "ownModules" | "readText">,
): Promise<Omit<SkillScript, "name"> | RefusedScript | undefined> {
  const text = textOf(bytes);
  const isCut = bytes.length > SCRIPT_READ_MAX_BYTES;
  const script = await runCooperatively(readScript({ path, text, isCut, needsShebang }));
  if (typeof script === "string") {
    // A picture or program that happens to have the run bit is nothing to explain.
    const isNoise = needsShebang && (script === "binary" || script === "not_a_script");
    return isNoise ? undefined : refuse(path, script);
  }
  const { imports, ...facts } = script;
  const { language } = facts;
  return {
    path,
    ...facts,
    ...(isTest && { isTest }),
    dependencies: await scriptDependencies({ ...question, path, language, text, imports }),
  };
}

function textReader(
  paths: ReadonlySet<string>,
  read: ReadFile,
): (path: string) => Promise<string | undefined> {
  const texts = new Map<string, Promise<string | undefined>>();
  return (path) => {
    if (!paths.has(path)) return Promise.resolve(undefined);
    const cached = texts.get(path);
    if (cached !== undefined) return cached;
    const text = read(path).then(textOf, () => undefined);
    texts.set(path, text);
    return text;
  };
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, SCRIPT_READ_MAX_BYTES));
}

function shortName(path: string): string {
  return path.replace(/^scripts\//i, "");
}

// `scripts/scripts/x.py` must not be called by the path of `scripts/x.py`.
function uniqueName(path: string, shortNames: readonly string[], paths: readonly string[]): string {
  const short = shortName(path);
  const isFree = short === path || !paths.includes(short);
  return isFree && shortNames.filter((name) => name === short).length === 1 ? short : path;
}

function refuse(path: string, reason: RefusalReason): RefusedScript {
  return { path, reason, message: MESSAGES[reason] };
}

const MESSAGES: Readonly<Record<RefusalReason, string>> = {
  package_file: "It only marks a folder as a Python package.",
  test: "It is a test.",
  type_declarations: "It only declares types.",
  configuration: "It configures a tool and is read by that tool.",
  helper_module: "It only defines things for other files: it has no main guard and no call at the top level.",
  browser_code: "It is written for a web page: it uses the page and nothing that Node has.",
  no_interpreter: "No interpreter runs this kind of file by itself, and it has no shebang.",
  not_a_script: "It has neither a shebang nor the extension of a script.",
  binary: "It is not text.",
  outside_script_folders:
    "Outside of scripts/, bin/ and tools/ only executable files with a shebang are offered, and this is none.",
  unreadable: "It could not be read.",
};
