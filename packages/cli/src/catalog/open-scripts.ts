import { join } from "node:path";
import { findProject, type LocalCatalog, type LocalScriptRunner, openScripts } from "@skillquay/local";
import { sandboxConfiguration } from "@skillquay/sandbox/configuration";
import type { Log } from "../output/log.ts";
import { packageSource } from "../packages/package-source.ts";
import type { Io } from "../program/io.ts";
import { searchFoldersOf } from "../program/search-folders.ts";
import { version } from "../program/version.ts";
import { cacheFolderOf, sandboxLibrariesOf } from "../settings/config-folders.ts";
import { scriptPolicy } from "../settings/script-policy.ts";
import type { Settings } from "../settings/settings.ts";
import { openSecrets, openTrust } from "../trust/open-trust.ts";

/** What runs scripts of the catalog's skills, by the user's settings. Nothing is started before a script is of interest. */
export function openScriptRunner(
  io: Io,
  settings: Settings,
  catalog: LocalCatalog,
  log: Log,
): LocalScriptRunner {
  return openScripts({
    catalog,
    policy: scriptPolicy(io, settings, (line) => log("warn", line)),
    trust: {
      store: openTrust(io),
      secrets: openSecrets(io),
      project: findProject(io.cwd, io.homeDirectory),
    },
    sandbox: sandboxConfiguration(settings.sandbox, settings, sandboxLibrariesOf(io)),
    platform: io.platform,
    searchFolders: () => searchFoldersOf(io),
    selfTests: settings.cache ? { file: join(cacheFolderOf(io), "sandbox.json"), version } : undefined,
    log: (line) => log("warn", line),
    packages: packageSource(io, settings),
  });
}
