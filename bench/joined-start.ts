import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { measureColdStart } from "./cold-start.ts";
import { makeSkills } from "./make-skills.ts";
import type { Row } from "./row.ts";
import { prepareSubject, type Workbench } from "./subject.ts";

const LOCAL_SKILLS = 100;
const HUB_SKILL = "tides-of-the-hub";

/**
 * The start of a server that joins one folder with two hubs, one of which takes every question and answers none. Its limit is
 * that of a start without them. Both lists are there before anything is measured: a start that shows less would be easy.
 */
export async function measureJoinedStart(bench: Workbench, folder: string, runs: number): Promise<Row[]> {
  const hub = await listen(publishedSkill());
  const silent = await listen(() => {});
  try {
    const subject = await prepareSubject(bench, folder, makeSkills(folder, LOCAL_SKILLS), {
      home: "joined",
      args: ["--hub", hub.url, "--hub", silent.url],
      async isReady(server) {
        const answer = await server.request("tools/call", { name: "skill", arguments: { name: HUB_SKILL } });
        return answer.includes("At high tide");
      },
    });
    const rows = await measureColdStart([subject], runs);
    return rows.map((row) => ({ ...row, what: `${row.what}, two hubs joined, one silent` }));
  } finally {
    for (const { server } of [hub, silent]) {
      server.closeAllConnections();
      server.close();
    }
  }
}

async function listen(answer: RequestListener): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, server };
}

/** What a hub says to everybody that has one public skill. */
function publishedSkill(): RequestListener {
  const text = `---\nname: ${HUB_SKILL}\ndescription: Tells the tides of a place. Use when tides matter.\n---\n\nAt high tide.\n`;
  const digest = `sha256:${createHash("sha256").update(text).digest("hex")}`;
  const url = `/${HUB_SKILL}/SKILL.md`;
  const skill = { name: HUB_SKILL, type: "skill-md", description: "Tells the tides.", url, digest };
  return (request, response) => {
    if (request.url === "/.well-known/agent-skills/index.json")
      response.end(JSON.stringify({ skills: [skill] }));
    else response.writeHead(request.url === url ? 200 : 404).end(request.url === url ? text : undefined);
  };
}
