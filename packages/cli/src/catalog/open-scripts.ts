import { join } from "node:path";
import { type LocalCatalog, type LocalScriptRunner, openScripts, type ScriptPolicy } from "@skillquay/local";
import type { Log } from "../output/log.ts";
import { CliError } from "../program/cli-error.ts";
import type { Io } from "../program/io.ts";
import type { Settings } from "../settings/settings.ts";
import { cacheFolder } from "./open-catalog.ts";

/** Settings of a command that runs scripts. */
export const scriptSettingNames = [
  "allowScripts",
  "allowSkill",
  "grant",
  "allowHost",
  "sandbox",
  "sandboxImage",
] as const;

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
    sandbox: sandboxConfiguration(io, settings),
    searchFolders: (io.env.PATH ?? "").split(":"),
    selfTestFile: settings.cache ? join(cacheFolder(io), "sandbox.json") : undefined,
    log: (line) => log("warn", line),
  });
}

/** Which sandbox, with what its driver needs to know. Keys come from the environment only: flags are seen by everybody. */
export function sandboxConfiguration({ env }: Io, { sandbox, sandboxImage }: Settings) {
  const { E2B_API_KEY: apiKey, E2B_API_URL: apiUrl, E2B_SANDBOX_URL: sandboxUrl, E2B_DOMAIN: domain } = env;
  return {
    choice: sandbox,
    ...(sandboxImage !== undefined &&
      sandbox !== "e2b" && { docker: { image: sandboxImage, socketPath: dockerSocket(env.DOCKER_HOST) } }),
    ...(apiKey !== undefined && {
      e2b: {
        apiKey,
        template: sandboxImage ?? "base",
        ...(apiUrl !== undefined && { apiUrl }),
        ...(sandboxUrl !== undefined && { sandboxUrl }),
        ...(domain !== undefined && { domain }),
      },
    }),
  };
}

function dockerSocket(dockerHost: string | undefined): string {
  return dockerHost?.startsWith("unix://") ? dockerHost.slice("unix://".length) : "/var/run/docker.sock";
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
