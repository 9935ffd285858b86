import { mkdir, readdir, utimes } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { createGit } from "./create-git.ts";
import { createRepositoryCopies } from "./repository-copies.ts";
import { temporaryFolder, testRepository, testSearchFolders } from "./testing/test-repository.ts";

async function fixture() {
  const folder = await temporaryFolder();
  await mkdir(join(folder, "home"));
  const git = createGit({
    searchFolders: testSearchFolders(),
    home: join(folder, "home"),
    protocols: ["file"],
  });
  const copies = createRepositoryCopies({ git, folder, maxBytes: 10_000_000 });
  const repository = await testRepository();
  const expected = (commit: string) => ({ sourceId: "one", url: repository.url, commit });
  return { copies, repository, requested: expected, home: join(folder, "one") };
}

it("makes one copy of a commit, however many ask for it at once", async () => {
  const { copies, repository, requested, home } = await fixture();
  const commit = repository.commit({ a: "1" });
  const places = await Promise.all([1, 2, 3].map(() => copies.get(requested(commit))));
  expect(new Set(places)).toEqual(new Set([join(home, `${commit}.git`)]));
  expect(await readdir(home)).toEqual([`${commit}.git`]);
  const { entries } = await copies.list(join(home, `${commit}.git`), commit);
  expect(entries.map(({ path }) => path)).toEqual(["a"]);
});

it("has no working tree: nothing of the repository is a file of ours", async () => {
  const { copies, repository, requested } = await fixture();
  const place = await copies.get(requested(repository.commit({ "a/b/c.txt": "1" })));
  const names = (await readdir(place, { recursive: true })).filter((name) =>
    /c\.txt|(?:^|\/)a(?:\/|$)/.test(name),
  );
  expect(names).toEqual([]);
});

it("lets go of copies of other commits and of what a crash left, once nobody can need them", async () => {
  const { copies, repository, requested, home } = await fixture();
  const [old, recent] = [repository.commit({ a: "1" }), repository.commit({ a: "2" })];
  for (const commit of [old, recent]) await copies.get(requested(commit));
  await mkdir(join(home, "new-left"));
  await copies.clean("one", recent);
  expect((await readdir(home)).sort()).toEqual([`${old}.git`, `${recent}.git`, "new-left"].sort());
  const longAgo = new Date(Date.now() - 2 * 60 * 60_000);
  for (const name of await readdir(home)) await utimes(join(home, name), longAgo, longAgo);
  await copies.clean("one", recent);
  expect(await readdir(home)).toEqual([`${recent}.git`]);
});
