import { describe, expect, it, onTestFinished } from "vitest";
import { keyedHub } from "../testing/keyed-hub.ts";
import { createSandbox, type Sandbox } from "../testing/run-cli.ts";

const KEY = "sk_live_sq1_canary0123456789";

async function machine(): Promise<Sandbox> {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox.remove());
  return sandbox;
}

describe("skillquay whoami", () => {
  it("says who one is on which hub, the one that is meant first, and where the key is", async () => {
    const { run } = await machine();
    const ada = await keyedHub({ key: KEY, handle: "ada" });
    const bob = await keyedHub({ key: KEY, handle: "bob" });
    for (const { url } of [ada, bob]) await run(["login", url], { stdin: KEY });
    expect((await run(["whoami", "--json"])).json()).toEqual({
      hubs: [
        { hub: bob.url, account: "bob", keyIn: "file", works: true },
        { hub: ada.url, account: "ada", keyIn: "file", works: true },
      ],
    });
    const { stdout } = await run(["whoami"]);
    expect(stdout).toContain(`${new URL(ada.url).host}  ada      in a file of yours, encrypted`);
    expect((await run(["whoami", "--hub", ada.url, "--json"])).json()).toMatchObject({
      hubs: [{ account: "ada" }],
    });
  });

  it("exits 1 for a hub that is down, and says so beside those that answer", async () => {
    const { run } = await machine();
    const ada = await keyedHub({ key: KEY, handle: "ada" });
    await run(["login", ada.url], { stdin: KEY });
    // The discard port: nothing listens there.
    const down = await run(["whoami", "--hub", "http://127.0.0.1:9", "--json"]);
    expect(down.exitCode).toBe(1);
    expect(down.json()).toEqual({
      hubs: [
        {
          hub: "http://127.0.0.1:9",
          account: null,
          keyIn: "none",
          works: false,
          problem: "The hub at http://127.0.0.1:9 does not answer.",
        },
      ],
    });
    expect((await run(["whoami"])).exitCode).toBe(0);
  });
});
