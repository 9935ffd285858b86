import { createServer } from "node:http";
import { onTestFinished } from "vitest";
import type { S3Bucket } from "../s3-blobs.ts";

export interface ScriptedAnswer {
  readonly status: number;
  readonly code?: string;
  readonly contentType?: string;
}

/** A server that gives these answers in turn, and the last one ever after: for what a healthy S3 server never says. */
export async function scriptedS3(
  first: ScriptedAnswer,
  ...others: ScriptedAnswer[]
): Promise<{ readonly bucket: S3Bucket; requests(): number }> {
  const answers = [first, ...others];
  let requests = 0;
  const server = createServer((request, response) => {
    const { status, code, contentType = "application/xml" } = answers[requests] ?? answers.at(-1) ?? first;
    requests += 1;
    request.resume().once("end", () => {
      response.writeHead(status, { "content-type": contentType });
      response.end(code === undefined ? "" : `<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { bucket: { ...someBucket, endpoint: `http://127.0.0.1:${port}` }, requests: () => requests };
}

/** Where nobody listens, on a port that fetch does not refuse by itself. */
export const someBucket: S3Bucket = {
  endpoint: "http://127.0.0.1:2",
  bucket: "skillquay",
  region: "us-east-1",
  accessKeyId: "AKTEST",
  secretAccessKey: "secret-of-the-test",
};
