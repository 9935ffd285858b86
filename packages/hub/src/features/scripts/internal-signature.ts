import { createHmac, timingSafeEqual } from "node:crypto";

/** Headers that show another instance where a request comes from. */
export function signedHeaders(secret: Buffer, body: string, nowMs = Date.now()): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1000));
  return { [TIMESTAMP]: timestamp, [SIGNATURE]: signature(secret, timestamp, body).toString("hex") };
}

/** Whether an instance that shares the secret sent this, within half a minute of now. */
export function isSigned(secret: Buffer, headers: Headers, body: string, nowMs = Date.now()): boolean {
  const timestamp = headers.get(TIMESTAMP) ?? "";
  const given = headers.get(SIGNATURE) ?? "";
  if (!/^\d{1,12}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(given)) return false;
  // Compared before the time is looked at, so that an answer's time tells nothing about either.
  const isRight = timingSafeEqual(Buffer.from(given, "hex"), signature(secret, timestamp, body));
  return isRight && Math.abs(nowMs / 1000 - Number(timestamp)) <= MAX_SKEW_SECONDS;
}

const TIMESTAMP = "skillquay-timestamp";
const SIGNATURE = "skillquay-signature";
const MAX_SKEW_SECONDS = 30;

function signature(secret: Buffer, timestamp: string, body: string): Buffer {
  return createHmac("sha256", secret).update(`${timestamp}\n${body}`).digest();
}
