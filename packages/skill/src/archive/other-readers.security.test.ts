import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hostileArchives } from "@skillquay/fixtures";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { extraField, MAIN, makeZip } from "../testing/make-zip.ts";
import { type PythonZipfile, startPythonZipfile } from "../testing/python-zipfile.ts";
import { packSkill } from "./pack-skill.ts";
import { readArchive } from "./read-archive.ts";

const UNZIP = "/usr/bin/unzip";
const UNZIP_STATE = existsSync(UNZIP) ? "unzip is here" : "unzip is missing: scripts/ensure/ensure-unzip.mjs";

let folder = "";
let python: PythonZipfile;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "skillquay-archives-"));
  python = startPythonZipfile();
});

afterAll(async () => {
  await python.close();
  rmSync(folder, { recursive: true });
});

const GOOD = {
  packed: () =>
    packSkill(
      [
        {
          path: "SKILL.md",
          bytes: Buffer.from("---\nname: demo\ndescription: x\n---\n# Demo\n"),
          executable: false,
        },
        {
          path: "scripts/run.sh",
          bytes: Buffer.from("#!/bin/sh\necho hello hello hello hello\n"),
          executable: true,
        },
        { path: "references/größe.md", bytes: Buffer.from("größer ".repeat(20)), executable: false },
      ],
      { folder: "demo" },
    ),
  stored: async () => makeZip([MAIN, { name: "demo/a.txt", data: "plain", method: 0 }]),
  withFolders: async () =>
    makeZip([
      { name: "demo/", mode: 0o040755 },
      { ...MAIN, extra: extraField(0x5455, Buffer.from([1, 0, 0, 0, 0])), comment: "a comment" },
    ]),
  commented: async () => makeZip([MAIN], { comment: "0123456789abcdef" }),
  nested: async () => makeZip([MAIN, { name: "demo/a.zip", method: 0, data: makeZip([MAIN]) }]),
};

async function samples(): Promise<[string, Uint8Array][]> {
  const good: [string, Uint8Array][] = [];
  for (const [name, make] of Object.entries(GOOD)) good.push([name, await make()]);
  return [...good, ...hostileArchives().map(({ name, bytes }): [string, Uint8Array] => [name, bytes])];
}

describe("readArchive beside other readers", () => {
  it.skipIf(!existsSync(UNZIP))(
    `takes no archive in which Python and unzip see different files (${UNZIP_STATE})`,
    async () => {
      const verdicts: Record<string, string> = {};
      for (const [name, bytes] of await samples()) {
        const seen = [await namesOfPython(bytes), namesOfUnzip(bytes)];
        const ours = await readArchive(bytes);
        const agree = seen.every((names) => names !== undefined && names.join("\0") === seen[0]?.join("\0"));
        verdicts[name] = `${agree ? "agree" : "disagree"}, ${ours.ok ? "taken" : "refused"}`;
        if (ours.ok) expect(unzipTest(bytes), name).toBe(0);
      }
      const disagreed = Object.entries(verdicts).filter(([, verdict]) => verdict.startsWith("disagree"));
      expect(disagreed.filter(([, verdict]) => verdict !== "disagree, refused")).toEqual([]);
      // The comparison is worth nothing unless both outcomes occur.
      expect(disagreed.length).toBeGreaterThan(3);
      for (const name of Object.keys(GOOD)) expect(verdicts[name], name).toBe("agree, taken");
    },
  );

  it("unpacks what Python unpacks, or refuses, whichever bytes of an archive are changed", async () => {
    const archives = await Promise.all(Object.values(GOOD).map((make) => make()));
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...archives), changes(), async (archive, changed) => {
        const bytes = apply(archive, changed);
        if (await isAsPythonReads(bytes)) taken += 1;
      }),
      { numRuns: 3_000 },
    );
    // Times, comments and run bits may change; a reader that refused everything would prove nothing.
    expect(taken).toBeGreaterThan(50);
  });

  it("unpacks what Python unpacks, or refuses, for each single byte of an archive changed in turn", async () => {
    const archive = await GOOD.withFolders();
    for (let at = 0; at < archive.length; at += 1) {
      for (const value of [0x00, 0xff, (archive[at] ?? 0) ^ 0x01, (archive[at] ?? 0) ^ 0x20]) {
        await isAsPythonReads(apply(archive, [{ kind: "set", at, value }]));
      }
    }
  });
});

/** True when it was taken; then Python has found the same files with the same bytes. */
async function isAsPythonReads(bytes: Uint8Array): Promise<boolean> {
  const ours = await readArchive(bytes);
  if (!ours.ok) return false;
  const theirs = await python.read(bytes);
  const files = (theirs ?? []).filter(({ name }) => !name.endsWith("/"));
  const prefix = files.every(({ name }) => name.startsWith("demo/")) ? "demo/" : "";
  const expected = new Map(
    files.map(({ name, bytes }) => [name.slice(prefix.length), bytes.toString("hex")]),
  );
  expect(theirs).toBeDefined();
  expect(new Map(ours.files.map(({ path, bytes }) => [path, Buffer.from(bytes).toString("hex")]))).toEqual(
    expected,
  );
  expect(files).toHaveLength(ours.files.length);
  return true;
}

type Change =
  | { readonly kind: "set"; readonly at: number; readonly value: number }
  | { readonly kind: "insert"; readonly at: number; readonly value: number }
  | { readonly kind: "remove"; readonly at: number };

function changes(): fc.Arbitrary<Change[]> {
  const at = fc.nat(2_000);
  const value = fc.oneof(fc.constantFrom(0, 1, 2, 4, 8, 0x10, 0x20, 0x40, 0x80, 0xff), fc.nat(255));
  const change = fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: fc.constant("set" as const), at, value }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("insert" as const), at, value }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("remove" as const), at }) },
  );
  return fc.array(change, { minLength: 1, maxLength: 3 });
}

function apply(archive: Uint8Array, changed: readonly Change[]): Buffer {
  const bytes = [...archive];
  for (const change of changed) {
    const at = change.at % bytes.length;
    if (change.kind === "set") bytes[at] = change.value;
    else if (change.kind === "insert") bytes.splice(at, 0, change.value);
    else bytes.splice(at, 1);
  }
  return Buffer.from(bytes);
}

async function namesOfPython(bytes: Uint8Array): Promise<string[] | undefined> {
  return (await python.read(bytes))?.map(({ name }) => name);
}

/** Undefined unless it reads the list without a complaint. */
function namesOfUnzip(bytes: Uint8Array): string[] | undefined {
  const { status, stdout } = spawnSync(UNZIP, ["-Z1", inFile(bytes)], {
    encoding: "utf8",
    env: { LC_ALL: "C.UTF-8" },
  });
  return status === 0 ? stdout.split("\n").slice(0, -1) : undefined;
}

function unzipTest(bytes: Uint8Array): number {
  execFileSync(UNZIP, ["-tqq", inFile(bytes)], { stdio: "ignore" });
  return 0;
}

function inFile(bytes: Uint8Array): string {
  const file = join(folder, "archive.zip");
  writeFileSync(file, bytes);
  return file;
}
