import { existsSync } from "node:fs";
import { type LocalCatalog, type LocalCatalogOptions, openLocalCatalog, skillRoots } from "@skillquay/local";
import type { Embedder } from "@skillquay/tools";
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
}

/** The skills of this project and this user, or of the folders that were named. */
export async function openCatalog(
  io: Io,
  settings: Settings,
  { stays, watch = stays, out, onUsesWritten, uses, startComplete }: OpenOptions,
): Promise<LocalCatalog> {
  const log = createLog(io, settings.logLevel);
  const folders = configFolders(io);
  for (const folder of settings.dir) {
    // The usual folders may well be missing; one that somebody named is a mistake.
    if (!existsSync(folder)) log("warn", `The folder ${folder} does not exist.`);
  }
  return openLocalCatalog({
    roots: markUntrusted(
      skillRoots({
        cwd: io.cwd,
        homeDirectory: io.homeDirectory,
        xdgConfigHome: folders.config,
        environment: io.env,
        directories: settings.dir,
      }),
      io,
    ),
    cacheDirectory: settings.cache ? cacheFolderOf(io) : undefined,
    exclude: settings.exclude,
    embedder: settings.embedUrl === undefined ? undefined : () => openEmbedder(io, settings),
    watch: watch && settings.watch,
    onUsesWritten,
    uses,
    startComplete,
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
