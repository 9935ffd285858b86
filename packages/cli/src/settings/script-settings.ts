import { driverSettings, sandboxChoices } from "@skillquay/sandbox/configuration";
import {
  choice,
  integer,
  list,
  listSettings,
  onOff,
  type SettingDefinitions,
  type SettingValues,
} from "@skillquay/settings";
import { packageSettings } from "./package-settings.ts";

export const scriptModes = ["none", "ask", "all"] as const;

/** Whether and how scripts of skills run. A project may come from a stranger, so none of it can be set by one. */
export const scriptSettings = {
  allowScripts: {
    flag: "allow-scripts",
    env: "SKILLQUAY_ALLOW_SCRIPTS",
    kind: choice(scriptModes),
    valueName: scriptModes.join("|"),
    userOnly: true,
    fallback: "all",
    whenWrong: { value: "none", text: "no script runs" },
    description: "Which scripts an agent may run in the sandbox: none, each after asking the user, or all.",
    example: "ask",
  },
  /** Names of the only skills whose scripts may run; empty means every skill. */
  allowSkill: {
    flag: "allow-skill",
    env: "SKILLQUAY_ALLOW_SKILL",
    kind: list(skillWord, "a skill's name or a list of names", {
      needsOne: true,
      splitsItems: false,
    }),
    valueName: "name",
    userOnly: true,
    fallback: [],
    // Names no skill: a relative folder cannot.
    whenWrong: { value: ["."], text: "no script runs" },
    defaultText: "every skill",
    description:
      "Only scripts of these skills may run. A skill is named as for --grant. May be given several times.",
    example: "pdf,xlsx",
  },
  grant: {
    flag: "grant",
    env: "SKILLQUAY_GRANT",
    kind: list(grantOf, "a skill's name, ':' and a variable's name", { needsOne: true, splitsItems: false }),
    valueName: "skill:VARIABLE",
    userOnly: true,
    fallback: [],
    defaultText: "nothing",
    description:
      "Gives one environment variable of this process to the scripts of one skill. The skill is one of your own, by its name, or any by its folder; you are asked once for each version of it, unless @sha256:… names one. Nothing else is passed on.",
    example: "weather:WEATHER_KEY",
  },
  allowHost: {
    flag: "allow-host",
    env: "SKILLQUAY_ALLOW_HOST",
    kind: list(allowedHostOf, "a skill's name, ':' and a host name", { needsOne: true, splitsItems: false }),
    valueName: "skill:host",
    userOnly: true,
    fallback: [],
    defaultText: "no network",
    description:
      "Lets the scripts of one skill, named as for --grant, reach one host over http or https, through a proxy that refuses all others.",
    example: "weather:api.example.com",
  },
  maxRunSeconds: {
    flag: "max-run-seconds",
    env: "SKILLQUAY_MAX_RUN_SECONDS",
    kind: integer({ least: 1, most: 1_800 }),
    valueName: "seconds",
    userOnly: true,
    fallback: 1_800,
    description: "The longest time that a call may ask for a script; without asking, it has 60 seconds.",
    example: "300",
  },
  allowFolder: {
    flag: "allow-folder",
    env: "SKILLQUAY_ALLOW_FOLDER",
    kind: list(allowedFolderOf, "a skill's name, ':' and an absolute folder, with or without ':rw'", {
      needsOne: true,
      splitsItems: false,
    }),
    valueName: "skill:folder[:rw]",
    userOnly: true,
    fallback: [],
    defaultText: "no folder",
    description:
      "Lets the scripts of one skill, named as for --grant, see one folder of yours at /project. With :rw they write into a copy, and you see what they wrote before it is kept.",
    example: "report:/home/me/project:rw",
  },
  keep: {
    flag: "keep",
    env: "SKILLQUAY_KEEP",
    kind: onOff(),
    userOnly: true,
    fallback: false,
    whenWrong: { value: false, text: "what scripts write is shown before it is kept" },
    description: "Keeps what scripts write into folders of yours without showing it first.",
    example: "on",
  },
  ...packageSettings,
  sandbox: {
    flag: "sandbox",
    env: "SKILLS_SANDBOX",
    kind: choice(sandboxChoices),
    valueName: "name",
    userOnly: true,
    fallback: "auto",
    description:
      "Where scripts run. off runs them as ordinary processes of this user, and every result says so.",
    example: "bubblewrap",
  },
  ...driverSettings,
} as const satisfies SettingDefinitions;

/** For a command that runs scripts. */
export const scriptSettingNames = listSettings(scriptSettings).map(({ name }) => name);

const sandboxSettings = listSettings({ sandbox: scriptSettings.sandbox, ...driverSettings });

/** For a command that tries the sandbox. */
export const sandboxSettingNames = sandboxSettings.map(({ name }) => name);

/** The flags that lead another command to the same sandbox. What has no flag is in the environment already. */
export function sandboxFlags(values: SettingValues<typeof scriptSettings>): string[] {
  return sandboxSettings.flatMap(({ name, flag, fallback }) =>
    flag === undefined || values[name] === fallback ? [] : [`--${flag}`, String(values[name])],
  );
}

/** A skill as a setting names it; undefined for what cannot name one. */
function skillWord(word: string): string | undefined {
  return isSkillWord(word) ? word : undefined;
}

// Kept in step with `parseSkillSelector`, which is not loaded here: a start needs none of it.
function isSkillWord(word: string): boolean {
  return word !== "" && !/^\.{1,2}(?:[/\\]|$)/.test(word) && !/@sha256:(?![0-9a-f]{64}$)/.test(word);
}

function grantOf(word: string): { skill: string; variable: string } | undefined {
  const pair = pairOf(word, /^[A-Za-z_][A-Za-z0-9_]{0,127}$/);
  return pair && { skill: pair.skill, variable: pair.value };
}

function allowedHostOf(word: string): { skill: string; host: string } | undefined {
  const pair = pairOf(word, /^(?:\*\.)?[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/);
  return pair && { skill: pair.skill, host: pair.value };
}

function allowedFolderOf(
  word: string,
): { skill: string; path: string; access: "read" | "write" } | undefined {
  const [, named = "", mode] = /^(.*?)(?::(ro|rw))?$/s.exec(word) ?? [];
  // The first colon before an absolute path: names and digests have colons, and no slash after them.
  const [, skill = "", path = ""] = /^(.+?):((?:\/|~\/|[A-Za-z]:[\\/]).*)$/s.exec(named) ?? [];
  if (!isSkillWord(skill) || /^(?:\/*|~\/+|[A-Za-z]:[\\/]*)$/.test(path)) return undefined;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  if (/[\0-\x1f\x7f]/.test(path)) return undefined;
  return { skill, path, access: mode === "rw" ? "write" : "read" };
}

// The last colon parts them: a qualified skill name has one of its own.
function pairOf(word: string, second: RegExp): { skill: string; value: string } | undefined {
  const at = word.lastIndexOf(":");
  const [skill, value] = [word.slice(0, at), word.slice(at + 1)];
  return at >= 1 && isSkillWord(skill) && second.test(value) ? { skill, value } : undefined;
}
