import { expect, it } from "vitest";
import { parseTree } from "./parse-tree.ts";

const ID = "a".repeat(40);

it("reads files, scripts, links and submodules, with any bytes in their names", () => {
  const output = Buffer.concat([
    Buffer.from(`100644 blob ${ID}\ta b/ü\n"x\0`),
    Buffer.from(`100755 blob ${ID}\trun\tme\0`),
    Buffer.from(`120000 blob ${ID}\tlink\0`),
    Buffer.from(`160000 commit ${ID}\tmodule\0`),
    Buffer.from(`100644 blob ${ID}\t`),
    Buffer.from([0xff, 0xfe, 0x00]),
  ]);
  expect(
    parseTree(output).map(({ kind, executable, path, isUtf8 }) => [kind, executable, path, isUtf8]),
  ).toEqual([
    ["file", false, 'a b/ü\n"x', true],
    ["file", true, "run\tme", true],
    ["link", false, "link", true],
    ["submodule", false, "module", true],
    ["file", false, "\ufffd\ufffd", false],
  ]);
});

it("finds nothing in an empty tree", () => {
  expect(parseTree(Buffer.alloc(0))).toEqual([]);
});
