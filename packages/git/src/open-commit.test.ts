import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createGit, type Git } from "./create-git.ts";
import { openCommit } from "./open-commit.ts";
import { createRepositoryCopies } from "./repository-copies.ts";
import { temporaryFolder, testRepository, testSearchFolders } from "./testing/test-repository.ts";

const SKILL = "---\nname: tides\ndescription: Tells the tides.\n---\n";

async function fixture() {
  const folder = await temporaryFolder();
  await mkdir(join(folder, "home"));
  const real = createGit({
    searchFolders: testSearchFolders(),
    home: join(folder, "home"),
    protocols: ["file"],
  });
  let started = 0;
  const git: Git = {
    run: (command) => {
      started += 1;
      return real.run(command);
    },
    start: (command) => {
      started += 1;
      return real.start(command);
    },
  };
  const copies = createRepositoryCopies({ git, folder, maxBytes: 10_000_000 });
  const repository = await testRepository();
  const commit = repository.commit({ "tides/SKILL.md": SKILL, "tides/table.txt": "high, low" });
  const copy = await copies.get({ sourceId: "one", url: repository.url, commit });
  /** What is in the skill's files, and how often the git program was started for it. */
  const readAll = async ({ version = "1" } = {}) => {
    started = 0;
    const opened = await openCommit({ git, copies, copy, commit, version });
    const texts: Record<string, string> = {};
    for (const { folder: place, files } of opened.skills)
      for (const { path, objectId } of files)
        texts[`${place}/${path}`] = (await opened.read(objectId)).toString();
    await opened.close();
    return { texts, started, skipped: opened.skipped };
  };
  return { readAll, kept: join(copy, "skillquay-skills"), copy, repository };
}

const TEXTS = { "tides/SKILL.md": SKILL, "tides/table.txt": "high, low" };

it("starts no program for a commit that was read before", async () => {
  const { readAll } = await fixture();
  expect(await readAll()).toMatchObject({ texts: TEXTS, started: 3 });
  expect(await readAll()).toMatchObject({ texts: TEXTS, started: 0 });
});

it("asks the repository again after an update of the program, and for what was not read before", async () => {
  const { readAll, kept } = await fixture();
  await readAll();
  expect(await readAll({ version: "2" })).toMatchObject({ texts: TEXTS, started: 3 });
  const bytes = await readFile(kept);
  // The last content is missing, as after a full disk.
  await writeFile(kept, bytes.subarray(0, bytes.length - 4));
  expect(await readAll({ version: "2" })).toMatchObject({ texts: TEXTS, started: 1 });
  expect(await readAll({ version: "2" })).toMatchObject({ texts: TEXTS, started: 0 });
});

it("believes no damaged byte, wherever it is", async () => {
  const { readAll, kept } = await fixture();
  await readAll();
  const whole = await readFile(kept);
  for (let at = 3; at < whole.length; at += Math.ceil(whole.length / 6)) {
    const damaged = Buffer.from(whole);
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    await writeFile(kept, damaged);
    expect((await readAll()).texts).toEqual(TEXTS);
  }
});

it("leaves nothing unfinished beside the copy, also where it has gone", async () => {
  const { readAll, copy } = await fixture();
  await readAll();
  expect((await readdir(copy)).filter((name) => name.startsWith("skillquay-"))).toEqual(["skillquay-skills"]);
  await rm(join(copy, "skillquay-skills"));
  await mkdir(join(copy, "skillquay-skills"));
  expect((await readAll()).texts).toEqual(TEXTS);
  expect((await readdir(copy)).filter((name) => name.startsWith("skillquay-"))).toEqual(["skillquay-skills"]);
});
