import { expect, it } from "vitest";
import { entryKindReason, isExecutable } from "./entry-kind.ts";
import type { ZipRecord } from "./zip-directory.ts";

function recordOf(name: string, mode: number, dosAttributes = 0, sizeBytes = 0): ZipRecord {
  return {
    name,
    nameBytes: Buffer.from(name),
    flags: 0,
    method: 0,
    checksum: 0,
    packedBytes: sizeBytes,
    sizeBytes,
    attributes: ((mode << 16) | dosAttributes) >>> 0,
    headerStart: 0,
  };
}

it.each<[string, ZipRecord]>([
  ["a file", recordOf("a", 0o100644, 0, 5)],
  ["a file that anybody may change", recordOf("a", 0o100777)],
  ["a folder", recordOf("a/", 0o040755)],
  ["a folder of a group, whose files stay in it", recordOf("a/", 0o043755)],
  ["a file of Windows, which has no mode", recordOf("a", 0, 0x20, 1)],
  ["a read-only, hidden or system file of Windows", recordOf("a", 0, 0x07)],
  ["a folder of Windows", recordOf("a/", 0, 0x10)],
  ["a folder without any mark", recordOf("a/", 0)],
])("takes %s", (_what, record) => {
  expect(entryKindReason(record)).toBeUndefined();
});

it.each<[string, string, ZipRecord]>([
  ["a link", "symlink", recordOf("a", 0o120777)],
  ["a link to a folder", "symlink", recordOf("a/", 0o120777)],
  ["a link of Windows", "symlink", recordOf("a", 0o100644, 0x400)],
  ["a pipe", "special_file", recordOf("a", 0o010644)],
  ["a character device", "special_file", recordOf("a", 0o020644)],
  ["a block device", "special_file", recordOf("a", 0o060644)],
  ["a socket", "special_file", recordOf("a", 0o140644)],
  ["a kind that nobody knows", "special_file", recordOf("a", 0o110644)],
  ["another kind that nobody knows", "special_file", recordOf("a", 0o170644)],
  ["a volume label", "special_file", recordOf("a", 0, 0x08)],
  ["a device of Windows", "special_file", recordOf("a", 0, 0x40)],
  ["a setuid file", "setuid", recordOf("a", 0o104755)],
  ["a setgid file", "setuid", recordOf("a", 0o102755)],
  ["a sticky file", "setuid", recordOf("a", 0o101755)],
  ["a setuid file without a kind", "setuid", recordOf("a", 0o004755)],
  ["a folder without a slash", "kind_mismatch", recordOf("a", 0o040755)],
  ["a folder of Windows without a slash", "kind_mismatch", recordOf("a", 0, 0x10)],
  ["a file with a slash", "kind_mismatch", recordOf("a/", 0o100644)],
  ["a folder with a byte", "folder_with_data", recordOf("a/", 0o040755, 0, 1)],
])("refuses %s as %s", (_what, reason, record) => {
  expect(entryKindReason(record)).toBe(reason);
});

it("takes a file for a program when anybody may run it", () => {
  for (const mode of [0o100755, 0o100744, 0o100610, 0o100601])
    expect(isExecutable(recordOf("a", mode))).toBe(true);
  for (const mode of [0o100644, 0o100666, 0]) expect(isExecutable(recordOf("a", mode, 0x20))).toBe(false);
});
