import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { RunEvent } from "@skillquay/pages/contract";
import { startTestRegistry } from "@skillquay/sandbox/packages/testing";
import { findBubblewrapObstacle } from "@skillquay/sandbox/testing";
import { expect, it, onTestFinished } from "vitest";
import { eventsUntil } from "../testing/events-until.ts";
import { putSkill } from "../testing/put-skill.ts";
import { createSandbox } from "../testing/run-cli.ts";
import { runningUi } from "../testing/running-ui.ts";

const obstacle = findBubblewrapObstacle();

const SCRIPT = `# /// script
# dependencies = ["fetcher>=1"]
# ///
import os, sys
try:
    import fetcher
except ImportError:
    sys.exit("no fetcher")
with open(os.environ["SKILLQUAY_PROJECT"] + "/notes.txt", "a") as notes: notes.write(fetcher.shout("added") + "\\n")
print("done")
`;

it.skipIf(obstacle !== undefined)(
  "a page asks for packages and the project, shows what a script wrote, and keeps it after a yes",
  { timeout: 180_000 },
  async () => {
    const registry = await startTestRegistry({
      wheels: [
        { name: "fetcher", files: [{ name: "fetcher.py", data: "def shout(text): return text.upper()\n" }] },
      ],
    });
    onTestFinished(() => registry.close());
    const sandbox = await createSandbox();
    // As root, scripts are another user, who must be able to pass through.
    await chmod(dirname(sandbox.home), 0o755);
    await mkdir(join(sandbox.home, ".cache/skillquay"), { recursive: true });
    await putSkill(join(sandbox.home, ".agents/skills"), "notes", { files: { "scripts/add.py": SCRIPT } });
    await mkdir(join(sandbox.project, ".git"));
    await writeFile(join(sandbox.project, "notes.txt"), "mine\n");
    const notes = () => readFile(join(sandbox.project, "notes.txt"), "utf8");
    const ui = await runningUi(sandbox, ["--python-index", registry.registries.pythonIndex]);
    const page = await ui.signIn();
    const post = async (until: RunEvent["type"], more = {}) => {
      const run = { script: "add.py", args: [], ...more };
      return await eventsUntil<RunEvent>(await page.post("/ui/skills/notes/run", run), until);
    };
    const ask = async () => {
      const [question] = await post("question");
      if (question?.type !== "question") throw new Error(JSON.stringify(question));
      return question;
    };
    const written = (events: readonly RunEvent[]) =>
      events.map((event) => (event.type === "output" ? event.text : "")).join("");

    const first = await ask();
    expect(first).toMatchObject({ canTrust: false, canInstall: true, canGiveProject: true });
    expect(first.text).toMatch(/^Declares packages: fetcher.*$/m);
    expect(first.text).toMatch(/^Could be given the project: /m);
    const no = { questionId: first.questionId, isLasting: false };
    const without = await post("ended", { answer: no });
    expect(written(without)).toContain("no fetcher");

    const yes = { isLasting: false, packages: true, project: "write" };
    const ran = await post("changes", { answer: { ...yes, questionId: (await ask()).questionId } });
    expect(ran).toContainEqual(expect.objectContaining({ type: "ended", exitCode: 0 }));
    const changes = ran.at(-1);
    if (changes?.type !== "changes") throw new Error(JSON.stringify(ran));
    expect(changes.text).toContain("+ADDED");
    expect(await notes()).toBe("mine\n");
    const keep = { questionId: changes.questionId, isYes: true };
    const kept = await post("ended", { keep });
    expect(written(kept)).toMatch(/^done\n.* It was kept\.\n$/s);
    expect(await notes()).toBe("mine\nADDED\n");
    expect(await post("failed", { keep })).toEqual([
      expect.objectContaining({ type: "failed", message: expect.stringContaining("is no longer there") }),
    ]);
    expect(await notes()).toBe("mine\nADDED\n");

    // Both were given to this version: nothing is asked but whether what it wrote is kept.
    const again = (await post("changes")).at(-1);
    if (again?.type !== "changes") throw new Error(JSON.stringify(again));
    const dropped = await post("ended", { keep: { questionId: again.questionId, isYes: false } });
    expect(written(dropped)).toContain("Nothing of it was kept");
    expect(await notes()).toBe("mine\nADDED\n");
  },
);
