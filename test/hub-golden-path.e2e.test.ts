import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/v4";
import { callOverTransport, type Transport } from "../packages/hub/src/app/testing/call-over-transport.ts";
import { findBubblewrapObstacle } from "../packages/sandbox/src/testing/bubblewrap-ready.ts";
import { lightenHub } from "./support/lighten-hub.ts";
import { createMachine, type Machine } from "./support/program.ts";
import { startHub } from "./support/start-hub.ts";

const obstacle = findBubblewrapObstacle();

let machine: Machine;
beforeEach(async () => {
  machine = await createMachine();
  await lightenHub(machine, { runsScripts: true });
});
afterEach(() => machine.dispose());

describe.skipIf(obstacle !== undefined)(`the golden path (${obstacle ?? "bubblewrap works here"})`, () => {
  it("is found by an agent that does nothing but what each answer says is next", async () => {
    const hub = await startHub(machine);
    for (const transport of ["mcp-legacy", "mcp-modern", "http"] as const) {
      const agent = createAgent(hub.url, transport, hub.key ?? "");
      await agent.start();
      await agent.follow("skills_searchSkills", { query: "greet somebody" });
      await agent.follow("skills_getSkill");
      await agent.follow("skills_listScripts");
      const ran = await agent.follow("skills_runScript", { args: ['{"name":"Ada","language":"de"}'] });
      expect(ran).toMatchObject({ skillSlug: "hello-world", succeeded: true });
      expect(agent.lastArguments()).toMatchObject({ scriptName: "greet.py", reuseSession: true });
      const again = agent.lastArguments();
      const read = await agent.follow("skills_readFile");
      expect(agent.lastArguments()).toMatchObject({ filePath: "/tmp/last_run.out" });
      expect(read.lines).toEqual(['{"status": "success", "greeting": "Hallo, Ada!"}']);
      const reading = agent.lastArguments();
      expect(await agent.follow("skills_closeSession")).toMatchObject({ closed: true });

      const gone = await agent.call("skills_readFile", reading);
      expect(gone.error).toBe("session_not_found");
      // The advice is the call that opened the session, as it was made.
      const fresh = await agent.follow("skills_runScript");
      expect(agent.lastArguments()).toMatchObject({ skillSlug: again.skillSlug, args: again.args });
      expect(fresh).toMatchObject({ succeeded: true, sessionId: expect.any(String) });
      expect(fresh.sessionId).not.toBe(reading.sessionId);
      const last = await agent.follow("skills_readFile", { closeAfter: true });
      expect(last).toMatchObject({ session: { closed: true }, _workflow: { nextSteps: [] } });
    }
    expect(await hub.stop()).toBe(0);
  }, 90_000);
});

const answered = z.looseObject({
  _workflow: z.object({
    nextSteps: z.array(z.object({ tool: z.string(), example: z.record(z.string(), z.unknown()) })),
  }),
});

/** Knows one tool by name; every other call is one that an answer showed, with some arguments of its own choice. */
function createAgent(url: string, transport: Transport, key: string) {
  let steps: z.output<typeof answered>["_workflow"]["nextSteps"] = [];
  let lastArguments: Readonly<Record<string, unknown>> = {};
  const call = async (tool: string, args: Readonly<Record<string, unknown>>) => {
    const { data } = await callOverTransport(url, transport, { tool, args, key });
    const answer = answered.parse(data);
    steps = answer._workflow.nextSteps;
    lastArguments = args;
    return answer;
  };
  return {
    call,
    lastArguments: () => lastArguments,
    start: () => call("skills_getStarted", {}),
    follow: async (tool: string, chosen: Readonly<Record<string, unknown>> = {}) => {
      const step = steps.find((next) => next.tool === tool);
      if (step === undefined) throw new Error(`no step leads to ${tool}: ${JSON.stringify(steps)}`);
      return await call(tool, { ...step.example, ...chosen });
    },
  };
}
