import { expect, it } from "vitest";
import { presignGet } from "./presign-get.ts";

// The example of the Amazon S3 API reference, "Authenticating Requests: Using Query Parameters".
const example = {
  url: "https://examplebucket.s3.amazonaws.com/test.txt",
  region: "us-east-1",
  accessKeyId: "AKIAIOSFODNN7EXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  expiresInSeconds: 86_400,
};
const then = new Date("2013-05-24T00:00:00Z");

it("signs the example of Amazon's reference as the reference does", () => {
  expect(presignGet(example, then)).toBe(
    "https://examplebucket.s3.amazonaws.com/test.txt" +
      "?X-Amz-Algorithm=AWS4-HMAC-SHA256" +
      "&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request" +
      "&X-Amz-Date=20130524T000000Z" +
      "&X-Amz-Expires=86400" +
      "&X-Amz-SignedHeaders=host" +
      "&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404",
  );
});

it("encodes every character that servers encode before they compare", () => {
  const text = "a'b*(c)!~ +/é";
  const url = presignGet({ ...example, query: { "response-content-disposition": text } }, then);
  expect(url).toContain("&response-content-disposition=a%27b%2A%28c%29%21~%20%2B%2F%C3%A9&");
  expect(new URL(url).searchParams.get("response-content-disposition")).toBe(text);
});
