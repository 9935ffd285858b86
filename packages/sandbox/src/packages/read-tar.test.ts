import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { unpackTar } from "./read-tar.ts";
import { tarHeader, tarOf } from "./testing/test-registry.ts";

const limits = { maxBytes: 10_000, maxFiles: 10 };

describe("unpackTar", () => {
  it("writes files read-only below the folder, however the archive is cut into parts", async () => {
    const archive = tarOf({
      "./python/a.py": "a = 1\n",
      "./python/deep/b.py": "b".repeat(1500),
      "empty.py": "",
    });
    for (const partBytes of [1, 511, 512, 4096]) {
      const folder = temporaryFolder();
      expect(await unpackTar(parts(archive, partBytes), folder, limits)).toEqual({
        files: 3,
        sizeBytes: 1506,
      });
      expect(readFileSync(join(folder, "python/a.py"), "utf8")).toBe("a = 1\n");
      expect(readFileSync(join(folder, "python/deep/b.py"), "utf8")).toBe("b".repeat(1500));
      expect(statSync(join(folder, "python/a.py")).mode & 0o777).toBe(0o444);
    }
  });

  it("reads the long names of GNU tar and of pax", async () => {
    const name = `python/${"long".repeat(40)}.py`;
    const pax = `${name.length + 10} path=${name}\n`;
    for (const [kind, record] of [
      ["L", `${name}\0`],
      ["x", pax],
    ] as const) {
      const folder = temporaryFolder();
      const archive = Buffer.concat([
        tarHeader({ path: "././@LongLink", sizeBytes: record.length, kind }),
        Buffer.from(record.padEnd(512, "\0")),
        tarOf({ "python/cut": "text" }),
      ]);
      await unpackTar(parts(archive, 512), folder, limits);
      expect(readFileSync(join(folder, name), "utf8")).toBe("text");
    }
  });

  it.each(["/etc/passwd", "../up", "python/../../up", "python//x", "a\\b", ".."])(
    "writes nothing at '%s'",
    async (path) => {
      const folder = temporaryFolder();
      const unpacking = unpackTar(parts(tarOf({ [path]: "x" }), 512), folder, limits);
      await expect(unpacking).rejects.toMatchObject({ problem: "refused" });
      expect(readdirSync(folder)).toEqual([]);
    },
  );

  it.each(["1", "2", "3", "4", "6"])(
    "refuses an entry of kind %s by name: links, devices and pipes",
    async (kind) => {
      const archive = Buffer.concat([
        tarHeader({ path: "python/evil", kind, target: "/etc/passwd" }),
        Buffer.alloc(1024),
      ]);
      const unpacking = unpackTar(parts(archive, 512), temporaryFolder(), limits);
      await expect(unpacking).rejects.toMatchObject({
        problem: "refused",
        message: expect.stringContaining("'python/evil'"),
      });
    },
  );

  it("ends at its limits on bytes and files, before the file that passes them", async () => {
    const many = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`${index}.py`, ""]));
    for (const files of [{ "a.py": "x".repeat(10_001) }, many]) {
      const unpacking = unpackTar(parts(tarOf(files), 512), temporaryFolder(), limits);
      await expect(unpacking).rejects.toMatchObject({ problem: "too_large" });
    }
  });

  it("takes no archive that is cut off, or whose sizes are no numbers", async () => {
    const archive = tarOf({ "a.py": "text" });
    const wrong = Buffer.from(archive);
    wrong.write("zzzz", 124);
    for (const damaged of [archive.subarray(0, 700), archive.subarray(0, 100), wrong])
      await expect(unpackTar(parts(damaged, 512), temporaryFolder(), limits)).rejects.toMatchObject({
        problem: "failed",
      });
  });
});

async function* parts(archive: Buffer, partBytes: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < archive.length; at += partBytes) yield archive.subarray(at, at + partBytes);
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "skillquay-test-tar-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
