import { copyFile, mkdtemp, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { identifyMachine } from "./identify-machine.ts";

it("is the same until a program or an option is another", async () => {
  const folder = await mkdtemp(join(tmpdir(), "skillquay-identity-"));
  const bwrapPath = join(folder, "bwrap");
  await copyFile("/bin/sh", bwrapPath);
  const first = await identifyMachine({ bwrapPath });
  expect(await identifyMachine({ bwrapPath })).toBe(first);
  expect(await identifyMachine({})).not.toBe(first);
  await utimes(bwrapPath, 1, 1);
  expect(await identifyMachine({ bwrapPath })).not.toBe(first);
  await rm(folder, { recursive: true });
});
