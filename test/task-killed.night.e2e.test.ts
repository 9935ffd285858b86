import { chmod, mkdir, rm, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { clientOver } from "@skillquay/tools/testing";
import { expect, it, onTestFinished } from "vitest";
import { mainFile } from "../packages/hub/src/features/skills/testing/main-file.ts";
import { testRepository } from "../packages/hub/src/features/sources/testing/source-fixture.ts";
import { freePort } from "./support/free-port.ts";
import { leaveOutSandbox } from "./support/lighten-hub.ts";
import { createMachine, runProgram } from "./support/program.ts";
import { type StartedHub, startHub } from "./support/start-hub.ts";

it.each([
  ["downloads", undefined],
  ["has stored what it downloaded", "import.after_blob"],
  ["has published", "import.after_publish"],
])(
  "an import is done as a task, though its hub is killed while it %s",
  {
    timeout: 180_000,
  },
  async (_, point) => {
    const machine = await createMachine();
    onTestFinished(() => machine.dispose());
    leaveOutSandbox(machine);
    machine.env.SKILLQUAY_SOURCE_PROTOCOLS = "file";
    const hold = await slowGit(machine.folder, machine.env);
    const port = String(await freePort());
    const start = () => startHub(machine, ["--samples", "off", "--log-level", "error", "--port", port]);
    const first = await start();
    const repository = await testRepository();
    repository.commit({ "skills/tides/SKILL.md": mainFile("tides") });
    const data = ["--data", join(machine.folder, "hub")];
    const added = await runProgram(machine, ["sources", "add", repository.url, ...data, "--json"]);
    expect(JSON.parse(added.stdout)).toMatchObject({ state: "ok", skills: 1 });
    await first.stop();

    if (point !== undefined) machine.env.SKILLQUAY_CRASH_AT = point;
    const killed = await start();
    await hold.take();
    const client = clientOf(killed, first.key ?? "");
    const begun = await client.send("tools/call", {
      name: "skills_importToDrive",
      arguments: { skillSlug: "tides" },
    });
    expect(begun).toMatchObject({ resultType: "task", status: "working" });
    if (point === undefined) await killed.stop("SIGKILL");
    await hold.release();
    expect(await killed.ended).toBe("SIGKILL");

    delete machine.env.SKILLQUAY_CRASH_AT;
    const next = clientOf(await start(), first.key ?? "");
    expect(await next.settled(begun.taskId)).toMatchObject({
      status: "completed",
      result: { structuredContent: { status: "done", skillSlug: "tides" } },
    });
    const list = await next.send("tools/call", { name: "skills_listSkills", arguments: {} });
    expect(JSON.stringify(list)).toContain("tides");
  },
);

function clientOf({ mcpUrl }: StartedHub, key: string) {
  return clientOver((init) =>
    fetch(mcpUrl, { ...init, headers: { ...Object(init.headers), authorization: `Bearer ${key}` } }),
  );
}

/** A git that waits for as long as somebody holds it: what a slow network does to a hub. */
async function slowGit(folder: string, env: Record<string, string | undefined>) {
  const [programs, held] = [join(folder, "programs"), join(folder, "held")];
  await mkdir(programs);
  const script = `#!/bin/sh\nwhile [ -e '${held}' ]; do sleep 0.1; done\nexec /usr/bin/git "$@"\n`;
  await writeFile(join(programs, "git"), script);
  await chmod(join(programs, "git"), 0o755);
  env.PATH = [programs, env.PATH ?? ""].join(delimiter);
  return { take: () => writeFile(held, ""), release: () => rm(held) };
}
