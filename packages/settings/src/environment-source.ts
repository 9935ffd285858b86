import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { SettingsSource } from "./merge-settings.ts";
import { listSettings, type SettingDefinitions } from "./setting.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

/** What the environment says, with the files that `…_FILE` variables name. An empty variable counts as none. */
export function environmentSource(
  definitions: SettingDefinitions,
  { env, cwd }: { readonly env: Environment; readonly cwd: string },
): { readonly source: SettingsSource; readonly mistakes: readonly string[] } {
  const values: Record<string, string> = {};
  const mistakes: string[] = [];
  for (const { name, env: variable, takesFile } of listSettings(definitions)) {
    const value = env[variable] || undefined;
    const file = takesFile ? env[`${variable}_FILE`] || undefined : undefined;
    if (value !== undefined) values[name] = value;
    if (file === undefined) continue;
    if (value !== undefined) {
      mistakes.push(`${variable} and ${variable}_FILE are both set. Leave one of them out.`);
      continue;
    }
    try {
      // An editor or `echo` ends a file with a line feed that is not part of the secret.
      values[name] = readFileSync(resolve(cwd, file), "utf8").replace(/\r?\n$/, "");
    } catch (error) {
      mistakes.push(`${variable}_FILE names ${file}, which cannot be read (${errorCode(error)}).`);
    }
  }
  return { source: { kind: "environment", values, baseDirectory: cwd }, mistakes };
}

export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
}
