import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { environmentSource } from "./environment-source.ts";
import { allExamples } from "./examples.ts";
import { fileSource, unknownKeyMistakes } from "./file-source.ts";
import { flagOptions } from "./flag-options.ts";
import { choice, integer, list, onOff, text } from "./kind.ts";
import { mergeSettings, type SettingsSource } from "./merge-settings.ts";
import { defaultValues, listSettings, type SettingDefinitions } from "./setting.ts";
import { settingsSchema } from "./settings-schema.ts";

const definitions = {
  port: {
    flag: "port",
    env: "PORT",
    kind: integer({ least: 0, most: 65_535 }),
    valueName: "number",
    userOnly: true,
    fallback: 4710,
    description: "Where to listen.",
    example: "80",
  },
  watch: { flag: "watch", env: "WATCH", kind: onOff(), fallback: true, description: "Look.", example: "off" },
  level: {
    flag: "level",
    env: "LEVEL",
    kind: choice(["low", "high"]),
    fallback: "low",
    description: "How much.",
    example: "high",
  },
  names: {
    flag: "names",
    env: "NAMES",
    kind: list((name) => name || undefined, "names"),
    fallback: [],
    description: "Who.",
    example: "a,b",
  },
  key: {
    env: "KEY",
    kind: text(/^\w+$/, "one word"),
    secret: true,
    fallback: undefined,
    description: "Secret.",
    example: "…",
  },
  address: {
    env: "ADDRESS",
    kind: text(/./, "an address"),
    fallback: undefined,
    description: "Where.",
    example: "x",
  },
} as const satisfies SettingDefinitions;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "skillquay-settings-"));
});
afterAll(() => rm(folder, { recursive: true }));

const where = { homeDirectory: "/home" };
const from = (kind: SettingsSource["kind"], values: Record<string, unknown>): SettingsSource => ({
  kind,
  file: "/etc/x.json",
  values,
  baseDirectory: "/",
});

describe("mergeSettings", () => {
  it("takes the last source that says something, and defaults for the rest", () => {
    const sources = [
      from("file", { port: 1, level: "high" }),
      from("environment", { port: "2" }),
      from("flag", { watch: false }),
    ];
    expect(mergeSettings(definitions, sources, where)).toEqual({
      values: { port: 2, watch: false, level: "high", names: [], key: undefined, address: undefined },
      mistakes: [],
      warnings: [],
    });
    expect(mergeSettings(definitions, [], where).values).toEqual(defaultValues(definitions));
  });

  it("tells every mistake with the name it has there and a valid example", () => {
    const sources = [
      from("file", { port: -1, watch: "x", names: [1], key: "k", address: "here" }),
      from("project-file", { port: 1 }),
      from("environment", { level: "middle" }),
      from("flag", { port: "x", names: "" }),
    ];
    expect(mergeSettings(definitions, sources, where).mistakes).toEqual([
      `'port' in /etc/x.json must be a whole number from 0 to 65535. Valid: "port": 80`,
      `'watch' in /etc/x.json must be on or off. Valid: "watch": false`,
      `'names' in /etc/x.json must be names. Valid: "names": ["a", "b"]`,
      "'key' in /etc/x.json is a secret: set KEY or KEY_FILE instead.",
      "'address' in /etc/x.json comes from the environment: set ADDRESS instead.",
      "LEVEL must be one of low, high. Valid: LEVEL=high",
      "--port must be a whole number from 0 to 65535. Valid: --port 80",
      "--names must be names. Valid: --names a",
    ]);
    expect(mergeSettings(definitions, sources, where).warnings).toEqual([
      "'port' in /etc/x.json may only be set for the user, by flag or by environment, not by a project.",
    ]);
  });

  it("takes from a project that is not trusted what only narrows, and says what it left out", () => {
    const narrowing = {
      ...definitions,
      watch: { ...definitions.watch, narrows: (value: unknown) => value === false },
    };
    const values = { watch: false, level: "high" };
    const source = { ...from("project-file", values), untrustedProject: "/etc" };
    const merged = mergeSettings(narrowing, [source], where);
    expect(merged.values).toMatchObject({ watch: false, level: "low" });
    expect(merged.warnings).toEqual([
      "'level' in /etc/x.json is ignored, because you have not trusted this project.",
    ]);
  });
});

describe("environmentSource", () => {
  it("reads variables, and secrets from the files that they name", async () => {
    await writeFile(join(folder, "key"), "secret\n");
    const env = { PORT: "1", LEVEL: "", KEY_FILE: "key", ADDRESS_FILE: "key" };
    const { source, mistakes } = environmentSource(definitions, { env, cwd: folder });
    expect([source.values, mistakes]).toEqual([{ port: "1", key: "secret" }, []]);
  });

  it("says when a secret is given twice, or its file cannot be read", () => {
    const mistakesOf = (env: Record<string, string>) =>
      environmentSource(definitions, { env, cwd: folder }).mistakes;
    expect(mistakesOf({ KEY: "a", KEY_FILE: "key" })).toEqual([
      "KEY and KEY_FILE are both set. Leave one of them out.",
    ]);
    expect(mistakesOf({ KEY_FILE: "none" })).toEqual(["KEY_FILE names none, which cannot be read (ENOENT)."]);
  });
});

describe("fileSource", () => {
  it("takes one JSON object, and nothing for a file that is not there", async () => {
    const file = join(folder, "right.json");
    await writeFile(file, '\uFEFF{"port": 1}');
    expect(fileSource(file, { kind: "file", example: "{}" })).toEqual({
      source: { kind: "file", file, values: { port: 1 }, baseDirectory: folder },
    });
    expect(fileSource(join(folder, "none"), { kind: "file", example: "{}" })).toEqual({ mistake: undefined });
    expect(fileSource(join(folder, "none"), { kind: "file", isRequired: true, example: "{}" })).toEqual({
      mistake: `${join(folder, "none")} cannot be read (ENOENT).`,
    });
  });

  it.each(["[]", "null", "{", "1"])("refuses a file that holds %s", async (content) => {
    const file = join(folder, "wrong.json");
    await writeFile(file, content);
    expect(fileSource(file, { kind: "file", example: '{"port": 1}' })).toEqual({
      mistake: `${file} must hold one JSON object. Valid: {"port": 1}`,
    });
  });

  it("names the nearest setting of a file for a key that is none", () => {
    const source = from("file", { $schema: "x", prot: 1, constructor: 1, port: 2 });
    const nearest = (word: string) => (word === "prot" ? ["port"] : []);
    expect(unknownKeyMistakes(definitions, source, nearest)).toEqual([
      "'prot' in /etc/x.json is not a setting. Did you mean 'port'?",
      "'constructor' in /etc/x.json is not a setting. Known: port, watch, level, names.",
    ]);
  });
});

describe("what is made from a definition", () => {
  it("is a flag for the command line, unless it has none", () => {
    const options = flagOptions(listSettings(definitions));
    expect(options.map(({ name }) => name)).toEqual(["port", "watch", "level", "names"]);
    expect(options[0]).toEqual({
      name: "port",
      type: "string",
      repeatable: false,
      negatable: false,
      valueName: "number",
      default: "4710",
      description: "Where to listen.",
    });
    expect(options[1]).toMatchObject({ type: "boolean", negatable: true, default: "on" });
    expect(options[3]).toMatchObject({ repeatable: true, default: "none" });
  });

  it("is an example for each place where it can be given", () => {
    expect(listSettings(definitions).flatMap(allExamples)).toEqual([
      ...["--port 80", "PORT=80", '"port": 80'],
      ...["--no-watch", "WATCH=off", '"watch": false'],
      ...["--level high", "LEVEL=high", '"level": "high"'],
      ...["--names a", "NAMES=a,b", '"names": ["a", "b"]'],
      "KEY=…",
      "ADDRESS=x",
    ]);
  });

  it("is a schema of the file that agrees with the reader", () => {
    const schema = settingsSchema(definitions);
    const isRead = (values: Record<string, unknown>) =>
      mergeSettings(definitions, [from("file", values)], where).mistakes.length === 0;
    const files = [
      { port: 1 },
      { port: 65_536 },
      { watch: false },
      { watch: "off" },
      { watch: 3 },
      { level: "high" },
      { level: "middle" },
      { names: ["a"] },
      { names: [1] },
      { key: "k" },
    ];
    for (const values of files)
      expect([values, schema.safeParse(values).success]).toEqual([values, isRead(values)]);
  });
});
