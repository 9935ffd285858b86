import { join } from "node:path";
import { parseSkillSelector, type ScriptPolicy, type SkillSelector } from "@skillquay/local";
import type { Io } from "../program/io.ts";
import type { Settings } from "./settings.ts";

/** What scripts may do by the user's settings. A granted variable that is not set is left out, and said. */
export function scriptPolicy(
  { env, homeDirectory }: Pick<Io, "env" | "homeDirectory">,
  { allowScripts, allowSkill, grant, allowHost, maxRunSeconds, allowFolder, packages, keep }: Settings,
  warn: (line: string) => void,
): ScriptPolicy {
  const selector = (written: string) => selectorOf(written, homeDirectory);
  return {
    allow: allowScripts,
    skills: allowSkill.map(selector),
    grants: grant.flatMap(({ skill, variable }) => {
      const value = env[variable];
      if (value !== undefined) return [{ skill: selector(skill), variable, value }];
      warn(`--grant ${skill}:${variable}: the variable is not set, so the skill does not get it.`);
      return [];
    }),
    hosts: allowHost.map(({ skill, host }) => ({ skill: selector(skill), host })),
    mostRunSeconds: maxRunSeconds,
    folders: allowFolder.map(({ skill, path, access }) => ({
      skill: selector(skill),
      path: path.startsWith("~/") ? join(homeDirectory, path.slice(2)) : path,
      access,
    })),
    packages,
    keepsChanges: keep,
  };
}

// Settings were checked when they were read; what is no selector after all selects nothing.
function selectorOf(written: string, homeDirectory: string): SkillSelector {
  const place = written.startsWith("~/") ? join(homeDirectory, written.slice(2)) : written;
  return parseSkillSelector(place) ?? {};
}
