import { createHash, createHmac, timingSafeEqual } from "node:crypto";

/** Headers that show another instance where a request comes from. */
export function signedHeaders(secret: Buffer, body: string, nowMs = Date.now()): Record<string, string> {
  const timestamp = String(Math.floor(nowMs / 1000));
  const digest = digestOf(body);
  return {
    [TIMESTAMP]: timestamp,
    [DIGEST]: digest,
    [HEAD_SIGNATURE]: hmac(secret, `head\n${timestamp}\n${digest}`).toString("hex"),
    // What instances of the version before look at.
    [SIGNATURE]: hmac(secret, `${timestamp}\n${body}`).toString("hex"),
  };
}

/** Whether an instance that shares the secret sent these headers, within half a minute of now. Asked before the body is read. */
export function isHeadSigned(secret: Buffer, headers: Headers, nowMs = Date.now()): boolean {
  const { timestamp, digest } = said(headers);
  const given = headers.get(HEAD_SIGNATURE) ?? "";
  if (!TIME.test(timestamp) || !HEX.test(digest) || !HEX.test(given)) return false;
  // Compared before the time is looked at, so that an answer's time tells nothing about either.
  const isRight = timingSafeEqual(Buffer.from(given, "hex"), hmac(secret, `head\n${timestamp}\n${digest}`));
  return isRight && isRecent(timestamp, nowMs);
}

/**
 * By how many seconds the sender's clock is ahead of ours (behind: less than 0), when the headers are signed rightly and only their
 * time is not near ours; undefined otherwise.
 */
export function skewOf(secret: Buffer, headers: Headers, nowMs = Date.now()): number | undefined {
  const { timestamp } = said(headers);
  if (!TIME.test(timestamp) || isRecent(timestamp, nowMs)) return undefined;
  const senderMs = Number(timestamp) * 1000;
  return isHeadSigned(secret, headers, senderMs) ? Math.round((senderMs - nowMs) / 1000) : undefined;
}

/** Whether the body is the one that the signed headers speak of. */
export function isBodyOf(headers: Headers, body: string): boolean {
  return said(headers).digest === digestOf(body);
}

/** Whether an instance of the version before sent this; its signature is over the body. */
export function isSigned(secret: Buffer, headers: Headers, body: string, nowMs = Date.now()): boolean {
  const { timestamp } = said(headers);
  const given = headers.get(SIGNATURE) ?? "";
  if (!TIME.test(timestamp) || !HEX.test(given)) return false;
  const isRight = timingSafeEqual(Buffer.from(given, "hex"), hmac(secret, `${timestamp}\n${body}`));
  return isRight && isRecent(timestamp, nowMs);
}

const TIMESTAMP = "skillquay-timestamp";
const DIGEST = "skillquay-digest";
export const HEAD_SIGNATURE = "skillquay-head-signature";
const SIGNATURE = "skillquay-signature";
const MAX_SKEW_SECONDS = 30;
const TIME = /^\d{1,12}$/;
const HEX = /^[0-9a-f]{64}$/;

function said(headers: Headers) {
  return { timestamp: headers.get(TIMESTAMP) ?? "", digest: headers.get(DIGEST) ?? "" };
}

function isRecent(timestamp: string, nowMs: number): boolean {
  return Math.abs(nowMs / 1000 - Number(timestamp)) <= MAX_SKEW_SECONDS;
}

function digestOf(body: string): string {
  return createHash("sha256").update(body).digest("hex");
}

function hmac(secret: Buffer, text: string): Buffer {
  return createHmac("sha256", secret).update(text).digest();
}
