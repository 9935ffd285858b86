import { ADMIN_SECRET, callHub, createTenant } from "../support/hub-calls.ts";
import { createMachine } from "../support/program.ts";
import { sendSkill } from "../support/send-skill.ts";
import { type StartedHub, startHub } from "../support/start-hub.ts";
import type { HubAccess } from "./judge-connection.ts";
import type { Step } from "./model/choose-answer.ts";
import { type HttpRecorder, recordHttp } from "./record/record-http.ts";
import { runOurs } from "./run-ours.ts";
import { large, late, served, small } from "./skills/served-skills.ts";
import { writeSkills } from "./skills/write-skills.ts";
import type { Target } from "./target.ts";

/**
 * A hub that runs until `close`, with the skills as its samples, and another one that has agents ask a person before a script runs: started
 * when the first conversation needs it.
 */
export async function startHubTarget(): Promise<
  Target & { readonly access: HubAccess; close(): Promise<void> }
> {
  const ended: (() => Promise<unknown>)[] = [];
  const start = async (...args: string[]): Promise<StartedHub> => {
    const machine = await createMachine();
    machine.env.MCP_ADMIN_SECRET = ADMIN_SECRET;
    await writeSkills(machine.skills, served);
    const hub = await startHub(machine, ["--samples", machine.skills, ...args]);
    ended.push(async () => {
      await hub.stop();
      await machine.dispose();
    });
    return hub;
  };
  const hub = await start();
  let asking: Promise<StartedHub> | undefined;
  let people = 0;
  /** Of somebody new each time: what one has allowed for good is allowed. */
  const personOfAskingHub = async () => {
    asking ??= start("--script-consent", "ask");
    const { url } = await asking;
    people += 1;
    const { key } = await createTenant({ url }, `person-${people}`);
    // The samples are the owner's.
    await sendSkill({ url }, key, small.name, small.files);
    return { url, key };
  };
  const key = hub.key ?? "";
  const recorders = new Map<string, HttpRecorder>();
  return {
    id: "hub",
    loadTool: "skills_getSkill",
    access: { url: hub.url, key },
    figures: () => [
      { id: "load", tool: "skills_getSkill", args: { slug: small.name } },
      {
        id: "read",
        tool: "skills_readResourceContent",
        args: { skillSlug: small.name, filePath: "references/guide.md" },
      },
      runOfScript,
      { id: "search", tool: "skills_searchSkills", args: { query: "forecasts of the fjord office" } },
    ],
    edges: () => [
      { id: "wrong", tool: "skills_getSkill", args: { slug: "harbour-note" } },
      {
        id: "find",
        tool: "skills_searchSkills",
        args: { query: "a ship arrives late at night" },
        before: async () => void (await sendSkill(hub, key, late.name, late.files)),
      },
      { id: "late", tool: "skills_getSkill", args: { slug: late.name } },
      { id: "large", tool: "skills_getSkill", args: { slug: large.name } },
    ],
    asks: () => [{ id: "load", tool: "skills_getSkill", args: { slug: small.name } }, runOfScript],
    async prepare(home, { host, asks, isPlaced }) {
      const person = asks ? await personOfAskingHub() : { url: hub.url, key };
      // The conversation before this one has had it sent.
      if (!asks) await callHub(hub, key, "skills_removeFromDrive", { skillSlug: late.name });
      const recorder = await recordHttp(person.url);
      recorders.set(home, recorder);
      return {
        kind: "http",
        // As `connect --hub` writes it.
        url: `${recorder.url}/mcp?host=${host}${isPlaced === true ? placeFromHub(home, host, person) : ""}`,
        headers: { Authorization: `Bearer ${person.key}` },
      };
    },
    async frames(home) {
      const recorder = recorders.get(home);
      await recorder?.close();
      return recorder?.lines ?? [];
    },
    async close() {
      for (const end of ended) await end();
    },
  };
}

/** What the address says once the skills are placed. */
function placeFromHub(home: string, host: string, { url, key }: HubAccess): string {
  const words = ["connect", host, "--hub", url, "--write", "--write-key", "--place", "--no-start"];
  const written = JSON.stringify(runOurs(home, words, { SKILLQUAY_KEY: key }));
  return /&list=[\w:,-]+/.exec(written)?.[0] ?? "";
}

const runOfScript: Step = {
  id: "run",
  tool: "skills_runScript",
  args: { skillSlug: small.name, scriptName: "tide.py", reuseSession: true },
};
