import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { parentPort } from "node:worker_threads";
import type { LocalCatalog, SettledState } from "@skillquay/local";
import {
  type Conditions,
  encodeAnswers,
  type HostAnswers,
  openAnswerSnapshot,
  readUses,
  realPathOf,
  type SkillForm,
  type SnapshotHeader,
  stampText,
  systemOf,
  usageFile,
  usesOf,
  usesText,
  variableSum,
  writeFileAtomically,
} from "@skillquay/local/front";
import { hasExactTexts, type SkillEnvironment, type ToolList, type ToolSelection } from "@skillquay/tools";
import { chosenTools } from "../catalog/chosen-tools.ts";
import { type OpenService, openService } from "../catalog/open-service.ts";
import { serve } from "../commands/serve.ts";
import { hubsFileOf } from "../hub-client/remembered-hubs.ts";
import type { Io } from "../program/io.ts";
import { parseArguments } from "../program/parse-arguments.ts";
import { cacheFolderOf, configFolders } from "../settings/config-folders.ts";
import { readSettings } from "../settings/read-settings.ts";
import { trustFileOf } from "../trust/open-trust.ts";
import type { KeepRequest } from "./answer-keeper.ts";
import { programStamp } from "./open-front.ts";
import { snapshotPath } from "./snapshot-path.ts";
import { type SurroundingsSource, surroundingsOf } from "./surroundings.ts";

/**
 * Makes what a server with these arguments would answer if it were started now, and keeps it for the front. Nothing is kept
 * where the answers depend on more than can be compared; false then.
 */
export async function keepAnswers(
  { argv, programFiles, host, session }: KeepRequest,
  outer: Io,
): Promise<boolean> {
  const warnings: string[] = [];
  const variables = new Set<string>();
  const io: Io = {
    ...outer,
    env: observedEnvironment(outer.env, variables),
    stderr: { ...outer.stderr, write: (text) => warnings.push(String(text)) },
  };
  const cacheDirectory = cacheFolderOf(io);
  const source = { ...io, env: outer.env, argv, cacheDirectory };
  const watchedFiles = [...filesOf(source), ...(session === undefined ? [usageFile(cacheDirectory)] : [])];
  const atStart = fingerprint(source, watchedFiles);
  const parsed = await parseArguments(serve, ["serve", "mcp"].includes(argv[0] ?? "") ? argv.slice(1) : argv);
  const settings = await readSettings(parsed.flags, io);
  // A grant is a secret of the environment, which is looked at when the server starts.
  if (settings.http || !settings.cache || settings.grant.length > 0) return false;
  const path = session?.path ?? snapshotPath(cacheDirectory, argv, io.cwd);
  const asked = createAskedEnvironment();
  const uses = session === undefined ? {} : { uses: usesOf(session.uses) };
  const observeEnvironment = asked.observe;
  const opened = await openService(
    { io, settings },
    { watch: false, startComplete: true, observeEnvironment, ...uses },
  );
  try {
    if (!opened.catalog.isWhole()) return false;
    const state = await settledState(opened.catalog);
    if (state === undefined) return false;
    const answers = await answersFor(opened, [host, ...keptHosts(path)], chosenTools(settings));
    const parts = { catalog: opened.catalog, variables, asked, uses: session?.uses };
    const conditions = conditionsOf(source, parts);
    // What changed while the answers were made is in some of them only.
    const isSame =
      opened.catalog.settledState()?.scan === state.scan && fingerprint(source, watchedFiles) === atStart;
    if (!isSame) return false;
    const { listedName } = await opened.service.toolList();
    const header: Omit<SnapshotHeader, "mainFileCount" | "prompts" | "hosts" | "forms"> = {
      conditions,
      program: programStamp(programFiles),
      watch: settings.watch,
      missingRoots: state.scan.walks
        .filter((walk) => walk.folders.length === 0)
        .map((walk) => walk.root.path),
      skillTool: listedName("skill") ?? null,
      strictResources: opened.strictResources,
      detectHost: opened.detectHost,
      warnings: warnings.join(""),
    };
    writeFileAtomically(path, encodeAnswers({ header, answers, catalog: state.snapshot, scan: state.scan }));
    if (session !== undefined) parentPort?.postMessage("kept");
    return true;
  } finally {
    opened.service.close();
    await opened.close();
  }
}

const MOST_HOSTS = 4;
const MOST_ATTEMPTS = 5;

/** Hosts that clients of this server belonged to before. */
function keptHosts(path: string): readonly string[] {
  const kept = openAnswerSnapshot(path);
  kept?.close();
  return kept?.header.hosts ?? [];
}

async function settledState(catalog: LocalCatalog): Promise<SettledState | undefined> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
    const state = catalog.settledState();
    if (state !== undefined) return state;
    // A file that was just written is too young for its stamp.
    await new Promise((resolve) => setTimeout(resolve, 50));
    await catalog.rescan();
  }
  return catalog.settledState();
}

async function answersFor(
  { service, detectHost }: OpenService,
  hosts: readonly string[],
  selection: ToolSelection,
) {
  const answers = new Map<string, HostAnswers>();
  for (const host of new Set(detectHost ? ["", ...hosts].slice(0, MOST_HOSTS) : [""])) {
    // A host's id is a name that its client could have.
    if (host !== "") service.setClientName(host);
    const list = await service.reads.listTools();
    const introduction = JSON.stringify(await service.introduction()).slice(1, -1);
    if (list !== undefined) {
      const form = skillFormOf(await service.toolList(), selection);
      answers.set(host, { introduction: Buffer.from(introduction), tools: list.members, form });
    }
  }
  return answers;
}

function skillFormOf(
  { offered, callable, listedName, results }: ToolList,
  selection: ToolSelection,
): SkillForm {
  const tool = callable(listedName("skill") ?? "");
  return {
    reader: offered("get_skill_resource") ?? null,
    maxChars: results.resultMaxChars ?? null,
    textOnly: tool !== undefined && results.isTextOnly?.(tool) === true,
    exactTexts: hasExactTexts(selection),
  };
}

interface ConditionParts {
  readonly catalog: LocalCatalog;
  readonly variables: ReadonlySet<string>;
  readonly asked: AskedEnvironment;
  /** Those that are ordered by, where they are not the recorded ones. */
  readonly uses: string | undefined;
}

function conditionsOf(
  source: SurroundingsSource,
  { catalog, variables, asked, uses }: ConditionParts,
): Conditions {
  const surroundings = surroundingsOf(source);
  const { cwd, homeDirectory, env, cacheDirectory } = source;
  const roots = catalog.roots().map((root) => root.path);
  const repositories = foldersAbove(cwd).map((folder) => join(folder, ".git"));
  const presence = [...repositories, ...roots].map((path) => [path, existsSync(path)] as const);
  return {
    argv: source.argv,
    cwd,
    homeDirectory,
    system: systemOf(),
    environment: [...variables].map((name) => [name, variableSum(env[name])]),
    presence,
    files: filesOf(source).map((path) => [path, stampText(path)]),
    realPaths: roots.filter((path) => existsSync(path)).map((path) => [path, realPathOf(path)]),
    rotation: surroundings.rotation(),
    project: surroundings.project(),
    programs: [...asked.programs],
    servers: [...asked.servers],
    roots,
    uses: uses ?? usesText(readUses(usageFile(cacheDirectory)), roots),
  };
}

/** Files whose contents decide: settings, what is trusted, and what the last self-test of the sandbox said. */
function filesOf(source: SurroundingsSource): string[] {
  const projectFiles = foldersAbove(source.cwd).flatMap((folder) => [
    join(folder, "skillquay.json"),
    join(folder, ".git", "config"),
  ]);
  const userFile = join(configFolders(source).config, "skillquay", "config.json");
  return [
    userFile,
    trustFileOf(source),
    hubsFileOf(source),
    ...projectFiles,
    join(source.cacheDirectory, "sandbox.json"),
  ];
}

/** What is read at different moments while answers are made, and must be the same at the end. */
function fingerprint(source: SurroundingsSource, files: readonly string[]): string {
  return JSON.stringify([files.map(stampText), surroundingsOf(source).project()]);
}

function foldersAbove(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersAbove(parent)];
}

/** The environment, noting which variables are read. */
function observedEnvironment(env: Io["env"], names: Set<string>): Io["env"] {
  return new Proxy(env, {
    get(target, name) {
      if (typeof name !== "string") return undefined;
      names.add(name);
      return target[name];
    },
  });
}

interface AskedEnvironment {
  readonly programs: ReadonlyMap<string, boolean>;
  readonly servers: ReadonlyMap<string, boolean | null>;
  readonly observe: (environment: SkillEnvironment) => SkillEnvironment;
}

/** Notes what is asked about the machine. */
function createAskedEnvironment(): AskedEnvironment {
  const programs = new Map<string, boolean>();
  const servers = new Map<string, boolean | null>();
  return {
    programs,
    servers,
    observe: (environment) => ({
      system: environment.system,
      hasProgram(name) {
        const isThere = environment.hasProgram(name);
        programs.set(name, isThere);
        return isThere;
      },
      hasServer(name) {
        const isThere = environment.hasServer(name);
        servers.set(name, isThere ?? null);
        return isThere;
      },
    }),
  };
}
