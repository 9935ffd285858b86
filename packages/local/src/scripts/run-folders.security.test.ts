import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findBubblewrapObstacle } from "@skillquay/sandbox/testing";
import { afterAll, describe, expect, it } from "vitest";
import { emptyTrust } from "../testing/empty-trust.ts";
import { openTestRunner } from "../testing/open-test-runner.ts";
import { createSkillTree } from "../testing/skill-tree.ts";
import type { ScriptPolicy } from "./script-policy.ts";

const obstacle = findBubblewrapObstacle();

// The machine is tested once for all of them.
const keptFolder = mkdtempSync(join(tmpdir(), "skillquay-self-tests-"));
const selfTests = { file: join(keptFolder, "sandbox.json"), version: "test" };
afterAll(() => rmSync(keptFolder, { recursive: true }));

const READ = `#!/bin/sh
cat "\${SKILLQUAY_PROJECT:-/project}/notes.txt" 2>/dev/null || echo nothing
`;
const WRITE = `#!/bin/sh
cd /project && echo "$KEY" >> notes.txt && echo new > made.txt && echo done
`;

/** A project that is worked in, and two skills of the user's with the same scripts. */
async function machine(policy: Partial<ScriptPolicy> = {}) {
  const tree = createSkillTree();
  for (const name of ["notes", "other"]) {
    tree.skill(`skills/${name}`);
    tree.write(`skills/${name}/scripts/read.sh`, READ);
    tree.write(`skills/${name}/scripts/write.sh`, WRITE);
  }
  tree.write("project/notes.txt", "mine\n");
  const project = { path: tree.at("project"), origin: undefined };
  const trust = emptyTrust(project);
  const opened = await openTestRunner(tree, { policy, trust, selfTests });
  const notes = () => readFileSync(join(project.path, "notes.txt"), "utf8");
  return { ...opened, tree, trust, project, notes };
}

const YES = { isLasting: false };

describe.skipIf(obstacle !== undefined)(
  `folders of the user's${obstacle === undefined ? "" : ` (skipped: ${obstacle})`}`,
  { timeout: 60_000 },
  () => {
    it("are not there without a yes, and a call that needs one says what to do", async () => {
      const { run, start, requestOf, project, tree } = await machine();
      // A script that can use the project is asked about, and runs without it where the answer is no.
      expect((await run("notes", "read.sh")).out).toBe("nothing\n");
      await expect(start(await requestOf("notes", "write.sh", { project: "write" }))).rejects.toMatchObject({
        code: "consent_unavailable",
        suggestions: [expect.stringContaining(`--allow-folder ${tree.at("skills/notes")}:`)],
      });
      await expect(run("notes", "write.sh", { project: "write" })).rejects.toMatchObject({
        code: "consent_declined",
        message: "The user did not give the project to the script, so nothing ran.",
      });
      expect(existsSync(join(project.path, "made.txt"))).toBe(false);
    });

    it("are given to one version of one skill, read only, and stay given to it", async () => {
      const { run, consent, requestOf, start, tree, project } = await machine();
      const question = await consent.ask(await requestOf("notes", "read.sh"));
      expect(question).toMatchObject({ isOptional: true, facts: { offeredProject: project.path } });
      const given = await run("notes", "read.sh", { answer: { ...YES, project: "read" } });
      expect(given.out).toBe("mine\n");
      const later = await requestOf("notes", "read.sh");
      expect(await consent.ask(later)).toBeUndefined();
      expect((await start(later)).out).toBe("mine\n");
      expect((await start(await requestOf("notes", "write.sh"))).err).toContain("cannot create notes.txt");
      expect((await run("other", "read.sh")).out).toBe("nothing\n");
      tree.write("skills/notes/more.md", "another version\n");
      expect((await start(await requestOf("notes", "read.sh"))).out).toBe("nothing\n");
    });

    it("are written to in a copy, which is kept after a yes and dropped after a no", async () => {
      const { run, runner, requestOf, notes, project } = await machine();
      const answer = { ...YES, project: "write" as const };
      const request = await requestOf("notes", "write.sh", { project: "write" });
      const first = await run("notes", "write.sh", { project: "write", answer });
      expect(first).toMatchObject({
        out: "done\n",
        changes: [
          {
            folder: project.path,
            at: "/project",
            added: ["made.txt"],
            changed: ["notes.txt"],
            isKept: false,
          },
        ],
      });
      expect(notes()).toBe("mine\n");
      const no = await runner.changes?.answer(first.waitsFor ?? "", request, false);
      expect([no?.changes?.[0]?.isKept, notes()]).toEqual([false, "mine\n"]);
      const second = await run("notes", "write.sh", { project: "write" });
      const yes = await runner.changes?.answer(second.waitsFor ?? "", request, true);
      expect(yes?.changes).toMatchObject([{ isKept: true }]);
      expect(notes()).toBe("mine\n\n");
      // Answered once, and nobody else's: an answer never starts a script again.
      await expect(runner.changes?.answer(second.waitsFor ?? "", request, true)).rejects.toMatchObject({
        code: "consent_unavailable",
      });
    });

    it("come by a setting, with what was written kept at once where the person said so, and no value of theirs in the diff", async () => {
      const path = mkdtempSync(join(tmpdir(), "skillquay-test-given-"));
      writeFileSync(join(path, "notes.txt"), "mine\n");
      // As root, scripts are another user: a closed folder is copied for them.
      chmodSync(path, 0o700);
      const skill = { name: "notes" };
      const { run } = await machine({
        folders: [{ skill, path, access: "write" }],
        grants: [{ skill, variable: "KEY", value: "s3cret-value" }],
        keepsChanges: true,
      });
      const report = await run("notes", "write.sh");
      expect(report.changes).toMatchObject([{ isKept: true, added: ["made.txt"] }]);
      expect(report.waitsFor).toBeUndefined();
      expect(readFileSync(join(path, "notes.txt"), "utf8")).toBe("mine\ns3cret-value\n");
      expect(report.changes?.[0]?.diff).toMatch(/changed notes\.txt\n@@ line 2 @@\n\+/);
      expect(JSON.stringify(report.changes)).not.toContain("s3cret-value");
      rmSync(path, { recursive: true });
    });

    it("say so where they are gone", async () => {
      const skill = { name: "notes" };
      const { run, tree } = await machine({ folders: [{ skill, path: "/no/such/folder", access: "read" }] });
      await expect(run("notes", "read.sh")).rejects.toMatchObject({
        code: "scripts_not_allowed",
        message: "A folder that this skill is given is not there.",
        details: { folder: "/no/such/folder" },
      });
      expect(tree.log).toEqual([]);
    });

    it("end a script that fills the copy", async () => {
      const { run, tree } = await machine();
      tree.write(
        "skills/notes/scripts/write.sh",
        "#!/bin/sh\ncd /project; i=0; while :; do head -c 60000000 /dev/zero > f$i; i=$((i+1)); done\n",
      );
      mkdirSync(tree.at("project/sub"), { recursive: true });
      const report = await run("notes", "write.sh", {
        project: "write",
        answer: { ...YES, project: "write" },
      });
      expect(report).toMatchObject({ end: "limit", limit: "disk" });
    });
  },
);
