import { expect, it } from "vitest";
import { captureOutput } from "./output-capture.ts";

it("keeps everything up to the cap, and tells the listener the same", () => {
  const heard: string[] = [];
  const capture = captureOutput("stderr", 5, (stream, chunk) =>
    heard.push(`${stream}:${Buffer.from(chunk)}`),
  );
  capture.add(Buffer.from("abc"));
  capture.add(Buffer.from("de"));
  expect([Buffer.from(capture.bytes()).toString(), capture.isTruncated]).toEqual(["abcde", false]);
  capture.add(Buffer.from("fgh"));
  capture.add(Buffer.from("i"));
  expect([Buffer.from(capture.bytes()).toString(), capture.isTruncated]).toEqual(["abcde", true]);
  expect(heard).toEqual(["stderr:abc", "stderr:de"]);
});

it("cuts inside a chunk", () => {
  const capture = captureOutput("stdout", 2);
  capture.add(Buffer.from("abc"));
  expect([Buffer.from(capture.bytes()).toString(), capture.isTruncated]).toEqual(["ab", true]);
});
