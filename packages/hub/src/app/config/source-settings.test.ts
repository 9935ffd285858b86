import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readHubConfig } from "./read-hub-config.ts";

function read(env: Record<string, string>) {
  return readHubConfig({ flags: {}, env, cwd: "/", homeDirectory: "/none", isRoot: false });
}

describe("settings of sources", () => {
  it("say which hosts, how, how large and when", () => {
    const env = {
      SKILLQUAY_GIT_HOSTS: "Git.example.com, git.example.com:8443",
      SKILLQUAY_SOURCE_PROTOCOLS: "ssh,https",
      SKILLQUAY_SOURCE_MAX_MEGABYTES: "8",
      SKILLQUAY_SOURCE_SYNC: "0 4 * * 1-5",
    };
    expect(read(env)).toMatchObject({
      config: {
        sources: {
          gitHosts: ["git.example.com", "git.example.com:8443"],
          protocols: ["https", "ssh"],
          maxRepositoryBytes: 8 * 1024 * 1024,
          cron: "0 4 * * 1-5",
        },
      },
    });
    expect(read({ SKILLQUAY_SOURCE_SYNC: "off" })).toMatchObject({
      config: { sources: { cron: undefined } },
    });
  });

  it("name a policy, which is read whole or not at all", async () => {
    const folder = await mkdtemp(join(tmpdir(), "skillquay-policy-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, "policy.json");
    await writeFile(file, '{"require-signature":true}');
    expect(read({ SKILLQUAY_POLICY: file })).toMatchObject({
      config: { policy: { requireSignature: true } },
    });
    await writeFile(file, '{"require-signatures":true}');
    expect(read({ SKILLQUAY_POLICY: file })).toMatchObject({
      ok: false,
      mistakes: [expect.stringContaining("require-signatures")],
    });
  });

  it.each([
    [{ SKILLQUAY_POLICY: "/none/policy.json" }, "must be a file that can be read (ENOENT)"],
    [{ SKILLQUAY_GIT_HOSTS: "https://github.com" }, "must be host names"],
    [{ SKILLQUAY_SOURCE_PROTOCOLS: "https,ext" }, "must be some of https, ssh, file"],
    [{ SKILLQUAY_SOURCE_MAX_MEGABYTES: "0" }, "must be a whole number"],
    [{ SKILLQUAY_SOURCE_SYNC: "hourly" }, "must be off or a cron expression"],
  ])("are refused when they are wrong: %j", (env, words) => {
    expect(read(env)).toMatchObject({ ok: false, mistakes: [expect.stringContaining(words)] });
  });
});
