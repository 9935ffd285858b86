import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import * as z from "zod/v4";
import type { HubDatabase } from "../db/connect.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import type { HubMainInput } from "./testing/hub-main.ts";
import { zipOf } from "./testing/upload-ground.ts";

it.each([
  ["upload.after_ticket", []],
  ["upload.after_blob", []],
  // From here on it is known: what was taken is finished by whoever starts next.
  ["upload.after_row", ["pdf"]],
])(
  "a hub that is killed at %s lists whole skills only, and takes the upload again",
  { timeout: 90_000 },
  async (failAt, finished) => {
    const database = await createTestDatabase({ maxConnections: 2 });
    onTestFinished(() => database.close());
    const data = await temporaryFolder();
    const killed = await start(database, { data, failAt });
    const ask = caller(killed.url, killed.firstKey);
    const { ticket } = ticketAnswer.parse(await ask("skills_createUploadTicket"));
    const zip = await zipOf("pdf", { "scripts/run.sh": "echo whole\n" });
    await expect(send(killed.url, ticket, zip)).rejects.toThrow();
    expect(await killed.ended).toBe("SIGKILL");

    const next = await start(database, { data });
    const askNext = caller(next.url, killed.firstKey);
    const listed = async () =>
      listAnswer.parse(await askNext("skills_listSkills")).skills.map(({ slug }) => slug);
    await expect.poll(listed).toEqual(finished);
    expect(await send(next.url, ticket, zip)).toMatchObject({ status: 409, body: { error: "ticket_used" } });

    const again = ticketAnswer.parse(await askNext("skills_createUploadTicket"));
    expect((await send(next.url, again.ticket, zip)).status).toBeLessThan(300);
    await expect.poll(listed).toEqual(["pdf"]);
    const script = { skillSlug: "pdf", scriptName: "run.sh" };
    expect(await askNext("skills_getScriptStream", script)).toMatchObject({ content: "echo whole\n" });
    expect(await database.db.selectFrom("versions").select("number").execute()).toEqual([{ number: 1 }]);
  },
);

const ticketAnswer = z.object({ ticket: z.string() });
const listAnswer = z.object({ skills: z.array(z.object({ slug: z.string() })) });
const readyLine = z.object({ url: z.string(), firstKey: z.string().optional() });

async function start({ connection }: HubDatabase, input: Omit<HubMainInput, "connectionString">) {
  const program = fileURLToPath(new URL("./testing/hub-main.ts", import.meta.url));
  const hub = spawn(process.execPath, [program], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      PATH: process.env.PATH ?? "",
      HUB_MAIN: JSON.stringify({ ...input, connectionString: connection.connectionString }),
    },
  });
  const ended = once(hub, "exit").then(([code, signal]) => signal ?? code);
  onTestFinished(async () => {
    hub.kill("SIGKILL");
    await ended;
  });
  const [line] = await once(createInterface({ input: hub.stdout }), "line");
  const { url, firstKey } = readyLine.parse(JSON.parse(String(line)));
  return { url, firstKey, ended };
}

function caller(url: string, key: string | undefined) {
  return async (tool: string, args: object = {}): Promise<unknown> => {
    const answer = await fetch(`${url}/v1/tools/${tool}`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify(args),
    });
    return answer.json();
  };
}

async function send(
  url: string,
  ticket: string,
  zip: Uint8Array,
): Promise<{ status: number; body: unknown }> {
  const headers = { authorization: `Bearer ${ticket}` };
  const answer = await fetch(`${url}/v1/uploads`, { method: "PUT", headers, body: new Uint8Array(zip) });
  return { status: answer.status, body: await answer.json() };
}
