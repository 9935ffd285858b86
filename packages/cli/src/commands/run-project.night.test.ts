import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { findBubblewrapObstacle } from "@skillquay/sandbox/testing";
import { expect, it, onTestFinished } from "vitest";
import { putSkill } from "../testing/put-skill.ts";
import { createSandbox } from "../testing/run-cli.ts";

const obstacle = findBubblewrapObstacle();

it.skipIf(obstacle !== undefined)(
  "asks on a terminal for the project, shows what a script wrote, and keeps it after a yes",
  { timeout: 120_000 },
  async () => {
    const sandbox = await createSandbox();
    onTestFinished(() => sandbox.remove());
    // As root, scripts are another user, who must be able to pass through.
    await chmod(dirname(sandbox.home), 0o755);
    const skill = await putSkill(join(sandbox.home, ".claude/skills"), "notes");
    await mkdir(join(skill, "scripts"), { recursive: true });
    await writeFile(join(skill, "scripts/add.sh"), "#!/bin/sh\necho added >> /project/notes.txt\n");
    await writeFile(join(sandbox.project, "notes.txt"), "mine\n");
    const notes = () => readFile(join(sandbox.project, "notes.txt"), "utf8");
    const argv = ["run", "notes", "add.sh", "--project", "write"];
    const terminal = { columns: 100 };

    const nobody = await sandbox.run(argv);
    expect([nobody.exitCode, nobody.stderr]).toEqual([1, expect.stringContaining("--allow-folder")]);
    const no = await sandbox.run(argv, { terminal, stdin: "y\nn\n" });
    expect([no.exitCode, no.stderr]).toEqual([1, expect.stringContaining("did not give the project")]);
    const dropped = await sandbox.run(argv, { terminal, stdin: "y\nw\nn\n" });
    expect(dropped.stderr).toContain("@@ line 2 @@\n  +added");
    expect(dropped.stderr).toContain("Nothing of it was kept.");
    expect(await notes()).toBe("mine\n");
    // The yes to the project holds for this version; the one to the changes never does.
    const kept = await sandbox.run(argv, { terminal, stdin: "y\n" });
    expect(kept.stderr).toContain("It was kept.");
    expect(await notes()).toBe("mine\nadded\n");

    const setting = ["--allow-folder", `notes:${sandbox.project}:rw`, "--keep", "--json"];
    await sandbox.run(["trust", skill]);
    const unasked = await sandbox.run(["run", "notes", "add.sh", ...setting]);
    expect(unasked.json()).toMatchObject({ changes: [{ changed: ["notes.txt"], isKept: true }] });
    expect(await notes()).toBe("mine\nadded\nadded\n");
  },
);
