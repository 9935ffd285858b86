import { once } from "node:events";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createMachine, type Machine, runProgram } from "./support/program.ts";
import { writeSkill } from "./support/write-skill.ts";

let machine: Machine;
beforeEach(async () => {
  machine = await createMachine();
});
afterEach(() => machine.dispose());

it("serves its pages and the skills of this machine from the published files, until Ctrl-C", async () => {
  await writeSkill(machine.skills, "pdf", { description: "Fills forms." });
  const child = machine.spawn(["ui", "--json", "--dir", machine.skills]);
  const [line] = await once(child.stdout, "data");
  const url = new URL(JSON.parse(String(line)).url);
  const page = await fetch(url);
  expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const html = await page.text();
  for (const [, asset = ""] of html.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g))
    expect((await fetch(new URL(asset, url))).status).toBe(200);
  const signedIn = await fetch(new URL("/ui/session", url), {
    method: "POST",
    headers: { origin: url.origin, "x-skillquay": "1" },
    body: JSON.stringify({ key: url.hash.slice("#token=".length) }),
  });
  const cookie = (signedIn.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  const list = await fetch(new URL("/ui/skills?query=forms", url), { headers: { cookie } });
  expect(await list.json()).toMatchObject({ total: 1, rows: [{ ref: "pdf", description: "Fills forms." }] });
  // The scanner's thread is a file of its own, which has to be found beside the program.
  const scan = async () => (await fetch(new URL("/ui/skills/pdf/scan", url), { headers: { cookie } })).json();
  await expect.poll(scan).toMatchObject({ state: "scanned", verdict: "allow" });
  child.kill("SIGINT");
  const [exitCode] = await once(child, "exit");
  expect(exitCode).toBe(0);
});

it("gives its tour from the published files, to a program as to people", async () => {
  const { exitCode, stdout } = await runProgram(machine, ["demo", "--json"]);
  expect(exitCode).toBe(0);
  const { steps, isComplete } = JSON.parse(stdout);
  expect(isComplete).toBe(true);
  expect(steps).toHaveLength(6);
  expect(steps[4]).toMatchObject({
    title: "A skill from a stranger",
    command: "skillquay scan downloads/invoice-helper",
    exitCode: 4,
    output: expect.stringContaining("hidden-text.instruction-in-comment"),
  });
});
