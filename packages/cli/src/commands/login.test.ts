import { chmod, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { keyedHub } from "../testing/keyed-hub.ts";
import { createSandbox, type Sandbox } from "../testing/run-cli.ts";

const KEY = "sk_live_sq1_canary0123456789";

async function machine(): Promise<Sandbox> {
  const sandbox = await createSandbox();
  onTestFinished(() => sandbox.remove());
  return sandbox;
}

describe("skillquay login", () => {
  it("remembers hub and key, so that no other command needs them", async () => {
    const { run } = await machine();
    const { url, shown } = await keyedHub({ key: KEY, handle: "ada" });
    const name = new URL(url).host;
    expect(await run(["login", `${url}/`], { stdin: `${KEY}\n` })).toMatchObject({
      exitCode: 0,
      stdout: `Signed in to ${name} as 'ada'.\n`,
    });
    expect((await run(["team", "--json"])).json()).toMatchObject({ teams: [] });
    expect((await run(["call", "skills_listSkills"])).exitCode).toBe(0);
    expect((await run(["team", "--hub", name])).exitCode).toBe(0);
    expect(new Set(shown)).toEqual(new Set([`Bearer ${KEY}`]));
  });

  it("keeps the key encrypted, where only its owner can read", async () => {
    const { run, home } = await machine();
    const { url } = await keyedHub({ key: KEY, handle: "ada" });
    await run(["login", url], { terminal: { columns: 80 }, stdin: KEY });
    const folder = join(home, ".local/state/skillquay");
    for (const file of await readdir(folder)) {
      expect((await stat(join(folder, file))).mode & 0o077, file).toBe(0);
      const text = await readFile(join(folder, file), "utf8");
      for (const form of [KEY, Buffer.from(KEY).toString("base64")]) expect(text).not.toContain(form);
    }
  });

  it("keeps nothing of a key that the hub does not know, and repeats none", async () => {
    const { run } = await machine();
    const { url } = await keyedHub({ key: KEY, handle: "ada" });
    const { exitCode, stdout, stderr } = await run(["login", url], { stdin: "sk_live_wrong" });
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: "" });
    expect(stderr).toContain("Not a key.");
    expect(stderr).not.toContain("sk_live_wrong");
    expect((await run(["whoami"])).stderr).toContain("You are signed in to no hub.");
  });

  it.each([
    ["no address", ["login", "skills"], "must be the address of a hub"],
    ["a key in the wrong place", ["login", "http://127.0.0.1:1", KEY], "does not take"],
  ])("refuses %s with exit code 2", async (_what, argv, words) => {
    const { run } = await machine();
    const { exitCode, stderr } = await run(argv, { stdin: KEY });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(words);
    expect(stderr).not.toContain(KEY);
  });

  it("refuses an empty key with exit code 2", async () => {
    const { run } = await machine();
    expect(await run(["login", "http://127.0.0.1:1"])).toMatchObject({ exitCode: 2 });
  });

  it("means the hub of the last sign-in, and shows a key to its own hub only", async () => {
    const { run } = await machine();
    const first = await keyedHub({ key: KEY, handle: "ada" });
    const second = await keyedHub({ key: "sk_live_sq1_other", handle: "bob" });
    await run(["login", first.url], { stdin: KEY });
    await run(["login", second.url], { stdin: "sk_live_sq1_other" });
    expect((await run(["team"])).exitCode).toBe(0);
    expect((await run(["team", "--hub", first.url])).exitCode).toBe(0);
    const third = await keyedHub({ key: "x", handle: "eve" });
    expect((await run(["team"], { env: { SKILLQUAY_HUB: third.url } })).exitCode).toBe(1);
    expect(third.shown).toEqual([undefined]);
    expect(new Set(first.shown)).toEqual(new Set([`Bearer ${KEY}`]));
    expect(new Set(second.shown)).toEqual(new Set(["Bearer sk_live_sq1_other"]));
  });
});

describe.skipIf(process.platform === "win32")("a keyring of the system", () => {
  /** A keyring that is a folder: what is stored by whom, and what its arguments were. */
  async function withKeyring(script: string) {
    const sandbox = await machine();
    const bin = join(sandbox.home, "bin");
    await mkdir(bin);
    await writeFile(join(bin, "secret-tool"), `#!/bin/sh\n${script}\n`);
    await chmod(join(bin, "secret-tool"), 0o755);
    const env = {
      PATH: `${bin}:/usr/bin:/bin`,
      HOME: sandbox.home,
      DBUS_SESSION_BUS_ADDRESS: "unix:path=/x",
    };
    return { ...sandbox, env };
  }
  const KEEPS = `echo "$@" >> "$HOME/arguments"
case $1 in
  store) cat > "$HOME/kept" ;;
  lookup) cat "$HOME/kept" ;;
  clear) rm "$HOME/kept" ;;
esac`;

  it("takes the key through standard input, never as an argument", async () => {
    const { run, home, env } = await withKeyring(KEEPS);
    const { url } = await keyedHub({ key: KEY, handle: "ada" });
    const signedIn = await run(["login", url, "--json"], { stdin: KEY, env });
    expect(signedIn.json()).toMatchObject({ hub: url, account: "ada", keyIn: "keyring" });
    expect(await readFile(join(home, "kept"), "utf8")).toBe(KEY);
    expect(await readFile(join(home, "arguments"), "utf8")).not.toContain(KEY);
    expect((await run(["team"], { env })).exitCode).toBe(0);
    await run(["logout"], { env });
    expect(await readdir(home)).not.toContain("kept");
  });

  it("is passed over where it takes nothing: the key goes to the file", async () => {
    const { run, env } = await withKeyring("exit 1");
    const { url } = await keyedHub({ key: KEY, handle: "ada" });
    const signedIn = await run(["login", url, "--json"], { stdin: KEY, env });
    expect(signedIn.json()).toMatchObject({ keyIn: "file" });
    expect((await run(["team"], { env })).exitCode).toBe(0);
  });
});
