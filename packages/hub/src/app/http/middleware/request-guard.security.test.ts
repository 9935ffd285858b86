import { describe, expect, it } from "vitest";
import { createRequestGuard } from "./request-guard.ts";

const guard = createRequestGuard({
  publicUrl: "https://skills.example.com",
  allowedHosts: ["Hub.Internal"],
  allowedOrigins: ["https://app.example.com"],
});

describe("createRequestGuard", () => {
  it.each([
    "skills.example.com",
    "SKILLS.example.com:443",
    "hub.internal:4711",
    "localhost",
    "localhost:4711",
    "127.0.0.1:4711",
    "[::1]:4711",
  ])("answers to %s", (host) => {
    expect(guard(host, undefined)).toBeUndefined();
    // The second time from memory.
    expect(guard(host, undefined)).toBeUndefined();
  });

  it.each([
    undefined,
    "",
    "evil.test",
    "localhost.evil.test",
    "127.0.0.1.nip.io",
    "skills.example.com.evil.test",
    "evil.test:4711",
    "skills.example.com@evil.test",
    "evil.test/skills.example.com",
    "evil.test#localhost",
    "localhost\\@evil.test",
    "local host",
    "[::1",
    "0.0.0.0",
  ])("T1: refuses the Host %j", (host) => {
    expect(guard(host, undefined)).toMatchObject({ code: "host_not_allowed" });
  });

  it.each([
    undefined,
    "https://skills.example.com",
    "https://app.example.com",
    "http://localhost:3000",
    "http://127.0.0.1",
    "HTTP://localhost",
  ])("lets pages of %s in", (origin) => {
    expect(guard("localhost", origin)).toBeUndefined();
  });

  it.each([
    "null",
    "https://evil.test",
    "http://localhost.evil.test",
    "http://skills.example.com",
    "file://",
    "ftp://localhost/https://skills.example.com",
    "",
  ])("T1: refuses the Origin %j", (origin) => {
    expect(guard("localhost", origin)).toMatchObject({ code: "host_not_allowed" });
  });

  it("keeps no Host of strangers in memory, and says nothing of it", () => {
    const refused = guard("evil-host.test", undefined);
    expect(refused?.message).toBe("The Host header names a site that this hub does not answer to.");
  });
});
