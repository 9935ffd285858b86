import { join } from "node:path";
import { type LocalCatalog, type LocalScriptRunner, openScripts, type ScriptPolicy } from "@skillquay/local";
import { sandboxConfiguration } from "@skillquay/sandbox/configuration";
import type { Log } from "../output/log.ts";
import { CliError } from "../program/cli-error.ts";
import type { Io } from "../program/io.ts";
import { searchFoldersOf } from "../program/search-folders.ts";
import { cacheFolderOf } from "../settings/config-folders.ts";
import type { Settings } from "../settings/settings.ts";

/** What runs scripts of the catalog's skills, by the user's settings. Nothing is started before a script is of interest. */
export function openScriptRunner(
  io: Io,
  settings: Settings,
  catalog: LocalCatalog,
  log: Log,
): LocalScriptRunner {
  return openScripts({
    catalog,
    policy: policyOf(io, settings),
    sandbox: sandboxConfiguration(settings.sandbox, settings),
    searchFolders: () => searchFoldersOf(io),
    selfTestFile: settings.cache ? join(cacheFolderOf(io), "sandbox.json") : undefined,
    log: (line) => log("warn", line),
  });
}

function policyOf({ env }: Io, { allowScripts, allowSkill, grant, allowHost }: Settings): ScriptPolicy {
  const grants = grant.map(({ skill, variable }) => {
    const value = env[variable];
    if (value !== undefined) return { skill, variable, value };
    throw new CliError("grant_missing", `--grant ${skill}:${variable}: the variable is not set.`, {
      exitCode: 2,
      suggestions: [`Set ${variable} in the environment of this command, or leave the grant out`],
    });
  });
  return { allow: allowScripts, skills: allowSkill, grants, hosts: allowHost };
}
