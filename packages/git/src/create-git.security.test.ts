import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createGit, type GitOptions } from "./create-git.ts";
import { temporaryFolder, testRepository, testSearchFolders } from "./testing/test-repository.ts";

const LIMITS = { timeoutMs: 20_000, maxOutputBytes: 1_000_000 };

async function git(options: Partial<GitOptions> = {}) {
  const folder = await temporaryFolder();
  const home = join(folder, "home");
  await mkdir(home);
  return {
    folder,
    home,
    git: createGit({ searchFolders: testSearchFolders(), home, protocols: ["https"], ...options }),
  };
}

/** A program called `git` that does what a test needs. */
async function pretender(script: string) {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "git"), `#!/bin/sh\n${script}\n`);
  await chmod(join(folder, "git"), 0o755);
  return { programFolder: folder, ...(await git({ searchFolders: [folder, ...testSearchFolders()] })) };
}

describe("the git program", () => {
  it.each([
    "ext::sh -c touch% PROOF",
    "file://REPOSITORY",
    "ssh://127.0.0.1:1/x",
    "git://127.0.0.1:1/x",
    "http://127.0.0.1:1/x",
  ])("I5: refuses the transport of %s even when it is asked to use it", async (template) => {
    const { git: closed, folder } = await git();
    const proof = join(folder, "proof");
    const repository = await testRepository();
    repository.commit({ a: "1" });
    const url = template.replace("PROOF", proof).replace("REPOSITORY", repository.folder);
    const asked = closed.run({ args: ["ls-remote", "--", url], ...LIMITS });
    await expect(asked).rejects.toMatchObject({
      kind: "failed",
      message: expect.stringContaining("not allowed"),
    });
    expect(existsSync(proof)).toBe(false);
  });

  it.each(["--upload-pack=touch PROOF", "-oProxyCommand=touch PROOF", "-u./evil"])(
    "I6: takes %s for an address after --, never for an option",
    async (template) => {
      const { git: closed, folder } = await git({ protocols: ["https", "file", "ssh"] });
      const proof = join(folder, "proof");
      const url = template.replace("PROOF", proof);
      await expect(closed.run({ args: ["ls-remote", "--", url], ...LIMITS })).rejects.toMatchObject({
        kind: "failed",
      });
      expect(existsSync(proof)).toBe(false);
    },
  );

  it("knows nobody's configuration and gets nothing of our environment", async () => {
    const { git: fake } = await pretender("env");
    const names = (await fake.run({ args: ["x"], ...LIMITS }))
      .toString()
      .split("\n")
      .map((line) => line.split("=")[0])
      .filter((name) => name !== "" && !["PWD", "SHLVL", "_", "OLDPWD"].includes(name ?? ""));
    expect(names.sort()).toEqual([
      "GIT_ALLOW_PROTOCOL",
      "GIT_ASKPASS",
      "GIT_ATTR_NOSYSTEM",
      "GIT_CONFIG_GLOBAL",
      "GIT_CONFIG_NOSYSTEM",
      "GIT_LITERAL_PATHSPECS",
      "GIT_NO_LAZY_FETCH",
      "GIT_TERMINAL_PROMPT",
      "HOME",
      "LC_ALL",
      "PATH",
      "XDG_CONFIG_HOME",
    ]);
    const { git: real, home } = await git();
    await writeFile(join(home, ".gitconfig"), "[alias]\n\tx = !touch proof\n");
    const settings = await real.run({ args: ["config", "--list", "--show-scope"], ...LIMITS });
    expect(settings.toString()).not.toMatch(/^(?:system|global)/m);
    expect(settings.toString()).toContain("core.hookspath=/dev/null");
  });

  it("is ended with everything it started when the work is cancelled", async () => {
    const { git: fake, programFolder } = await pretender(
      'sleep 600 & echo $! > "$(dirname "$0")/new"; mv "$(dirname "$0")/new" "$(dirname "$0")/child"; wait',
    );
    const child = join(programFolder, "child");
    const cancelling = new AbortController();
    const run = fake.run({ args: ["x"], ...LIMITS, signal: cancelling.signal });
    const refused = expect(run).rejects.toMatchObject({ kind: "cancelled" });
    await expect.poll(() => existsSync(child)).toBe(true);
    cancelling.abort();
    await refused;
    await expectEnded(child);
  });

  it("is ended when its time is up", async () => {
    const { git: fake } = await pretender("exec sleep 600");
    await expect(fake.run({ args: ["x"], ...LIMITS, timeoutMs: 200 })).rejects.toMatchObject({
      kind: "timeout",
    });
  });

  it("is ended when it says too much, or when nobody wants it any more", async () => {
    const { git: endless } = await pretender("exec yes");
    await expect(endless.run({ args: ["x"], ...LIMITS, maxOutputBytes: 10_000 })).rejects.toMatchObject({
      kind: "too_large",
    });
    const cancelled = endless.run({
      args: ["x"],
      ...LIMITS,
      maxOutputBytes: Number.MAX_SAFE_INTEGER,
      signal: AbortSignal.abort(),
    });
    await expect(cancelled).rejects.toMatchObject({ kind: "cancelled" });
  });

  it("is quoted on one line, without control characters", async () => {
    const { git: fake } = await pretender("printf 'hint: x\\nfatal: a\\033[31mb\\007\\n' >&2; exit 128");
    await expect(fake.run({ args: ["x"], ...LIMITS })).rejects.toMatchObject({
      message: "git said: 'fatal: a [31mb'",
    });
  });

  it("that is not installed is named", async () => {
    const { git: none } = await git({ searchFolders: ["/nonexistent"] });
    await expect(none.run({ args: ["x"], ...LIMITS })).rejects.toMatchObject({
      kind: "missing",
      message: "the program git cannot be started",
    });
  });
});

async function expectEnded(pidFile: string): Promise<void> {
  const pid = Number(await readFile(pidFile, "utf8"));
  await expect
    .poll(async () => {
      const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
      // A zombie has ended; whoever inherited it has not looked yet.
      return stat === "" || /\) Z /.test(stat);
    })
    .toBe(true);
}
