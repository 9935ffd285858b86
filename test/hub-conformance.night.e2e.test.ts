import { afterAll, beforeAll } from "vitest";
import { conformanceSuite, writeConformanceSkills } from "./conformance.suite.ts";
import { keyedProxy } from "./support/keyed-proxy.ts";
import { lightenHub } from "./support/lighten-hub.ts";
import { createMachine, type Machine } from "./support/program.ts";
import { startHub } from "./support/start-hub.ts";

let machine: Machine;
let proxy: Awaited<ReturnType<typeof keyedProxy>>;

beforeAll(async () => {
  machine = await createMachine();
  await lightenHub(machine);
  await writeConformanceSkills(machine);
  const hub = await startHub(machine, ["--samples", machine.skills]);
  // The suite has no option for a key.
  proxy = await keyedProxy(hub.mcpUrl, hub.key ?? "");
});
afterAll(async () => {
  await proxy.close();
  await machine.dispose();
});

conformanceSuite({
  target: () => ({ url: proxy.url, folder: machine.folder }),
  // A hub has no sessions, so that any instance can answer any request; the suite notes that and looks no further.
  warnings: {
    "server-sse-multiple-streams at 2025-11-25": ["WARNING server-sse-multiple-streams-session: "],
  },
});
