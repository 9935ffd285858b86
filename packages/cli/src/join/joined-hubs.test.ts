import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { skillText } from "../testing/installed-project.ts";
import { publishedHub } from "../testing/published-hub.ts";
import { putSkill } from "../testing/put-skill.ts";
import { createSandbox } from "../testing/run-cli.ts";
import { syncHubs } from "./sync-hubs.ts";

// The discard port: nothing listens there.
const DOWN = "http://127.0.0.1:9";

async function machine() {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox.remove());
  const place = {
    env: {},
    cwd: sandbox.project,
    homeDirectory: sandbox.home,
    platform: "linux",
    now: () => new Date("2026-11-15T10:00:00Z"),
  } as const;
  const hubsOf = (...urls: string[]) => urls.map((address) => ({ address, name: new URL(address).host }));
  return {
    ...sandbox,
    sync: (...urls: string[]) => syncHubs(place, hubsOf(...urls), { isForced: true }),
    list: async (...urls: string[]) => {
      const env = { SKILLQUAY_HUBS: urls.join(",") };
      const { skills } = Object((await sandbox.run(["list", "--json", "--all"], { env })).json());
      return skills.map(({ name, qualifiedName, hub }: Record<string, unknown>) => [
        qualifiedName ?? name,
        hub ?? null,
      ]);
    },
  };
}

describe("hubs beside the folders of this machine", () => {
  it("make one list: a hub's skills carry its name, and those of this machine win", async () => {
    const hub = await publishedHub({ pdf: skillText("pdf", "Of the hub."), tides: skillText("tides") });
    const { home, sync, list, run } = await machine();
    await putSkill(join(home, ".agents/skills"), "pdf");
    await sync(hub.url, DOWN);
    const name = new URL(hub.url).host;
    const label = name.replace(/[.:]/g, "-");
    expect(await list(hub.url, DOWN)).toEqual([
      ["pdf", null],
      ["tides", name],
      [`${label}:pdf`, name],
    ]);
    const env = { SKILLQUAY_HUBS: `${hub.url},${DOWN}` };
    expect((await run(["search", "tides", "--json"], { env })).json()).toMatchObject({
      results: [{ name: "tides", hub: name }],
    });
    expect((await run(["show", `${label}:pdf`], { env })).stdout).toContain("Of the hub.");
    const { problems } = Object((await run(["list", "--problems", "--json"], { env })).json());
    expect(problems).toEqual([
      expect.objectContaining({ code: "name_taken" }),
      expect.objectContaining({
        code: "hub_unreachable",
        message: "The hub 127.0.0.1:9 did not answer, and nothing of it is kept here.",
      }),
    ]);
  });

  it("stay usable while their hub is down, with a note of when they were read", async () => {
    const hub = await publishedHub({ tides: skillText("tides") });
    const { sync, list, run } = await machine();
    await sync(hub.url);
    hub.stop();
    const [state] = await sync(hub.url);
    expect(state).toMatchObject({
      syncedAt: "2026-11-15T10:00:00.000Z",
      problem: expect.stringContaining("does not answer"),
    });
    expect(await list(hub.url)).toEqual([["tides", new URL(hub.url).host]]);
    expect((await run(["list", "--problems"], { env: { SKILLQUAY_HUBS: hub.url } })).stdout).toContain(
      "1 skill of it is served as they were at 2026-11-15T10:00:00.000Z",
    );
  });

  it("follow their hub: what changed is read again, what is gone goes", async () => {
    const skills: Record<string, string> = { tides: skillText("tides"), weather: skillText("weather") };
    const hub = await publishedHub(skills);
    const { sync, list, home } = await machine();
    await sync(hub.url);
    skills.tides = skillText("tides", "Anew.");
    delete skills.weather;
    await sync(hub.url);
    expect(await list(hub.url)).toEqual([["tides", new URL(hub.url).host]]);
    const [folder = ""] = await readdir(join(home, ".cache/skillquay/hubs"));
    const place = join(home, ".cache/skillquay/hubs", folder);
    expect(await readFile(join(place, "skills/tides/SKILL.md"), "utf8")).toBe(skills.tides);
    expect(await readdir(join(place, "work"))).toEqual([]);
  });

  it("keep no byte that is not what the hub's list promises, and go on with the others", async () => {
    const skills: Record<string, string> = { tides: skillText("tides"), weather: skillText("weather") };
    const hub = await publishedHub(skills, [], { served: { tides: skillText("tides", "Other bytes.") } });
    const { sync, list } = await machine();
    const [state] = await sync(hub.url);
    expect(state?.problem).toContain("tides");
    expect(await list(hub.url)).toEqual([["weather", new URL(hub.url).host]]);
  });

  it("are those of the sign-in, none where folders are named or 'none' is said", async () => {
    const hub = await publishedHub({ tides: skillText("tides") });
    const { run, project } = await machine();
    const signedIn = await run(["login", hub.url, "--json"], {
      env: { SKILLQUAY_KEY: "" },
      stdin: "sk_live_x",
    });
    expect(signedIn.exitCode).toBe(0);
    await writeFile(join(project, "x"), "");
    const count = async (...argv: string[]) =>
      Object((await run(["list", "--json", ...argv])).json()).skills.length;
    expect(await count("--dir", project)).toBe(0);
    expect(
      Object((await run(["list", "--json"], { env: { SKILLQUAY_HUBS: "none" } })).json()).skills,
    ).toEqual([]);
  });
});
