import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { hostileArchives, sharedFolder } from "@skillquay/fixtures";
import { describe, expect, it } from "vitest";
import { extraField, MAIN, makeZip, type TestEntry, type TestZip } from "../testing/make-zip.ts";
import { tempFolder } from "../testing/temp-folder.ts";
import type { ArchiveReasonCode } from "./archive-reason.ts";
import { readArchive } from "./read-archive.ts";

const SHARED: Readonly<Record<string, ArchiveReasonCode>> = {
  "01-dotdot": "path_traversal",
  "03-backslash": "path_backslash",
  "04-drive": "path_drive",
  "06-symlink-file": "symlink",
  "07-symlink-dir-then-write": "symlink",
  "09-nfc-nfd": "unicode_collision",
  "10-duplicate-name": "duplicate_entry",
  "12-nul-in-name": "path_control_character",
  "13-newline-ansi-name": "path_control_character",
  "15-two-skill-roots": "several_roots",
  "16-no-skill-md": "no_skill",
  "18-git-file": "git_file",
  "19-skillignore": "hidden_file",
  "21-fifo": "special_file",
  "22-deep": "path_too_deep",
  "24-bomb-100m": "compression_bomb",
  "25-nested-zip": "nested_bomb",
  "27-name-mismatch-dir": "folder_name_mismatch",
  "28-longname": "path_segment_too_long",
  "30-prepended": "prepended_bytes",
  "31-trailing": "trailing_bytes",
  "33-double-eocd": "several_ends",
  "34-lfh-cd-name-mismatch": "header_mismatch",
  "36-bad-crc": "checksum_wrong",
  "37-overlap-dup-cd": "overlapping_entries",
  "39-not-a-zip": "not_a_zip",
  "40-zero-bytes": "file_empty",
};

const ARCHIVES = hostileArchives().map(({ name, reason = SHARED[name], bytes }) => ({ name, reason, bytes }));

describe("readArchive on hostile archives", () => {
  it("has an expectation for every one of them", () => {
    expect(ARCHIVES.filter(({ reason }) => reason === undefined)).toEqual([]);
    expect(new Set(ARCHIVES.map(({ name }) => name)).size).toBe(ARCHIVES.length);
  });

  it("takes a good one", async () => {
    const file = join(
      tempFolder({ "good.zip": makeZip([MAIN, { name: "demo/run.sh", data: "echo hi\n", mode: 0o100755 }]) }),
      "good.zip",
    );
    const shared = sharedFolder("bad-inputs/zip/00-good.zip");
    expect(await readArchive(file)).toEqual({
      ok: true,
      files: [
        { path: "SKILL.md", bytes: expect.anything(), executable: false },
        { path: "run.sh", bytes: Buffer.from("echo hi\n"), executable: true },
      ],
    });
    if (shared !== undefined)
      expect(await readArchive(shared)).toEqual({
        ok: true,
        files: [
          { path: "SKILL.md", bytes: expect.anything(), executable: false },
          { path: "scripts/run.sh", bytes: Buffer.from("echo hi\n"), executable: true },
        ],
      });
  });

  it.each(ARCHIVES)("refuses $name: $reason", async ({ reason, bytes }) => {
    expect(await codesOf(bytes)).toContain(reason);
    expect(await readArchive(join(tempFolder({ "a.zip": bytes }), "a.zip"))).toMatchObject({ ok: false });
  });
});

const BOMB = deflateRawSync(Buffer.alloc(9 * 1024 * 1024));
const DESCRIPTOR = 0x0008;

describe("readArchive refuses", () => {
  it.each<[string, ArchiveReasonCode, readonly TestEntry[], TestZip?]>([
    ["an absolute path", "path_absolute", [MAIN, { name: "/etc/passwd" }]],
    ["a UNC path", "path_absolute", [MAIN, { name: "\\\\host\\share\\x" }]],
    ["a drive without a backslash", "path_drive", [MAIN, { name: "C:x" }]],
    ["a '.' part", "path_traversal", [MAIN, { name: "demo/./x" }]],
    ["an empty part", "path_empty", [MAIN, { name: "demo//x" }]],
    ["an empty name", "path_empty", [MAIN, { name: "" }]],
    ["a bidi override in a name", "path_hidden_character", [MAIN, { name: "demo/a\u202egnp.sh" }]],
    ["a zero-width space in a name", "path_hidden_character", [MAIN, { name: "demo/a\u200bb" }]],
    ["DEL in a name", "path_control_character", [MAIN, { name: "demo/a\u007fb" }]],
    ["a path of 501 bytes", "path_too_long", [MAIN, { name: `demo/${"n".repeat(248)}/${"n".repeat(247)}` }]],
    ["a part of 256 bytes", "path_segment_too_long", [MAIN, { name: `demo/${"ä".repeat(128)}` }]],
    ["12 folders", "path_too_deep", [MAIN, { name: `demo/${"a/".repeat(11)}x` }]],
    ["CON", "path_windows_name", [MAIN, { name: "demo/CON" }]],
    ["aux.md", "path_windows_name", [MAIN, { name: "demo/aux.md" }]],
    ["a folder called lpt1", "path_windows_name", [MAIN, { name: "demo/lpt1/x" }]],
    ["a second stream of a file", "path_windows_name", [MAIN, { name: "demo/x:y" }]],
    ["a name that ends with a dot", "path_trailing_dot_or_space", [MAIN, { name: "demo/x." }]],
    ["a folder that ends with a space", "path_trailing_dot_or_space", [MAIN, { name: "demo/x /y" }]],
    ["names that differ in case", "case_collision", [MAIN, { name: "demo/a.md" }, { name: "demo/A.md" }]],
    ["folders that differ in case", "case_collision", [MAIN, { name: "demo/a/x" }, { name: "demo/A/y" }]],
    [
      "a file and a folder of one name",
      "file_folder_clash",
      [MAIN, { name: "demo/a" }, { name: "demo/a/b" }],
    ],
    ["node_modules", "hidden_file", [MAIN, { name: "demo/node_modules/x.js" }]],
    ["a .git folder", "git_file", [MAIN, { name: "demo/.GIT/config" }]],
    ["a setuid file", "setuid", [MAIN, { name: "demo/x", mode: 0o104755 }]],
    ["a device", "special_file", [MAIN, { name: "demo/x", mode: 0o060644 }]],
    ["a socket", "special_file", [MAIN, { name: "demo/x", mode: 0o140644 }]],
    ["a link of Windows", "symlink", [MAIN, { name: "demo/x", dosAttributes: 0x400 }]],
    [
      "a hard link in an extra field",
      "special_file",
      [MAIN, { name: "demo/x", extra: extraField(0x756e, Buffer.alloc(14)) }],
    ],
    ["a folder without a slash", "kind_mismatch", [MAIN, { name: "demo/x", mode: 0o040755 }]],
    ["a file with a slash", "kind_mismatch", [MAIN, { name: "demo/x/", mode: 0o100644 }]],
    ["a folder with bytes", "folder_with_data", [MAIN, { name: "demo/x/", mode: 0o040755, data: "y" }]],
    [
      "a name in another encoding",
      "name_not_utf8",
      [MAIN, { name: Buffer.from("demo/caf\u00e9", "latin1"), flags: 0 }],
    ],
    [
      "a name that only claims to be UTF-8",
      "name_not_utf8",
      [MAIN, { name: Buffer.from("demo/\u00e9", "latin1"), flags: 0x800 }],
    ],
    [
      "a second name in an extra field",
      "header_mismatch",
      [MAIN, { name: "demo/x", extra: extraField(0x7075, Buffer.from("\u0001\0\0\0\0demo/y")) }],
    ],
    [
      "a broken extra field",
      "header_malformed",
      [MAIN, { name: "demo/x", extra: Buffer.from([1, 2, 9, 0]) }],
    ],
    [
      "a broken extra field before the data",
      "header_malformed",
      [MAIN, { name: "demo/x", local: { extra: Buffer.from([1, 2, 3]) } }],
    ],
    ["an encrypted file", "encrypted", [MAIN, { name: "demo/x", flags: 1 }]],
    ["AES", "encrypted", [MAIN, { name: "demo/x", extra: extraField(0x9901, Buffer.alloc(7)) }]],
    ["a masked header", "encrypted", [MAIN, { name: "demo/x", flags: 0x2000 }]],
    ["patched data", "flags_unknown", [MAIN, { name: "demo/x", flags: 0x20 }]],
    ["a version that does not exist", "flags_unknown", [MAIN, { name: "demo/x", version: 64 }]],
    ["deflate64", "method_unknown", [MAIN, { name: "demo/x", method: 9 }]],
    ["LZMA", "method_unknown", [MAIN, { name: "demo/x", method: 14 }]],
    [
      "zip64 in an extra field",
      "zip64",
      [MAIN, { name: "demo/x", extra: extraField(0x0001, Buffer.alloc(16)) }],
    ],
    ["zip64 sizes", "zip64", [MAIN, { name: "demo/x", sizeBytes: 0xffffffff }]],
    [
      "a zip64 locator",
      "zip64",
      [MAIN],
      { betweenDirectoryAndEnd: Buffer.from([0x50, 0x4b, 6, 7, ...Array(16).fill(0)]) },
    ],
    [
      "another size before the data",
      "header_mismatch",
      [MAIN, { name: "demo/x", data: "x", local: { sizeBytes: 2 } }],
    ],
    ["another method before the data", "header_mismatch", [MAIN, { name: "demo/x", local: { method: 0 } }]],
    ["other flags before the data", "header_mismatch", [MAIN, { name: "demo/x", local: { flags: 2 } }]],
    ["a size that is too small", "size_wrong", [MAIN, { name: "demo/x", data: "hello", sizeBytes: 4 }]],
    ["a size that is too large", "size_wrong", [MAIN, { name: "demo/x", data: "hello", sizeBytes: 6 }]],
    [
      "a stored size that lies",
      "size_wrong",
      [MAIN, { name: "demo/x", data: "hello", method: 0, sizeBytes: 4 }],
    ],
    [
      "a wrong checksum in both headers",
      "checksum_wrong",
      [MAIN, { name: "demo/x", data: "x", checksum: 1 }],
    ],
    ["damaged data", "data_malformed", [MAIN, { name: "demo/x", data: "x", packed: Buffer.from([7, 7, 7]) }]],
    [
      "bytes behind the compressed data",
      "data_malformed",
      [
        MAIN,
        { name: "demo/x", data: "x", packed: Buffer.concat([deflateRawSync("x"), Buffer.from("more")]) },
      ],
    ],
    [
      "a descriptor that is missing",
      "header_mismatch",
      [MAIN, { name: "demo/x", data: "x", flags: DESCRIPTOR }],
    ],
    [
      "a descriptor that lies",
      "header_mismatch",
      [MAIN, { name: "demo/x", data: "x", flags: DESCRIPTOR, after: Buffer.alloc(12, 1) }],
    ],
    ["bytes between two files", "hidden_bytes", [{ ...MAIN, after: Buffer.from("gap") }, { name: "demo/x" }]],
    [
      "bytes before the first file, with right offsets",
      "prepended_bytes",
      [MAIN],
      { prefix: Buffer.from("MZ") },
    ],
    ["bytes before the end", "hidden_bytes", [MAIN], { betweenDirectoryAndEnd: Buffer.from("x") }],
    ["a wrong number of entries", "directory_malformed", [MAIN], { count: 2 }],
    ["a part of several", "several_disks", [MAIN], { disk: 1 }],
    ["an end inside the comment", "several_ends", [MAIN], { comment: makeZip([]) }],
    [
      "two entries with the same bytes",
      "overlapping_entries",
      [MAIN, { ...MAIN, name: "demo/x", sameDataAs: 0 }],
    ],
    ["no entries", "no_entries", []],
    [
      "two mebibytes of nothing",
      "compression_bomb",
      [MAIN, { name: "demo/x", data: Buffer.alloc(2 * 1024 * 1024) }],
    ],
    [
      "a file of more than 10 MiB",
      "file_too_large",
      [MAIN, { name: "demo/x", method: 0, data: Buffer.alloc(10 * 1024 * 1024 + 1) }],
    ],
    [
      "more than 50 MiB in all",
      "archive_too_large",
      [
        MAIN,
        ...Array.from({ length: 6 }, (_, n) => ({
          name: `demo/${n}`,
          packed: BOMB,
          sizeBytes: 9 * 1024 * 1024,
        })),
      ],
    ],
    ["a second SKILL.md", "nested_skill", [MAIN, { name: "demo/more/SKILL.md" }]],
    ["a second SKILL.md in another case", "nested_skill", [MAIN, { name: "demo/more/skill.MD" }]],
    ["a file beside the folder", "several_roots", [MAIN, { name: "README.md" }]],
    ["a SKILL.md two folders down", "no_skill", [{ ...MAIN, name: "a/b/SKILL.md" }]],
  ])("%s", async (_what, code, entries, options) => {
    expect(await codesOf(makeZip(entries, options))).toContain(code);
  });

  it("30,000 files, without reading their list", async () => {
    const entries = Array.from({ length: 2_001 }, (_, n) => ({ name: `demo/${n}` }));
    expect(await codesOf(makeZip(entries))).toEqual(["too_many_entries"]);
    expect(await codesOf(makeZip([MAIN], { count: 30_000 }))).toEqual(["too_many_entries"]);
  });

  it("every archive that is cut off, wherever it is", async () => {
    const whole = makeZip([MAIN, { name: "demo/a.md", data: "text" }]);
    for (let length = 4; length < whole.length; length += 1) {
      expect(await codesOf(whole.subarray(0, length))).toEqual(["truncated"]);
    }
  });

  it("other kinds of files", async () => {
    const gif = Buffer.from("GIF89a\u0001\0\u0001\0\0\0\0;", "latin1");
    for (const bytes of [gif, Buffer.from("PK"), Buffer.from("%PDF-1.7"), Buffer.alloc(100)]) {
      expect(await codesOf(bytes)).toEqual(["not_a_zip"]);
    }
  });

  it("with every reason that the list shows, each with its path made safe", async () => {
    const answer = await readArchive(makeZip([MAIN, { name: "demo/../x" }, { name: "demo/\u001b[2J\ny" }]));
    expect(answer).toEqual({
      ok: false,
      reasons: [
        { code: "path_traversal", path: "demo/../x", message: "The path has a '.' or '..' part." },
        { code: "path_control_character", path: "demo/ [2J y", message: "The path has a control character." },
      ],
    });
  });

  it("an archive larger than the limit before reading it", async () => {
    const limits = { totalBytes: 100, fileBytes: 100, entries: 10, ratio: 100 };
    expect(await readArchive(Buffer.alloc(101), limits)).toMatchObject({
      reasons: [{ code: "archive_too_large" }],
    });
  });
});

describe("readArchive takes", () => {
  it.each<[string, readonly TestEntry[], TestZip?]>([
    [
      "files at the top",
      [
        { ...MAIN, name: "SKILL.md" },
        { name: "references/a.md", data: "a" },
      ],
    ],
    [
      "folders as entries of their own",
      [{ name: "demo/", mode: 0o040755 }, MAIN, { name: "demo/empty/", mode: 0o040755 }],
    ],
    [
      "sizes after the data",
      [
        {
          ...MAIN,
          flags: DESCRIPTOR,
          local: { checksum: 0, packedBytes: 0, sizeBytes: 0 },
          after: descriptorOf(MAIN),
        },
      ],
    ],
    ["a comment", [{ ...MAIN, comment: "first" }], { comment: "2f0e6b1c" }],
    ["times in extra fields", [{ ...MAIN, extra: extraField(0x5455, Buffer.alloc(5)) }]],
    [
      "names in other scripts",
      [MAIN, { name: "demo/references/日本語.md" }, { name: "demo/references/café.md" }],
    ],
    ["an archive inside, stored as it is", [MAIN, { name: "demo/a.zip", method: 0, data: makeZip([MAIN]) }]],
    ["a file of exactly 10 MiB", [MAIN, { name: "demo/x", method: 0, data: Buffer.alloc(10 * 1024 * 1024) }]],
    ["a mebibyte of nothing", [MAIN, { name: "demo/x", data: Buffer.alloc(1024 * 1024) }]],
    ["500 bytes of path", [MAIN, { name: `demo/${"n".repeat(248)}/${"n".repeat(246)}` }]],
    ["10 folders", [MAIN, { name: `demo/${"a/".repeat(10)}x` }]],
  ])("%s", async (_what, entries, options) => {
    const answer = await readArchive(makeZip(entries, options));
    expect(answer).toMatchObject({ ok: true });
    const expected = entries.map(({ name }) => String(name)).filter((name) => !name.endsWith("/"));
    const paths = answer.ok ? answer.files.map(({ path }) => path) : [];
    expect(paths.sort()).toEqual(expected.map((name) => name.replace(/^demo\//, "")).sort());
  });
});

function descriptorOf({ data }: TestEntry): Buffer {
  // An archive of that one entry knows its checksum and sizes.
  const facts = makeZip([{ name: "x", data: data ?? "" }]).subarray(14, 26);
  return Buffer.concat([Buffer.from([0x50, 0x4b, 7, 8]), facts]);
}

async function codesOf(bytes: Uint8Array): Promise<string[]> {
  const answer = await readArchive(bytes);
  return answer.ok ? [] : answer.reasons.map(({ code }) => code);
}
