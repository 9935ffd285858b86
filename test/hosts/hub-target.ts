import { createMachine } from "../support/program.ts";
import { sendSkill } from "../support/send-skill.ts";
import { startHub } from "../support/start-hub.ts";
import { type HttpRecorder, type RecordedExchange, recordHttp } from "./record/record-http.ts";
import { large, late, served, small } from "./skills/served-skills.ts";
import { writeSkills } from "./skills/write-skills.ts";
import type { Target } from "./target.ts";

/** A hub that runs until `close`, with the skills as its samples. */
export async function startHubTarget(): Promise<Target & { close(): Promise<void> }> {
  const machine = await createMachine();
  await writeSkills(machine.skills, served);
  const hub = await startHub(machine, ["--samples", machine.skills]);
  const key = hub.key ?? "";
  const recorders = new Map<string, HttpRecorder>();
  return {
    id: "hub",
    figures: () => [
      { id: "load", tool: "skills_getSkill", args: { slug: small.name } },
      {
        id: "read",
        tool: "skills_readResourceContent",
        args: { skillSlug: small.name, filePath: "references/guide.md" },
      },
      {
        id: "run",
        tool: "skills_runScript",
        args: { skillSlug: small.name, scriptName: "tide.py", reuseSession: true },
      },
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
    async prepare(home, { host }) {
      const recorder = await recordHttp(hub.url);
      recorders.set(home, recorder);
      return {
        kind: "http",
        // As `connect --hub` writes it.
        url: `${recorder.url}/mcp?host=${host}`,
        headers: { Authorization: `Bearer ${key}` },
      };
    },
    async frames(home) {
      const recorder = recorders.get(home);
      await recorder?.close();
      return recorder?.exchanges.flatMap(linesOf) ?? [];
    },
    async close() {
      await hub.stop();
      await machine.dispose();
    },
  };
}

const HEADERS = ["accept", "content-type", "mcp-protocol-version", "mcp-method", "mcp-name"];

function linesOf({ headers, body, answer }: RecordedExchange): string[] {
  const events = answer
    .split("\n")
    .flatMap((line) => (line.startsWith("data:") ? [line.slice(5).trim()] : []));
  const answers = events.length > 0 ? events : [answer];
  const kept = Object.fromEntries(HEADERS.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])));
  return [
    JSON.stringify({ who: "host", headers: kept, line: body }),
    ...answers.map((line) => JSON.stringify({ who: "server", line })),
  ];
}
