import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSandbox, type Sandbox } from "../testing/run-cli.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await createSandbox();
});
afterEach(() => sandbox.remove());

describe("settings for scripts", () => {
  it.each([
    [["--allow-scripts", "some"], "must be one of none, ask, all"],
    [["--sandbox", "chroot"], "must be one of auto, bubblewrap"],
    [["--grant", "WEATHER_KEY"], "must be a skill's name, ':' and a variable's name"],
    [["--grant", "weather:lower-case"], "must be a skill's name, ':' and a variable's name"],
    [["--grant", "./weather:KEY"], "must be a skill's name, ':' and a variable's name"],
    [["--grant", "weather@sha256:12:KEY"], "must be a skill's name, ':' and a variable's name"],
    [["--allow-host", "weather:localhost"], "must be a skill's name, ':' and a host name"],
    [["--allow-host", "weather:http://x.y"], "must be a skill's name, ':' and a host name"],
    [["--allow-skill", ""], "must be a skill's name or a list of names"],
    [["--sandbox-image", "-v /:/host"], "must be the name of an image"],
  ])("refuse %j with a valid example", async ([flag = "", value = ""], message) => {
    const result = await sandbox.run(["run", "x", `${flag}=${value}`]);
    expect(result.exitCode).toBe(2);
    expect(result.stderr).toContain(message);
    expect(result.stderr).toContain(`Valid: ${flag} `);
  });
});
