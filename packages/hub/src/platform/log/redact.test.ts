import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRedactor } from "./redact.ts";

const KEY = "sk_live_sq1_Qw3rTyUiOpAsDfGhJkLzXcVbNm1234567890";

describe("createRedactor", () => {
  it.each([
    ["a key in a sentence", `refused ${KEY} twice`],
    ["a test key", "refused sk_test_sq1_canarycanary"],
    ["a webhook secret", "signed with whsec_canary+canary/canary="],
    ["a header in a JSON line", '{"headers":{"authorization":"Bearer canary-\\"canary"}}'],
    ["a header list in a JSON line", '{"headers":{"Set-Cookie":["canary=canary","b=canary"]}}'],
    ["a header in plain text", "GET / Authorization: Bearer canary.canary Host: a"],
    ["a header quoted inside a JSON string", '{"msg":"sent {\\"cookie\\":\\"canary\\"}"}'],
    ["a bearer token of another provider", "got bearer eyJcanary.eyJcanary.canary"],
    ["several cookies", "Cookie: a=canary; b=canary; c=canary"],
    ["a session id", "mcp-session-id: canary-1-canary"],
    ["a webhook signature", "webhook-signature=v1,canary"],
    ["the query of a signed URL", "/v1/blobs/sha256:ab?v=1&kid=k&exp=1&sig=canary"],
    ["the query of an S3 URL", "https://s3.test/b?X-Amz-Credential=canary&X-Amz-Signature=canary"],
    ["a password in a URL", "postgres://hub:canary@db.test/hub"],
  ])("hides %s", (_what, line) => {
    const clean = createRedactor().redact(line);
    expect(clean).not.toMatch(/canary|Qw3rTyUiOp/i);
    expect(clean).toContain("[hidden]");
  });

  it("hides a registered value, also as JSON writes it", () => {
    const secret = 'quoted"secret\\value';
    const redactor = createRedactor([secret]);
    expect(redactor.redact(`plain ${secret}`)).toBe("plain [hidden]");
    expect(redactor.redact(JSON.stringify({ msg: `json ${secret}` }))).toBe('{"msg":"json [hidden]"}');
  });

  it("leaves ordinary lines alone", () => {
    const line =
      '{"level":"info","msg":"The skill secrets-of-pdf was loaded by the key sk_list","status":200}';
    expect(createRedactor(["short"]).redact(`${line} short`)).toBe(`${line} short`);
  });

  it("keeps every JSON line valid JSON", () => {
    const redactor = createRedactor();
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom("cookie", "msg", "authorization"), fc.string()), (entry) => {
        expect(() => JSON.parse(redactor.redact(JSON.stringify(entry)))).not.toThrow();
      }),
    );
  });
});
