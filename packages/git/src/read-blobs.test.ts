import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { createGit } from "./create-git.ts";
import { openBlobReader } from "./read-blobs.ts";
import { temporaryFolder, testRepository, testSearchFolders } from "./testing/test-repository.ts";

async function fixture(files: Readonly<Record<string, string | Uint8Array>>) {
  const home = join(await temporaryFolder(), "home");
  await mkdir(home);
  const repository = await testRepository();
  repository.commit(files);
  const git = createGit({ searchFolders: testSearchFolders(), home, protocols: [] });
  const reader = openBlobReader(git, join(repository.folder, ".git"));
  onTestFinished(() => reader.close());
  return { reader, idOf: (path: string) => repository.git("rev-parse", `HEAD:${path}`) };
}

it("gives exact bytes, in the order they were asked for, small and large and empty", async () => {
  const files = {
    a: "text\n",
    empty: "",
    large: randomBytes(3_000_000),
    lines: "\n\n\0\n",
    fake: `${"0".repeat(40)} blob 5\nhello\n`,
  };
  const { reader, idOf } = await fixture(files);
  const names = Object.keys(files);
  const read = await Promise.all(names.map((name) => reader.read(idOf(name))));
  expect(read.map((bytes) => bytes.toString("base64"))).toEqual(
    Object.values(files).map((content) => Buffer.from(content).toString("base64")),
  );
});

it("fails for what is not there, and for everything after it ended", async () => {
  const { reader, idOf } = await fixture({ a: "1" });
  await expect(reader.read("0".repeat(40))).rejects.toMatchObject({ kind: "not_found" });
  await expect(reader.read(idOf("a"))).rejects.toMatchObject({ kind: "not_found" });
});
