import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { testRepository } from "@skillquay/git/testing";
import { expect, it, onTestFinished } from "vitest";
import { skillText } from "../testing/installed-project.ts";
import { createSandbox } from "../testing/run-cli.ts";

/** A machine beside a repository, whose tree may hold what git itself would not write. */
export async function hostileScene() {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox.remove());
  const repository = await testRepository();
  repository.commit({ "good/SKILL.md": skillText("good"), "evil/SKILL.md": skillText("evil") });
  const main = repository.git("rev-parse", "HEAD:evil/SKILL.md");
  const good = repository.git("rev-parse", "HEAD:good");
  const tree = (entries: readonly TreeLine[]) => writeTree(repository.folder, entries);
  return {
    ...sandbox,
    repository,
    main,
    tree,
    /** The repository has the skill `good` and `evil`, whose folder is this. */
    commitEvil(entries: readonly TreeLine[], atRoot: readonly TreeLine[] = []) {
      const evil = tree([["100644", "SKILL.md", main], ...entries]);
      const root = tree([...atRoot, ["40000", "evil", evil], ["40000", "good", good]]);
      repository.git("update-ref", "refs/heads/main", repository.git("commit-tree", root, "-m", "x"));
    },
    add: (...more: string[]) =>
      sandbox.run(["add", repository.url, "--yes", "--json", ...more], { env: { PATH: process.env.PATH } }),
  };
}

export type TreeLine = readonly [mode: string, name: string, objectId: string];

function writeTree(folder: string, entries: readonly TreeLine[]): string {
  const content = Buffer.concat(
    entries.map(([mode, name, id]) =>
      Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, "hex")]),
    ),
  );
  const args = ["hash-object", "-t", "tree", "-w", "--literally", "--stdin"];
  return execFileSync("git", args, { cwd: folder, input: content, encoding: "utf8" }).trim();
}

function someCommit(): string {
  return createHash("sha1").update("x").digest("hex");
}

type Scene = Awaited<ReturnType<typeof hostileScene>>;

const attacks: readonly (readonly [string, RegExp, (scene: Scene) => readonly TreeLine[]])[] = [
  ["a link", /'key' in it is a symbolic link/, ({ main }) => [["120000", "key", main]]],
  ["a submodule", /'vendor' in it is a submodule/, () => [["160000", "vendor", someCommit()]]],
  [
    "a name that climbs",
    /'\.\.\/SKILL\.md' in it/,
    ({ tree, main }) => [["40000", "..", tree([["100644", "SKILL.md", main]])]],
  ],
  ["a backslash", /'a\\x' in it/, ({ main }) => [["100644", "a\\x", main]]],
  ["a device of Windows", /'aux\.md' in it/, ({ main }) => [["100644", "aux.md", main]]],
  ["a control character", /control character/, ({ main }) => [["100644", "a\u001bb", main]]],
  [
    "names that differ by case alone",
    /'a\.md' in it: .*case/i,
    ({ main }) => [
      ["100644", "A.md", main],
      ["100644", "a.md", main],
    ],
  ],
  [
    "names that differ by composition alone",
    /in it: /,
    ({ main }) => [
      ["100644", "e\u0301.md", main],
      ["100644", "\u00e9.md", main],
    ],
  ],
  [
    "more files than a skill has",
    /more than 512 files/,
    ({ main }) => Array.from({ length: 600 }, (_, index): TreeLine => ["100644", `f-${1000 + index}`, main]),
  ],
];

/** Each is refused by name, and takes nothing else along. */
export function hostileRepositorySuite(isIncluded: (title: string) => boolean): void {
  it.each(attacks.filter(([title]) => isIncluded(title)))(
    "with %s in a skill: that one is refused by name, the other is installed",
    async (_title, words, attack) => {
      const scene = await hostileScene();
      scene.commitEvil(attack(scene));
      const all = await scene.add();
      expect(all.json()).toMatchObject({ written: true, skills: [{ name: "good" }] });
      expect(JSON.stringify(Object(all.json()).skipped).replaceAll("\\\\", "\\")).toMatch(words);
      const evil = await scene.add("--skill", "evil");
      expect(evil).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(words) });
      expect(await readdir(join(scene.project, ".agents/skills"))).toEqual(["good"]);
      expect(await readdir(join(scene.project, ".agents"))).toEqual(["skills"]);
    },
  );
}
