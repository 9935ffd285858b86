import { expect, it } from "vitest";
import { signRequest } from "./s3-signature.ts";

const keys = {
  accessKeyId: "AKIAIOSFODNN7EXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
};
const at = new Date("2013-05-24T00:00:00Z");
const url = new URL("https://examplebucket.s3.amazonaws.com/test.txt");
const nothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

it("signs the example of Amazon's reference as the reference does", () => {
  const headers = new Headers({ range: "bytes=0-9", "x-amz-content-sha256": nothing });
  signRequest({ method: "GET", url, headers }, { region: "us-east-1", keys, at });
  expect(headers.get("authorization")).toBe(
    "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request," +
      "SignedHeaders=host;range;x-amz-content-sha256;x-amz-date," +
      "Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  );
});

it("sends the token of keys that end, and signs it", () => {
  const headers = new Headers();
  signRequest(
    { method: "PUT", url, headers },
    { region: "us-east-1", keys: { ...keys, sessionToken: "a token" }, at },
  );
  expect(headers.get("x-amz-security-token")).toBe("a token");
  expect(headers.get("authorization")).toContain(
    "SignedHeaders=host;x-amz-content-sha256;x-amz-date;x-amz-security-token,",
  );
});
