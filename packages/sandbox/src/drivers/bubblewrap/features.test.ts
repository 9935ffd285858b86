import { expect, it } from "vitest";
import { parseFeatures } from "./features.ts";

it("reads from the help text what the program can do", () => {
  const old = "usage: bwrap [OPTIONS...]\n\n    --tmpfs DEST                 Mount new tmpfs on DEST\n";
  const size = "    --size BYTES                 Set size of next argument (only for --tmpfs)\n";
  const nested = "    --disable-userns             Disable further use of user namespaces inside sandbox\n";
  expect(parseFeatures(old)).toEqual({ sizesTmpfs: false, disablesNestedUsers: false });
  expect(parseFeatures(old + size)).toEqual({ sizesTmpfs: true, disablesNestedUsers: false });
  expect(parseFeatures(old + size + nested)).toEqual({ sizesTmpfs: true, disablesNestedUsers: true });
});
