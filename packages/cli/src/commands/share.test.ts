import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod/v4";
import { createSandbox, type Sandbox } from "../testing/run-cli.ts";
import { runningHub } from "../testing/running-hub.ts";

const invitations = z.object({ invitations: z.array(z.object({ id: z.string() })) });

describe("an account on a hub", () => {
  it("publishes, shares, forms teams, and sees what is used and what was done", async () => {
    const hub = await runningHub();
    const [owner, ada] = [hub.as(hub.ownerKey), hub.as(await hub.member("ada"))];
    const seen = async () => {
      const { exitCode, json } = await ada("call", "skills_getSkill", '{"slug": "hello-world"}', "--json");
      return exitCode === 0 ? "found" : Object(json()).error;
    };

    expect(await ada("share")).toMatchObject({
      stdout: "",
      stderr: expect.stringContaining("Nothing is shared"),
    });
    expect(await ada("team")).toMatchObject({
      stdout: "",
      stderr: expect.stringContaining("in no team so far"),
    });
    expect((await ada("invitations")).stderr).toContain("No invitation waits");
    expect((await ada("usage")).stderr).toContain("has no skills so far");
    expect((await ada("invitations", "accept", "x")).stderr).toContain("'skillquay invitations' lists them");
    expect((await ada("team", "add", "docs", "owner")).stderr).toContain("'skillquay team' lists those");
    expect((await hub.as("")("team")).stderr).toBe(
      "Error: This needs an API key.\n  Sign in: skillquay login <hub>\n  Or put your key into the variable SKILLQUAY_KEY, or into a file for --key-file\n",
    );

    // Signed in, its skills are served beside those of this machine, byte by byte as the hub has them.
    const signedIn = await hub.run(["login", hub.url, "--json"], { stdin: hub.ownerKey });
    expect(signedIn.json()).toMatchObject({ account: "owner", served: expect.any(Number) });
    const { skills } = Object((await hub.run(["list", "--json"])).json());
    expect(skills).toContainEqual(
      expect.objectContaining({ name: "hello-world", hub: new URL(hub.url).host, hasScripts: true }),
    );
    await hub.run(["logout"]);

    expect(await owner("publish", "hello-world", "--as", "private")).toMatchObject({
      exitCode: 0,
      stderr: "'hello-world' is private now; it was public.\n",
    });
    expect((await owner("share", "hello-world", "ada")).stderr).toBe(
      "'ada' is asked, and sees 'hello-world' once that is accepted.\n",
    );
    expect(await seen()).toBe("skill_not_found");
    const listed = await ada("invitations");
    expect(listed.stdout).toContain("skill hello-world: ");
    const [first] = invitations.parse((await ada("invitations", "--json")).json()).invitations;
    expect((await ada("invitations", "accept", first?.id ?? "")).stderr).toBe("Accepted.\n");
    expect(await seen()).toBe("found");
    expect((await owner("share")).stdout).toMatch(/^hello-world +shared with +ada +\d{4}-/m);
    expect((await ada("share")).stdout).toMatch(/^hello-world +shared by +owner/m);
    expect((await owner("unshare", "hello-world", "ada")).stderr).toContain("does not see");
    expect(await seen()).toBe("skill_not_found");

    expect(await owner("team", "create", "docs", "--name", "Docs")).toMatchObject({ exitCode: 0 });
    expect((await owner("team", "add", "docs", "ada", "--admin")).stderr).toContain("is asked to join");
    const [second] = invitations.parse((await ada("invitations", "--json")).json()).invitations;
    await ada("invitations", "accept", second?.id ?? "");
    expect((await owner("team")).stdout).toMatch(/^docs +Docs +admin +ada \(admin\), owner \(admin\) +-$/m);
    await owner("publish", "hello-world", "--as", "team", "--team", "docs");
    expect(await seen()).toBe("found");
    expect((await owner("team", "remove", "docs", "ada")).stderr).toContain("not in the team");

    expect((await ada("usage", "--json")).json()).toMatchObject({ skills: [] });
    const usage = await owner("usage", "--unused");
    expect(usage.stdout).toMatch(/^code-review +0 +0 +0 +never/m);
    expect(usage.stderr).toContain("never used");
    const audit = await owner("audit", "--limit", "3");
    expect(audit.stdout).toMatch(/key first key +team\.remove_member +docs +member=ada/);
    expect(audit.stderr).toMatch(/^Older ones: --before \d+$/m);
  }, 120_000);
});

describe("wrong usage", () => {
  let sandbox: Sandbox;
  beforeEach(async () => {
    sandbox = await createSandbox();
  });
  afterEach(() => sandbox.remove());

  it.each([
    [["share", "pdf", "--hub", "http://127.0.0.1:1"], "needs <skill> and <account>"],
    [["share", "pdf", "ada"], "Which hub? None is named"],
    [["unshare", "pdf", "--hub", "http://127.0.0.1:1"], "needs <account>"],
    [["publish", "pdf", "--hub", "http://127.0.0.1:1"], "needs --as <visibility>"],
    [["publish", "pdf", "--as", "secret", "--hub", "http://127.0.0.1:1"], "must be one of private, team"],
    [["team", "join", "docs", "ada", "--hub", "http://127.0.0.1:1"], "'team' needs list"],
    [["team", "add", "docs", "--hub", "http://127.0.0.1:1"], "'team' needs list"],
    [["invitations", "accept", "--hub", "http://127.0.0.1:1"], "needs accept or decline"],
    [["usage", "--days", "0", "--hub", "http://127.0.0.1:1"], "from 1 to 3660"],
    [["audit", "--before", "x", "--hub", "http://127.0.0.1:1"], "must be a whole number, not 'x'"],
    [["audit", "--limit", "201", "--hub", "http://127.0.0.1:1"], "must be a whole number from 1 to 200"],
    [["publish", "pdf", "--as", "team", "--hub", "http://127.0.0.1:1"], "belong together"],
    [["publish", "pdf", "--as", "public", "--team", "x", "--hub", "http://127.0.0.1:1"], "belong together"],
    [["team", "--key-file", "none", "--hub", "http://127.0.0.1:1"], "Name the file that holds your key"],
  ])("exits 2 and says what is wrong: %j", async (argv, words) => {
    const result = await sandbox.run(argv);
    expect(result.exitCode).toBe(2);
    expect(result.stderr).toContain(words);
  });

  it("exits 1 when nothing answers", async () => {
    const result = await sandbox.run(["team", "--hub", "http://127.0.0.1:1"]);
    expect(result).toMatchObject({ exitCode: 1, stderr: expect.stringContaining("does not answer") });
  });
});
