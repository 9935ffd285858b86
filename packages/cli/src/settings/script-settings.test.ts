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
    [["--allow-folder", "weather"], "must be a skill's name, ':' and an absolute folder"],
    [["--allow-folder", "weather:project"], "must be a skill's name, ':' and an absolute folder"],
    [["--allow-folder", "weather:/"], "must be a skill's name, ':' and an absolute folder"],
    [["--allow-folder", "./weather:/home/me"], "must be a skill's name, ':' and an absolute folder"],
    [["--packages", "yes"], "must be one of off, ask, on"],
    [["--python-index", "pypi"], "must be an http, https or file address"],
    [["--python-index", "https://me:secret@pypi.example.com/simple"], "without a name or password"],
    [["--npm-registry", "file:///srv/npm"], "must be an http or https address"],
    [["--package-hosts", "https://files.example.com"], "must be a host name, with or without a port"],
    [["--package-layer-megabytes", "1"], "must be a whole number from 16 to 4096"],
    [["--allow-skill", ""], "must be a skill's name or a list of names"],
    [["--sandbox-image", "-v /:/host"], "must be the name of an image"],
  ])("refuse %j with a valid example", async ([flag = "", value = ""], message) => {
    const result = await sandbox.run(["run", "x", `${flag}=${value}`]);
    expect(result.exitCode).toBe(2);
    expect(result.stderr).toContain(message);
    expect(result.stderr).toContain(`Valid: ${flag} `);
  });

  it("take a skill by name, by folder and by its bytes before a folder", async () => {
    const digest = `sha256:${"0".repeat(64)}`;
    const skills = ["weather", "claude:weather", "/skills/weather", `weather@${digest}`];
    const flags = skills.flatMap((skill) => ["--allow-folder", `${skill}:~/project:rw`]);
    const result = await sandbox.run(["run", "no-such-skill", ...flags]);
    expect([result.exitCode, result.stderr]).toEqual([1, expect.stringContaining("No skill is called")]);
  });
});
