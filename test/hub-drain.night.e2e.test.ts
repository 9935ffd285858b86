import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/v4";
import { findBubblewrapObstacle } from "../packages/sandbox/src/testing/bubblewrap-ready.ts";
import { callHub, type HubAnswer, useHub } from "./support/hub-calls.ts";
import { lightenHub } from "./support/lighten-hub.ts";
import { listenToHub } from "./support/listen-to-hub.ts";
import { processesOf, processesWith } from "./support/processes.ts";
import { createMachine, type Machine } from "./support/program.ts";
import { type StartedHub, startHub } from "./support/start-hub.ts";
import { until } from "./support/until.ts";
import { writeSkill } from "./support/write-skill.ts";

const obstacle = findBubblewrapObstacle();

let machine: Machine;

beforeEach(async () => {
  machine = await createMachine();
  await lightenHub(machine, { runsScripts: true });
  const skill = await writeSkill(machine.skills, "slow");
  await writeFile(join(skill, "scripts/wait.sh"), '#!/bin/sh\nsleep "$1"\n');
});
afterEach(() => machine.dispose());

describe.skipIf(obstacle !== undefined)(
  `a hub that is asked to end under load (${obstacle ?? "bubblewrap works here"})`,
  { timeout: 90_000 },
  () => {
    it("finishes what runs, takes nothing new, loses no answer, and ends with 0 before its time is up", async () => {
      const hub = await startHub(machine, ["--samples", machine.skills, "--drain-seconds", "300"]);
      const key = hub.key ?? "";
      const stream = await listenToHub(hub.mcpUrl, key);
      const load = createCollections(hub, key);
      await until("the load is acknowledged", () => load.acknowledged.length >= 20, { timeoutMs: 60_000 });
      // Last: from its start on, the hub has until the end of the script to refuse new requests.
      const script = await startScript(hub, key, { seconds: 4 });
      const ended = hub.stop("SIGTERM");
      await until("a new request is refused", () => isRefused(hub));
      expect(script.answer()).toBeUndefined();
      expect(await script.run).toMatchObject({ status: 200, body: { succeeded: true } });
      expect(await ended).toBe(0);
      expect(stream.text()).toContain("the hub is closing");
      expect(processesOf(machine.folder)).toEqual([]);
      await load.over;

      // Whoever got no answer may ask again elsewhere: nothing was done.
      const again = await startHub(machine);
      const { collections } = withNames.parse(await useHub(again, key, "skills_listCollections"));
      expect(collections.map(({ name }) => name).toSorted()).toEqual(load.acknowledged.toSorted());
    });

    it("does not wait longer than it may for a script, and leaves none of its processes", async () => {
      const hub = await startHub(machine, ["--samples", machine.skills, "--drain-seconds", "1"]);
      const script = await startScript(hub, hub.key ?? "", { seconds: 50_000 });
      expect(await hub.stop("SIGTERM")).toBe(0);
      expect(processesWith(script.marker)).toEqual([]);
      expect(processesOf(machine.folder)).toEqual([]);
      const how = await script.run.catch(() => "no answer");
      expect(how).not.toMatchObject({ body: { succeeded: true } });
    });
  },
);

async function startScript(hub: StartedHub, key: string, { seconds }: { readonly seconds: number }) {
  // A number of seconds that no other command line on the machine has.
  const marker = `${seconds}.${String(Math.random()).slice(2, 11)}`;
  let answer: HubAnswer | undefined;
  const run = callHub(hub, key, "skills_runScript", {
    skillSlug: "slow",
    scriptName: "wait.sh",
    args: [marker],
  }).then((answered) => {
    answer = answered;
    return answered;
  });
  run.catch(() => {});
  await until("the script runs", () => processesWith(`sleep ${marker}`).length > 0, { timeoutMs: 60_000 });
  return { marker, run, answer: () => answer };
}

/** Several clients that write until they get no answer. */
function createCollections(hub: StartedHub, key: string) {
  const acknowledged: string[] = [];
  const work = async (worker: number) => {
    for (let index = 0; ; index++) {
      const name = `c-${worker}-${index}`;
      await useHub(hub, key, "skills_createCollection", { name });
      acknowledged.push(name);
    }
  };
  const over = Promise.allSettled([0, 1, 2, 3].map(work));
  return { acknowledged, over };
}

async function isRefused({ url }: StartedHub): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    () => false,
    () => true,
  );
}

const withNames = z.object({ collections: z.array(z.object({ name: z.string() })) });
