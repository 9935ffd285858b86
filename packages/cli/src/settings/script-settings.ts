import type { Setting } from "./settings.ts";

/** Whether and how scripts of skills run. A project may come from a stranger, so none of it can be set by one. */
export interface ScriptSettings {
  readonly allowScripts: (typeof scriptModes)[number];
  /** Names of the only skills whose scripts may run; empty means every skill. */
  readonly allowSkill: readonly string[];
  readonly grant: readonly { readonly skill: string; readonly variable: string }[];
  readonly allowHost: readonly { readonly skill: string; readonly host: string }[];
  readonly sandbox: (typeof sandboxChoices)[number];
  readonly sandboxImage: string | undefined;
}

export const scriptModes = ["none", "ask", "all"] as const;
export const sandboxChoices = ["auto", "bubblewrap", "docker", "e2b", "seatbelt", "off"] as const;

export const defaultScriptSettings: ScriptSettings = {
  allowScripts: "all",
  allowSkill: [],
  grant: [],
  allowHost: [],
  sandbox: "auto",
  sandboxImage: undefined,
};

export const scriptSettings: readonly Setting[] = [
  {
    name: "allowScripts",
    flag: "allow-scripts",
    env: "SKILLQUAY_ALLOW_SCRIPTS",
    type: "value",
    valueName: scriptModes.join("|"),
    userOnly: true,
    default: "all",
    description: "Which scripts an agent may run in the sandbox: none, each after asking the user, or all.",
    example: { flag: "--allow-scripts ask", env: "ask", file: '"ask"' },
    read: (raw) => {
      const allowScripts = scriptModes.find((mode) => mode === raw);
      return allowScripts === undefined ? `must be one of ${scriptModes.join(", ")}` : { allowScripts };
    },
  },
  {
    name: "allowSkill",
    flag: "allow-skill",
    env: "SKILLQUAY_ALLOW_SKILL",
    type: "value",
    valueName: "name",
    repeatable: true,
    userOnly: true,
    default: "every skill",
    description: "Only scripts of these skills may run. May be given several times.",
    example: { flag: "--allow-skill pdf", env: "pdf,xlsx", file: '["pdf"]' },
    read: (raw) => {
      const allowSkill = words(raw);
      return allowSkill === undefined ? "must be a skill's name or a list of names" : { allowSkill };
    },
  },
  {
    name: "grant",
    flag: "grant",
    env: "SKILLQUAY_GRANT",
    type: "value",
    valueName: "skill:VARIABLE",
    repeatable: true,
    userOnly: true,
    default: "nothing",
    description:
      "Gives one environment variable of this process to the scripts of one skill. Nothing else is passed on.",
    example: {
      flag: "--grant weather:WEATHER_KEY",
      env: "weather:WEATHER_KEY",
      file: '["weather:WEATHER_KEY"]',
    },
    read: (raw) => {
      const grant = pairs(raw, /^[A-Za-z_][A-Za-z0-9_]{0,127}$/)?.map(([skill, variable]) => ({
        skill,
        variable,
      }));
      return grant === undefined ? "must be a skill's name, ':' and a variable's name" : { grant };
    },
  },
  {
    name: "allowHost",
    flag: "allow-host",
    env: "SKILLQUAY_ALLOW_HOST",
    type: "value",
    valueName: "skill:host",
    repeatable: true,
    userOnly: true,
    default: "no network",
    description:
      "Lets the scripts of one skill reach one host over http or https, through a proxy that refuses all others.",
    example: {
      flag: "--allow-host weather:api.example.com",
      env: "weather:api.example.com",
      file: '["weather:api.example.com"]',
    },
    read: (raw) => {
      const allowHost = pairs(raw, /^(?:\*\.)?[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/)?.map(([skill, host]) => ({
        skill,
        host,
      }));
      return allowHost === undefined ? "must be a skill's name, ':' and a host name" : { allowHost };
    },
  },
  {
    name: "sandbox",
    flag: "sandbox",
    env: "SKILLS_SANDBOX",
    type: "value",
    valueName: "name",
    userOnly: true,
    default: "auto",
    description:
      "Where scripts run. off runs them as ordinary processes of this user, and every result says so.",
    example: { flag: "--sandbox bubblewrap", env: "bubblewrap", file: '"bubblewrap"' },
    read: (raw) => {
      const sandbox = sandboxChoices.find((choice) => choice === raw);
      return sandbox === undefined ? `must be one of ${sandboxChoices.join(", ")}` : { sandbox };
    },
  },
  {
    name: "sandboxImage",
    flag: "sandbox-image",
    env: "SKILLQUAY_SANDBOX_IMAGE",
    type: "value",
    valueName: "name",
    userOnly: true,
    default: "none",
    description:
      "Container image for --sandbox docker, or machine template for --sandbox e2b. It is never pulled by itself.",
    example: {
      flag: "--sandbox-image python:3.12-slim",
      env: "python:3.12-slim",
      file: '"python:3.12-slim"',
    },
    read: (raw) =>
      typeof raw === "string" && /^[\w][\w./:@-]{0,255}$/.test(raw)
        ? { sandboxImage: raw }
        : "must be the name of an image",
  },
];

/** A list of words: repeated flags, a list in a file, or one text with commas in the environment. */
function words(raw: unknown): string[] | undefined {
  const listed: unknown[] = Array.isArray(raw) ? raw : typeof raw === "string" ? raw.split(",") : [raw];
  const texts = listed.flatMap((word) =>
    typeof word === "string" && word.trim() !== "" ? [word.trim()] : [],
  );
  return texts.length === listed.length && texts.length > 0 ? texts : undefined;
}

// The last colon parts them: a qualified skill name has one of its own.
function pairs(raw: unknown, second: RegExp): [string, string][] | undefined {
  const found: [string, string][] = [];
  for (const word of words(raw) ?? [""]) {
    const at = word.lastIndexOf(":");
    const [skill, value] = [word.slice(0, at), word.slice(at + 1)];
    if (at < 1 || !second.test(value)) return undefined;
    found.push([skill, value]);
  }
  return found;
}
