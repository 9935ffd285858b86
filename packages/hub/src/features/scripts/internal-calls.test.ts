import { expect, it } from "vitest";
import { answerInternalCall } from "./internal-calls.ts";
import { signedHeaders } from "./internal-signature.ts";

const secret = Buffer.alloc(32, 7);

async function ask(headers: Record<string, string>): Promise<unknown> {
  const request = new Request("http://hub/internal/sessions", { method: "POST", body: "{}", headers });
  const access = { secret, unsignedInTurn: <T>(read: () => Promise<T>) => read() };
  const response = await answerInternalCall(request, access, async () => ({}));
  return response.json();
}

it("says that clocks differ, and by how much, instead of taking an instance for a stranger", async () => {
  expect(await ask(signedHeaders(secret, "{}", Date.now() + 3_600_000))).toMatchObject({
    error: "service_unavailable",
    message: expect.stringMatching(/^The clocks of two instances of the hub differ by 3(600|599) seconds\.$/),
  });
  const stranger = signedHeaders(Buffer.alloc(32, 8), "{}", Date.now() + 3_600_000);
  expect(await ask(stranger)).toMatchObject({ error: "invalid_credentials" });
});
