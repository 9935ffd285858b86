import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { checkPath } from "./check-path.ts";
import { listFilesResult, listFilesScript } from "./list-files-script.ts";
import { readFileResult, readFileScript } from "./read-file-script.ts";

let folder = "";
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "skillquay-files-")));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("checkPath", () => {
  it.each(["/tmp", "/tmp/a b", "/skill", "/skill/scripts/x.py", "/tmp/..a", "/tmp/a..b"])(
    "accepts %s",
    (path) => {
      expect(checkPath(path)).toBe(path);
    },
  );
  it.each([
    "",
    "tmp",
    "/",
    "/etc/passwd",
    "/tmpx",
    "/skills",
    "/tmp/../etc",
    "/tmp/..",
    "/tmp/a\0b",
    `/tmp/${"a".repeat(5000)}`,
  ])("refuses %j", (path) => {
    expect(() => checkPath(path)).toThrow(expect.objectContaining({ code: "path_invalid" }));
  });
});

describe("listFilesScript", () => {
  const names = ["a", "it's", "new\nline", "-n", "f 0 fake"];
  beforeEach(() => {
    for (const name of names) writeFileSync(join(folder, name), "12345");
    mkdirSync(join(folder, "d"));
    writeFileSync(join(folder, "d/deep"), "");
    symlinkSync("/etc", join(folder, "link"));
    execFileSync("mkfifo", [join(folder, "pipe")]);
  });

  const expected = [
    ...names.map((name) => ["file", name, 5]),
    ["folder", "d", expect.any(Number)],
    ["file", "d/deep", 0],
    ["link", "link", 4],
    ["other", "pipe", 0],
  ];

  it.each(["GNU find", "a find without -printf"])(
    "lists odd names, links and pipes as what they are with %s",
    (kind) => {
      const programs = mkdtempSync(join(tmpdir(), "skillquay-bin-"));
      if (kind !== "GNU find") {
        const real = execFileSync("/bin/sh", ["-c", "command -v find"]).toString().trim();
        writeFileSync(
          join(programs, "find"),
          `#!/bin/sh\ncase "$*" in *-printf*) exit 1;; esac\nexec ${real} "$@"\n`,
        );
        chmodSync(join(programs, "find"), 0o755);
      }
      const [file, ...args] = listFilesScript(folder, 100);
      const ran = spawnSync(file, args, { env: { PATH: `${programs}:/usr/local/bin:/usr/bin:/bin` } });
      rmSync(programs, { recursive: true });
      const entries = listFilesResult({ status: ran.status ?? 1, stdout: ran.stdout }, 100);
      const seen = entries.map(({ kind: type, path, sizeBytes }) => [
        type,
        path.slice(folder.length + 1),
        sizeBytes,
      ]);
      expect(seen).toHaveLength(expected.length);
      expect(seen).toEqual(expect.arrayContaining(expected));
    },
  );

  it("stops at the number asked for and drops an entry that was cut off", () => {
    const [file, ...args] = listFilesScript(folder, 2);
    expect(listFilesResult({ status: 0, stdout: spawnSync(file, args).stdout }, 2)).toHaveLength(2);
    const cut = new TextEncoder().encode("f 5 /tmp/a\0f 5 /tmp/b");
    expect(listFilesResult({ status: 0, stdout: cut }, 9)).toEqual([
      { path: "/tmp/a", kind: "file", sizeBytes: 5 },
    ]);
  });

  it("does not enter a folder through a link", () => {
    const [file, ...args] = listFilesScript(join(folder, "link"), 10);
    const ran = spawnSync(file, args);
    expect(() => listFilesResult({ status: ran.status ?? 1, stdout: ran.stdout }, 10)).toThrow(
      expect.objectContaining({ code: "file_not_found" }),
    );
  });
});

describe("readFileScript", () => {
  const read = (name: string, options: { maxBytes: number; offsetBytes?: number }) => {
    const [file, ...args] = readFileScript(join(folder, name), options);
    const { status, stdout, stderr } = spawnSync(file, args);
    const { bytes, ...rest } = readFileResult({ status: status ?? 1, stdout, stderr }, options.offsetBytes);
    return { text: new TextDecoder().decode(bytes), ...rest };
  };

  it("reads any part and says whether more follows", () => {
    writeFileSync(join(folder, "a"), "0123456789");
    expect(read("a", { maxBytes: 4 })).toEqual({ text: "0123", sizeBytes: 10, isEnd: false });
    expect(read("a", { maxBytes: 4, offsetBytes: 6 })).toEqual({ text: "6789", sizeBytes: 10, isEnd: true });
    expect(read("a", { maxBytes: 4, offsetBytes: 20 })).toEqual({ text: "", sizeBytes: 10, isEnd: true });
    writeFileSync(join(folder, "empty"), "");
    expect(read("empty", { maxBytes: 4 })).toEqual({ text: "", sizeBytes: 0, isEnd: true });
  });

  it("tells what is missing from what is not a file", () => {
    execFileSync("mkfifo", [join(folder, "pipe")]);
    symlinkSync("/nonexistent", join(folder, "dangling"));
    for (const [name, code] of [
      ["none", "file_not_found"],
      ["dangling", "file_not_found"],
      ["pipe", "not_a_file"],
      [".", "not_a_file"],
    ] as const)
      expect(() => read(name, { maxBytes: 1 })).toThrow(expect.objectContaining({ code }));
  });
});
