import { describe, expect, it, onTestFinished } from "vitest";
import { keyedHub } from "../testing/keyed-hub.ts";
import { createSandbox, type Sandbox } from "../testing/run-cli.ts";

const KEY = "sk_live_sq1_canary0123456789";

async function machine(): Promise<Sandbox> {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox.remove());
  return sandbox;
}

describe("skillquay logout", () => {
  it("forgets the hub of the last sign-in, one by name, or all", async () => {
    const { run } = await machine();
    const hubs = await Promise.all(["ada", "bob", "cleo"].map((handle) => keyedHub({ key: KEY, handle })));
    for (const { url } of hubs) await run(["login", url], { stdin: KEY });
    const [first, second, third] = hubs.map(({ url }) => new URL(url).host);
    expect((await run(["logout"])).stdout).toBe(`Signed out of ${third}.\n`);
    expect((await run(["logout", "nowhere"])).stderr).toContain(`You are signed in to: ${second}, ${first}`);
    expect((await run(["logout", first ?? ""])).stdout).toBe(`Signed out of ${first}.\n`);
    expect((await run(["logout", "--all", "--json"])).json()).toEqual({ forgotten: [hubs[1]?.url] });
    expect((await run(["team"])).stderr).toContain("you are signed in to none");
  });
});
