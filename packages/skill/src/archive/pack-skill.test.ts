import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { skillCollections } from "@skillquay/fixtures";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listSkillFiles } from "../files/manifest.ts";
import { readSkillFile } from "../files/safe-path.ts";
import type { ArchiveFile } from "./archive-file.ts";
import { packSkill, packSkills } from "./pack-skill.ts";
import { readArchive } from "./read-archive.ts";

const FILES: readonly ArchiveFile[] = [
  {
    path: "SKILL.md",
    bytes: Buffer.from("---\nname: demo\ndescription: x\n---\n# Demo\n"),
    executable: false,
  },
  { path: "scripts/run.sh", bytes: Buffer.from("echo hello hello hello hello hello\n"), executable: true },
  { path: "assets/empty", bytes: new Uint8Array(), executable: false },
];

describe("packSkill", () => {
  it("packs what readArchive unpacks, with run bits, in a folder or without", async () => {
    const sorted = [...FILES].sort((a, b) => (a.path < b.path ? -1 : 1));
    const expected = { ok: true, files: sorted.map((file) => ({ ...file, bytes: Buffer.from(file.bytes) })) };
    expect(await readArchive(await packSkill(FILES))).toEqual(expected);
    expect(await readArchive(await packSkill(FILES, { folder: "demo" }))).toEqual(expected);
  });

  it("gives the same bytes for the files in any order", async () => {
    const first = await packSkill(FILES);
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...FILES], { minLength: 3 }), async (files) => {
        expect(Buffer.compare(await packSkill(files), first)).toBe(0);
      }),
    );
  });

  it("gives the same bytes in every time zone and at any time", async () => {
    const digest = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
    const here = digest(await packSkill(FILES));
    const module = JSON.stringify(pathToFileURL(join(import.meta.dirname, "pack-skill.ts")).href);
    const program = `
      const { packSkill } = await import(${module});
      Date.now = () => 0;
      const files = JSON.parse(process.argv[1]).map((file) => ({ ...file, bytes: Buffer.from(file.bytes, "hex") }));
      const { createHash } = await import("node:crypto");
      process.stdout.write(createHash("sha256").update(await packSkill(files)).digest("hex"));`;
    const files = JSON.stringify(
      FILES.map((file) => ({ ...file, bytes: Buffer.from(file.bytes).toString("hex") })),
    );
    for (const zone of ["Pacific/Kiritimati", "America/Los_Angeles"]) {
      const there = execFileSync(process.execPath, ["--input-type=module", "-e", program, files], {
        encoding: "utf8",
        env: { TZ: zone },
      });
      expect(there).toBe(here);
    }
  });

  it.each(skillCollections)(
    "packs the skills of $name so that readArchive takes them, byte for byte",
    async ({ folder, skills }) => {
      const refused: string[] = [];
      for (const { dir, skill_file } of skills) {
        const root = join(folder, dir);
        const { files: listed } = await listSkillFiles(root, skill_file);
        const files = await Promise.all(
          listed.map(async ({ path, executable }) => ({
            path,
            executable,
            bytes: await readSkillFile(root, path),
          })),
        );
        const read = await readArchive(await packSkill(files));
        if (!read.ok) {
          // A skill inside a skill is the one thing that real ones do and an archive may not.
          expect(
            read.reasons.map(({ code }) => code),
            dir,
          ).toEqual(["nested_skill"]);
          refused.push(dir);
          continue;
        }
        const sorted = files.map(facts).sort((a, b) => (a.path < b.path ? -1 : 1));
        expect(read.files.map(facts), dir).toEqual(sorted);
      }
      expect(refused.length).toBeLessThan(3);
    },
  );
});

describe("packSkills", () => {
  const skill = (folder: string, asked: string[] = []) => ({
    folder,
    files: async () => {
      asked.push(folder);
      return FILES;
    },
  });

  it("puts every skill in its folder, the same bytes for any order of skills", async () => {
    const collect = async (...folders: string[]) =>
      Buffer.concat(await all(packSkills(folders.map((folder) => skill(folder)))));
    const archive = await collect("b", "a");
    expect(Buffer.compare(archive, await collect("a", "b"))).toBe(0);
    const names = [
      ...archive.toString("latin1").matchAll(/[ab]\/(?:SKILL\.md|scripts\/run\.sh|assets\/empty)/g),
    ];
    expect(names.slice(0, 6).map(([name]) => name)).toEqual([
      "a/SKILL.md",
      "a/assets/empty",
      "a/scripts/run.sh",
      "b/SKILL.md",
      "b/assets/empty",
      "b/scripts/run.sh",
    ]);
  });

  it("asks for the files of a skill only when its turn has come", async () => {
    const asked: string[] = [];
    const chunks = packSkills([skill("b", asked), skill("a", asked)]);
    await chunks.next();
    expect(asked).toEqual(["a"]);
    await chunks.return();
    expect(asked).toEqual(["a"]);
  });

  it("gives an empty archive for no skills", async () => {
    expect(Buffer.concat(await all(packSkills([])))).toHaveLength(22);
  });
});

async function all(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const collected: Uint8Array[] = [];
  for await (const chunk of chunks) collected.push(chunk);
  return collected;
}

function facts({ path, bytes, executable }: ArchiveFile) {
  return { path, executable, digest: createHash("sha256").update(bytes).digest("hex") };
}
