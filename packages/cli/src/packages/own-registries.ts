import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Io } from "../program/io.ts";
import { configFolders } from "../settings/config-folders.ts";

/** The registries that pip and npm use for this person. Files of the folder that is worked in are not looked at. */
export function ownRegistries(io: Pick<Io, "env" | "homeDirectory" | "platform">): {
  readonly pythonIndex: string | undefined;
  readonly npmRegistry: string | undefined;
} {
  const { env } = io;
  return {
    pythonIndex: env.PIP_INDEX_URL || first(pipFiles(io), (text) => pipIndex(text)),
    // In capitals only: npm hands on what a project's own file says under the same name in small letters.
    npmRegistry: env.NPM_CONFIG_REGISTRY || first(npmFiles(io), (text) => npmRegistry(text)),
  };
}

function pipFiles({
  env,
  homeDirectory,
  platform,
}: Pick<Io, "env" | "homeDirectory" | "platform">): string[] {
  const { config, application } = configFolders({ env, homeDirectory, platform });
  const name = platform === "win32" ? "pip.ini" : "pip.conf";
  return [
    ...(env.PIP_CONFIG_FILE ? [env.PIP_CONFIG_FILE] : []),
    join(application, "pip", name),
    join(config, "pip", name),
    join(homeDirectory, ".pip", name),
    ...(platform === "win32" ? [] : ["/etc/xdg/pip/pip.conf", "/etc/pip.conf"]),
  ];
}

function npmFiles({
  env,
  homeDirectory,
  platform,
}: Pick<Io, "env" | "homeDirectory" | "platform">): string[] {
  return [
    env.NPM_CONFIG_USERCONFIG || join(homeDirectory, ".npmrc"),
    ...(platform === "win32" ? [] : ["/usr/local/etc/npmrc", "/usr/etc/npmrc", "/etc/npmrc"]),
  ];
}

function first(files: readonly string[], read: (text: string) => string | undefined): string | undefined {
  for (const file of files) {
    const value = read(textOf(file));
    if (value !== undefined) return value;
  }
  return undefined;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** `index-url` of the sections that pip reads when it installs. */
function pipIndex(text: string): string | undefined {
  let section = "";
  const values = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    section = /^\s*\[([^\]]*)\]/.exec(line)?.[1]?.trim() ?? section;
    const value = /^index[-_]url\s*[=:]\s*(\S+)\s*$/.exec(line.trim())?.[1];
    if (value !== undefined) values.set(section, value);
  }
  return values.get("install") ?? values.get("global");
}

function npmRegistry(text: string): string | undefined {
  return text
    .split(/\r?\n/)
    .flatMap((line) => /^registry\s*=\s*"?([^"\s]+)"?\s*$/.exec(line.trim())?.[1] ?? [])
    .at(-1);
}
