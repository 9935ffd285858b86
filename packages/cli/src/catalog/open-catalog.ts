import { existsSync } from "node:fs";
import { resolve } from "node:path";
import {
  hubProblems,
  type LocalCatalog,
  type LocalCatalogOptions,
  openLocalCatalog,
  skillRoots,
  withHubRoots,
} from "@skillquay/local";
import { type Embedder, rulesOf, STRICT } from "@skillquay/tools";
import { joinedHubs } from "../join/joined-hubs.ts";
import { createLog } from "../output/log.ts";
import type { Output } from "../output/output.ts";
import type { CommandContext } from "../program/command.ts";
import type { Io } from "../program/io.ts";
import { cacheFolderOf, configFolders } from "../settings/config-folders.ts";
import type { Settings } from "../settings/settings.ts";
import { markUntrusted } from "../trust/mark-untrusted.ts";

export interface OpenOptions {
  /** Servers stay and watch; commands look once. */
  readonly stays: boolean;
  /** Shows how far reading is, where there is enough to read that somebody waits for it. */
  readonly out?: Pick<Output, "bar" | "endProgress">;
  /** As `stays`, unless it says otherwise. */
  readonly watch?: boolean | undefined;
  readonly onUsesWritten?: (() => void) | undefined;
  readonly uses?: LocalCatalogOptions["uses"];
  readonly startComplete?: boolean | undefined;
  /** How long to wait for the first look at the disk; to its end when not given. */
  readonly firstLook?: LocalCatalogOptions["firstLook"];
}

/** The skills of this project and this user, or of the folders that were named. */
export async function openCatalog(
  io: Io,
  settings: Settings,
  { stays, watch = stays, out, onUsesWritten, uses, startComplete, firstLook }: OpenOptions,
): Promise<LocalCatalog> {
  const log = createLog(io, settings.logLevel);
  const folders = configFolders(io);
  const rules = rulesOf(settings.tools);
  const isNamed = settings.dir.length > 0 || rules.folder === undefined;
  const directories = isNamed ? settings.dir : [resolve(io.cwd, rules.folder ?? "")];
  for (const folder of directories) {
    // The usual folders may well be missing; one that somebody named is a mistake.
    if (!existsSync(folder)) log("warn", `The folder ${folder} does not exist.`);
  }
  const roots = skillRoots({
    cwd: io.cwd,
    homeDirectory: io.homeDirectory,
    xdgConfigHome: folders.config,
    environment: io.env,
    directories,
    families: rules.families,
  });
  const hubs = joinedHubs(io, settings);
  return openLocalCatalog({
    roots: withHubRoots(markUntrusted(roots, io), hubs, cacheFolderOf(io)),
    moreProblems: () => hubProblems(cacheFolderOf(io), hubs),
    cacheDirectory: settings.cache ? cacheFolderOf(io) : undefined,
    exclude: settings.exclude,
    standard: settings.strict ? STRICT : rules.standard,
    embedder: settings.embedUrl === undefined ? undefined : () => openEmbedder(io, settings),
    watch: watch && settings.watch,
    onUsesWritten,
    uses,
    startComplete,
    firstLook,
    // Commands show problems where they belong in their output.
    log: (line) => log(stays ? "warn" : "debug", line),
    onRead: ({ done, total }) => {
      if (total >= LONG_READ_SKILLS) out?.bar("Reading", { done, total, unit: "skills" });
    },
  });
}

// Some seconds on a slow disk; less is done before a bar could be read.
const LONG_READ_SKILLS = 500;

// Loaded at the first search: a start needs none of it.
async function openEmbedder(io: Io, settings: Settings): Promise<Embedder> {
  const { createHttpEmbedder } = await import("@skillquay/tools/http-embedder");
  const { embedUrl: url = "", embedModel: model, embedKeyVariable } = settings;
  return createHttpEmbedder({ url, model, key: io.env[embedKeyVariable] });
}

/** Opens the catalog for one command, fully up to date, and closes it whatever happens. */
export async function withCatalog<Result>(
  { io, settings, out }: Pick<CommandContext, "io" | "settings" | "out">,
  use: (catalog: LocalCatalog) => Promise<Result>,
): Promise<Result> {
  const catalog = await openCatalog(io, settings, { stays: false, out });
  try {
    // A warm start trusts the cache for what is not listed in it yet; a command must not.
    await catalog.rescan();
    out.endProgress();
    return await use(catalog);
  } finally {
    await catalog.close();
  }
}
