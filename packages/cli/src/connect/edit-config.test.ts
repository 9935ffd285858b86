import fc from "fast-check";
import { parse as parseJsonc } from "jsonc-parser";
import { parse as parseToml, stringify as stringifyToml } from "smol-toml";
import { describe, expect, it } from "vitest";
import { parse as parseYaml, stringify as stringifyYaml } from "yaml";
import { editConfig, removeFromConfig } from "./edit-config.ts";
import { entryPlace, type Host, hosts } from "./hosts.ts";

const command = ["npx", "-y", "skillquay"];
const key = fc.stringMatching(/^[a-z][a-z_-]{0,7}$/);
const leaf = fc.oneof(fc.string({ maxLength: 20 }), fc.integer({ min: 0, max: 1e6 }), fc.boolean());
const table = fc.dictionary(key, fc.oneof(leaf, fc.array(fc.string({ maxLength: 8 }), { maxLength: 3 })), {
  maxKeys: 4,
});
const servers = fc.dictionary(key, table, { maxKeys: 3 });
const config = fc.record({
  rest: fc.dictionary(key, fc.oneof(leaf, table), { maxKeys: 4 }),
  servers: fc.option(servers),
});

const formats: readonly [string, (value: unknown, indent: number) => string, (text: string) => unknown][] = [
  ["cursor", (value, indent) => JSON.stringify(value, undefined, indent), (text) => parseJsonc(text)],
  ["codex", (value) => stringifyToml(value), (text) => parseToml(text)],
  [
    "goose",
    (value, indent) => stringifyYaml(value, { indent: Math.max(indent, 2) }),
    (text) => parseYaml(text),
  ],
];

describe.each(formats)("editConfig for %s", (id, stringify, parse) => {
  const host = findHost(id);
  const [serversKey = ""] = host.config.keyPath;

  it("adds the entry to any file, keeps the meaning of all else, and then finds nothing to do", async () => {
    await fc.assert(
      fc.asyncProperty(config, fc.constantFrom(0, 2, 4), async ({ rest, servers: existing }, indent) => {
        const { [serversKey]: _dropped, ...others } = rest;
        const value = existing === null ? others : { ...others, [serversKey]: existing };
        const previous = stringify(value, indent);
        const { after } = await connected(host, previous);
        const expected = {
          ...value,
          [serversKey]: { ...existing, skillquay: { ...existing?.skillquay, ...host.entry(command) } },
        };
        expect(JSON.parse(JSON.stringify(parse(after)))).toEqual(JSON.parse(JSON.stringify(expected)));
        const again = await connected(host, after);
        expect(again).toEqual({ before: after, after, status: "connected" });
      }),
      { numRuns: 60 },
    );
  });

  it("takes the entry out of any file again, and keeps the meaning of all else", async () => {
    await fc.assert(
      fc.asyncProperty(config, fc.constantFrom(0, 2, 4), async ({ rest, servers: existing }, indent) => {
        const { [serversKey]: _dropped, ...others } = rest;
        const { skillquay: _ours, ...neighbours } = existing ?? {};
        const value = Object.keys(neighbours).length === 0 ? others : { ...others, [serversKey]: neighbours };
        const previous = stringify(value, indent);
        const { after } = await connected(host, previous);
        const again = (await disconnected(host, after)) ?? "";
        expect(JSON.parse(JSON.stringify(parse(again) ?? {}))).toEqual(JSON.parse(JSON.stringify(value)));
        expect(await disconnected(host, again)).toBeUndefined();
      }),
      { numRuns: 60 },
    );
  });
});

describe("editConfig", () => {
  it.each([
    ["cursor", '{"mcpServers": {"skillquay": "yes"}}'],
    ["cursor", '["a"]'],
    ["codex", 'mcp_servers = "none"'],
    ["goose", "extensions:\n  - a\n"],
  ])(
    "refuses a file of %s in which an object is expected and something else stands: %s",
    async (id, text) => {
      const host = findHost(id);
      await expect(connected(host, text)).rejects.toMatchObject({
        code: "config_shape_unexpected",
        exitCode: 1,
      });
    },
  );

  it("refuses rather than change a value behind a duplicate key", async () => {
    const host = findHost("cursor");
    const text = '{"mcpServers": {}, "mcpServers": {"other": {}}}';
    await expect(connected(host, text)).rejects.toMatchObject({
      code: "config_not_editable",
    });
  });

  it("is not fooled by a table header inside a TOML string", async () => {
    const host = findHost("codex");
    const text = 'prompt = """\n[mcp_servers.skillquay]\ncommand = "x"\n"""\n';
    const { after } = await connected(host, text);
    expect(after).toBe(`${text}\n[mcp_servers.skillquay]\ncommand = "npx"\nargs = [ "-y", "skillquay" ]\n`);
    expect(await connected(host, after, ["other"]).catch((error) => error.code)).toBe("config_not_editable");
  });
});

function connected(host: Host, text: string, start = command) {
  const config = { file: "file", format: host.format };
  return editConfig(config, text, [{ place: entryPlace(host, {}), value: host.entry(start) }]);
}

function disconnected(host: Host, text: string) {
  return removeFromConfig({ file: "file", format: host.format }, text, [entryPlace(host, {})]);
}

function findHost(id: string): Host {
  const host = hosts.find((candidate) => candidate.id === id);
  if (host === undefined) throw new Error(`No host ${id}`);
  return host;
}
