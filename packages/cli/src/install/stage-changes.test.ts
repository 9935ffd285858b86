import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openStaging } from "./stage-changes.ts";

function project() {
  const base = mkdtempSync(join(tmpdir(), "skillquay-staging-"));
  onTestFinished(() => rmSync(base, { recursive: true, force: true }));
  const agents = join(base, ".agents");
  const place = {
    scope: "project" as const,
    base,
    skills: join(agents, "skills"),
    lockFile: join(base, "skills-lock.json"),
    work: join(agents, ".skillquay"),
    machine: { env: {}, homeDirectory: base, platform: "linux" as const, cwd: base },
  };
  return { place, base };
}

function change(name: string, count: number, { agents = [], copies = false } = {}) {
  const files = Array.from({ length: count }, (_, index) => ({
    path: index === 0 ? "SKILL.md" : `references/${index}.md`,
    bytes: Buffer.from(`${name} ${index}`),
    executable: index === 1,
  }));
  return { name, files, isNew: true, agents, copies, without: [], lockedBefore: undefined };
}

it("has every byte and run bit beside its place, however many there are, and writes each once", async () => {
  const { place } = project();
  const staging = openStaging(place);
  const [small, large] = [change("small", 2), change("large", 200)];
  for (const one of [small, large, small]) staging.add(one);
  const folder = await staging.finish();
  for (const { name, files } of [small, large])
    for (const { path, bytes } of files)
      expect(readFileSync(join(folder, "new", name, path), "utf8")).toBe(bytes.toString());
  expect(statSync(join(folder, "new/small/references/1.md")).mode & 0o777).toBe(0o755);
  expect(statSync(join(folder, "new/small/SKILL.md")).mode & 0o111).toBe(0);
  await staging.remove();
  expect(readdirSync(join(place.base, ".agents"))).toEqual([]);
});

it("makes no folder for nothing", async () => {
  const { place, base } = project();
  const staging = openStaging(place);
  const { files: _files, ...kept } = change("kept", 1);
  staging.add(kept);
  await staging.remove();
  expect(readdirSync(base)).toEqual([]);
});

it("says at the end what went wrong, and leaves nothing", async () => {
  const { place, base } = project();
  const staging = openStaging(place);
  const twice = change("twice", 40);
  staging.add(twice);
  // The same name once more: its files are there already.
  staging.add({ ...twice });
  await expect(staging.finish()).rejects.toMatchObject({ code: "EEXIST" });
  await staging.remove();
  expect(readdirSync(join(base, ".agents"))).toEqual([]);
});

it("stops when the person does", async () => {
  const { place, base } = project();
  const stop = new AbortController();
  const staging = openStaging(place, stop.signal);
  staging.add(change("many", 500));
  stop.abort(new Error("stopped"));
  await expect(staging.finish()).rejects.toThrow("stopped");
  await staging.remove();
  expect(readdirSync(join(base, ".agents"))).toEqual([]);
});

it("leaves what others are at work on", async () => {
  const { place } = project();
  const [mine, other] = [openStaging(place), openStaging(place)];
  for (const staging of [mine, other]) staging.add(change("one", 3));
  const kept = await other.finish();
  await mine.remove();
  expect(readFileSync(join(kept, "new/one/SKILL.md"), "utf8")).toBe("one 0");
  mkdirSync(join(place.base, "unrelated"));
  writeFileSync(join(place.base, "unrelated/file"), "");
  await other.remove();
  expect(readdirSync(place.base).sort()).toEqual([".agents", "unrelated"]);
});
