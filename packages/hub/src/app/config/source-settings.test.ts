import { describe, expect, it } from "vitest";
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

  it.each([
    [{ SKILLQUAY_GIT_HOSTS: "https://github.com" }, "must be host names"],
    [{ SKILLQUAY_SOURCE_PROTOCOLS: "https,ext" }, "must be some of https, ssh, file"],
    [{ SKILLQUAY_SOURCE_MAX_MEGABYTES: "0" }, "must be a whole number"],
    [{ SKILLQUAY_SOURCE_SYNC: "hourly" }, "must be off or a cron expression"],
  ])("are refused when they are wrong: %j", (env, words) => {
    expect(read(env)).toMatchObject({ ok: false, mistakes: [expect.stringContaining(words)] });
  });
});
