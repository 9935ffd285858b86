import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { lightenHub } from "./support/lighten-hub.ts";
import { createMachine, type Machine, runProgram } from "./support/program.ts";
import { startHub } from "./support/start-hub.ts";

let machine: Machine;
beforeEach(async () => {
  machine = await createMachine();
  await lightenHub(machine);
});
afterEach(() => machine.dispose());

it("is given out by a hub for its sample skills soon after the first start, and verified when the hub is gone", async () => {
  const hub = await startHub(machine);
  const get = (path: string) =>
    fetch(`${hub.url}${path}`, { headers: { authorization: `Bearer ${hub.key}` } });
  // The hub looks at what it has in a job of its own.
  const attestation = await vi.waitFor(
    async () => {
      const answer = await get("/v1/skills/hello-world/attestation");
      expect(answer.status).toBe(200);
      return await answer.text();
    },
    { timeout: 30_000, interval: 200 },
  );
  const at = (name: string) => join(machine.folder, name);
  await writeFile(at("said.json"), attestation);
  await writeFile(at("keys.json"), await (await get("/.well-known/skillquay-keys.json")).text());
  expect(await hub.stop()).toBe(0);

  await cp(join(import.meta.dirname, "../samples/skills/hello-world"), at("hello-world"), {
    recursive: true,
  });
  const verify = () =>
    runProgram(machine, [
      "verify",
      at("hello-world"),
      "--attestation",
      at("said.json"),
      "--key",
      at("keys.json"),
      "--json",
    ]);
  const proven = await verify();
  expect(proven.exitCode).toBe(0);
  expect(JSON.parse(proven.stdout)).toMatchObject({ verified: true, verdict: "allow" });

  const main = at("hello-world/SKILL.md");
  await writeFile(main, `${await readFile(main, "utf8")} `);
  expect((await verify()).exitCode).toBe(1);
}, 90_000);
