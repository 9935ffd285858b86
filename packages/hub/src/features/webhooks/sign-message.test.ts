import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { newMessageId } from "./message-id.ts";
import { newWebhookSecret, signMessage } from "./sign-message.ts";

describe("a signed message", () => {
  it("has the signature of the published example", () => {
    expect(
      signMessage("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", {
        id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
        at: new Date(1_614_265_330_999),
        body: '{"test": 2432232314}',
      }),
    ).toEqual({
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    });
  });

  it("is taken by the reference library, and not with another body, id, secret or time", () => {
    const secret = newWebhookSecret();
    const message = { id: newMessageId(), at: new Date(), body: '{"name":"é"}' };
    const headers = signMessage(secret, message);
    const verify = (body: string, changed: object = {}, with_ = secret) =>
      new Webhook(with_).verify(body, { ...headers, ...changed });
    expect(verify(message.body)).toEqual({ name: "é" });
    expect(() => verify('{"name":"e"}')).toThrow();
    expect(() => verify(message.body, { "webhook-id": newMessageId() })).toThrow();
    expect(() => verify(message.body, {}, newWebhookSecret())).toThrow();
    for (const skewMs of [-301_000, 301_000]) {
      const at = new Date(Date.now() + skewMs);
      expect(() => verify(message.body, signMessage(secret, { ...message, at }))).toThrow();
    }
  });

  it("has ids and secrets of the right shape, never twice", () => {
    const ids = Array.from({ length: 1_000 }, newMessageId);
    expect(ids.every((id) => /^msg_[0-9A-Za-z]{27}$/.test(id))).toBe(true);
    expect(new Set(ids).size).toBe(1_000);
    expect(newWebhookSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(newWebhookSecret()).not.toBe(newWebhookSecret());
  });
});
