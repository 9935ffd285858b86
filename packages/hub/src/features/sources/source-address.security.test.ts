import { describe, expect, it } from "vitest";
import { testDatabase } from "../../platform/testing/test-database.ts";
import { isRevision, sourceAddress } from "./source-address.ts";
import { sourceFixture, TEST_POLICY } from "./testing/source-fixture.ts";

const HTTPS_ONLY = { ...TEST_POLICY, protocols: ["https"] as const };

describe("addresses of sources", () => {
  it.each([
    "http://0x7f.1/",
    "http://2130706433/",
    "http://0177.0.0.1/",
    "http://127.1/",
    "http://0/",
    "http://[::1]/",
    "http://[::ffff:169.254.169.254]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://①②⑦.⓪.⓪.①/",
    "http://127。0。0。1/",
    "https://user:pass@169.254.169.254/",
    "https://169.254.169.254/latest/meta-data",
    "https://0x7f.1/a/b",
    "https://[::1]/a/b",
    "https://①②⑦.⓪.⓪.①/a/b",
    "https://localhost/a/b",
    "https://hub.internal/a/b",
    "ext::sh -c id",
    "ext::sh -c id%20/x",
    "-oProxyCommand=touch /tmp/x",
    "--upload-pack=touch /tmp/x",
    "-u./evil",
    "file:/etc/passwd",
    "file:///etc",
    "ssh://-oProxyCommand=x/a",
    "ssh://git@github.com/a/b",
    "git@github.com:a/b",
    "git://github.com/a/b",
    "fd::17/x",
    "https::https://github.com/a/b",
    "https://github.com@evil.example/a/b",
    "https://github.com.evil.example/a/b",
    "https://github.com:8443/a/b",
    "https://github.com\\@evil.example/a",
    "https://token@github.com/a/b",
    "https://github.com/a/b?x=1",
    "https://github.com/a/b#x",
    "https://github.com/a b",
    "https://github.com/a\nb",
    "https://github.com/",
    "javascript:alert(1)",
    "",
    `https://github.com/${"a".repeat(2000)}`,
  ])("E92, I5: %j is no git source", (url) => {
    expect(() => sourceAddress("git", url, HTTPS_ONLY)).toThrowError(
      expect.objectContaining({ code: "url_not_allowed" }),
    );
  });

  it.each([
    "http://0x7f.1/",
    "http://2130706433/",
    "http://127.1/",
    "http://0/",
    "http://[::1]/",
    "http://①②⑦.⓪.⓪.①/",
    "http://127。0。0。1/",
    "http://example.com/",
    "https://0x7f.1/",
    "https://2130706433/",
    "https://0177.0.0.1/",
    "https://0/",
    "https://[::1]/",
    "https://[::ffff:169.254.169.254]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[2002:7f00:1::]/",
    "https://①②⑦.⓪.⓪.①/",
    "https://127。0。0。1/",
    "https://user:pass@169.254.169.254/",
    "https://user@example.com/",
    "https://localhost/",
    "https://example.com:22/",
    "https://example.com/some/page",
    "file:///etc/index.json",
    "ext::sh -c id",
    "--upload-pack=x",
  ])("E92, W1: %j is no publisher and no hub", (url) => {
    for (const kind of ["well-known", "hub"] as const) {
      expect(() => sourceAddress(kind, url, HTTPS_ONLY)).toThrowError(
        expect.objectContaining({ code: "url_not_allowed" }),
      );
    }
  });

  it.each([
    ["git", "https://github.com/owner/repo", "https://github.com/owner/repo"],
    ["git", " https://GitHub.com/owner/repo.git/ ", "https://github.com/owner/repo.git"],
    ["git", "file:///srv/mirrors/skills", "file:///srv/mirrors/skills"],
    ["well-known", "https://example.com", "https://example.com/.well-known/agent-skills/index.json"],
    [
      "hub",
      "https://hub.example.com:8443/",
      "https://hub.example.com:8443/.well-known/agent-skills/index.json",
    ],
    ["well-known", "https://example.com/docs/index.json", "https://example.com/docs/index.json"],
  ] as const)("a %s source may be at %s", (kind, given, stored) => {
    expect(sourceAddress(kind, given, TEST_POLICY)).toBe(stored);
  });

  it("allows ssh only where the operator does, with a user but no password", () => {
    const policy = { ...TEST_POLICY, protocols: ["https", "ssh"] as const };
    expect(sourceAddress("git", "ssh://git@github.com/a/b", policy)).toBe("ssh://git@github.com/a/b");
    for (const url of [
      "ssh://git:pw@github.com/a/b",
      "ssh://-oProxyCommand=x@github.com/a",
      "ssh://git@evil.example/a",
    ]) {
      expect(() => sourceAddress("git", url, policy)).toThrowError(
        expect.objectContaining({ code: "url_not_allowed" }),
      );
    }
  });

  it("are checked again at each sync: stricter rules hold for what was added before", async () => {
    const database = await testDatabase();
    const previous = await sourceFixture(database);
    const { id } = await previous.sources.add({ url: "https://github.com/a/b" });
    const { sources, commands } = await sourceFixture(database, {
      policy: { gitHosts: ["git.example.com"] },
    });
    await expect(sources.sync(id)).rejects.toMatchObject({ code: "url_not_allowed" });
    expect(commands).toEqual([]);
  });

  it("I6: revisions are branches, tags or commits and nothing that git could take for something else", async () => {
    for (const revision of ["main", "v1.2.3", "feature/a-b", "0".repeat(40), "_x"])
      expect(isRevision(revision)).toBe(true);
    for (const revision of [
      "-x",
      "--upload-pack=x",
      "a..b",
      "a b",
      "a:b",
      "a^{}",
      "a~1",
      "@{1}",
      "a\nb",
      "",
      "a/",
      "/a",
    ]) {
      expect([revision, isRevision(revision)]).toEqual([revision, false]);
    }
    const { sources } = await sourceFixture(await testDatabase());
    await expect(
      sources.add({ url: "https://github.com/a/b", revision: "--upload-pack=x" }),
    ).rejects.toMatchObject({ code: "url_not_allowed" });
  });
});
