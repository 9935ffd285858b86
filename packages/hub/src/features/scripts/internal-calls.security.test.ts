import { describe, expect, it } from "vitest";
import { inTurn } from "../../platform/limits/in-turn.ts";
import { answerInternalCall } from "./internal-calls.ts";
import { signedHeaders } from "./internal-signature.ts";

const secret = Buffer.alloc(32, 7);
const call = JSON.stringify({
  operation: "close",
  sessionId: "a".repeat(32),
  instanceId: "one",
  caller: { tier: "authenticated", accountId: "a", accountHandle: "a", keyId: "k", keyName: "k" },
});

function answer(request: Request) {
  return answerInternalCall(request, { secret, unsignedInTurn: inTurn(4) }, async () => ({ closed: true }));
}

/** A body without an end, and how much of it was taken. */
function endless() {
  const taken = { chunks: 0 };
  const body = new ReadableStream({
    pull(controller) {
      taken.chunks += 1;
      controller.enqueue(new Uint8Array(64 * 1024));
    },
  });
  return { taken, body };
}

function post(body: string | ReadableStream, headers: Record<string, string>): Request {
  return new Request("http://hub.test/internal/sessions", { method: "POST", body, headers, duplex: "half" });
}

describe("a call that says it is of another instance", () => {
  it("is answered when the headers and the body are signed", async () => {
    expect((await answer(post(call, signedHeaders(secret, call)))).status).toBe(200);
  });

  it("is answered when an instance of the version before signed it", async () => {
    const { "skillquay-timestamp": at = "", "skillquay-signature": by = "" } = signedHeaders(secret, call);
    const headers = { "skillquay-timestamp": at, "skillquay-signature": by };
    expect((await answer(post(call, headers))).status).toBe(200);
  });

  it.each([
    ["another secret", signedHeaders(Buffer.alloc(32, 8), call)],
    ["a signature that is none", { ...signedHeaders(secret, call), "skillquay-head-signature": "00" }],
  ])("is refused before its body is read: %s", async (_, headers) => {
    const { taken, body } = endless();
    expect((await answer(post(body, headers))).status).toBe(401);
    // The stream itself takes one ahead.
    expect(taken.chunks).toBeLessThanOrEqual(1);
  });

  it("is read no further than a call can be long, whoever sends it", async () => {
    for (const headers of [{}, signedHeaders(secret, call)]) {
      const { taken, body } = endless();
      expect((await answer(post(body, headers))).status).toBe(401);
      expect(taken.chunks).toBeLessThan(160);
    }
  });

  it("is refused with another body than the signed one", async () => {
    expect((await answer(post(call.replace("close", "close "), signedHeaders(secret, call)))).status).toBe(
      401,
    );
  });
});
