import { writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { createS3KeySource } from "./s3-credentials.ts";

const HOUR_MS = 3_600_000;

it("gives keys as they are", async () => {
  const keys = { accessKeyId: "a", secretAccessKey: "b", sessionToken: "c" };
  expect(await createS3KeySource(keys)()).toEqual(keys);
});

it("asks the machine for those of its role, with a token of its own", async () => {
  const { url, asked } = await platform(async ({ method, url: path = "", headers }) => {
    if (method === "PUT" && path === "/latest/api/token") return "session";
    if (headers["x-aws-ec2-metadata-token"] !== "session") return undefined;
    if (path.endsWith("/security-credentials/")) return "hub role\n";
    return path.endsWith("/hub%20role") ? document("one") : undefined;
  });
  const source = createS3KeySource({ from: "instance", url });
  expect(await source()).toMatchObject({ accessKeyId: "AK-one", secretAccessKey: "s", sessionToken: "t" });
  await source();
  expect(asked()).toBe(3);
});

it("asks the container's platform with the token in its file", async () => {
  const file = join(await temporaryFolder(), "token");
  await writeFile(file, "of the pod\n");
  const { url } = await platform(async ({ headers }) =>
    headers.authorization === "of the pod" ? document("pod") : undefined,
  );
  const source = createS3KeySource({ from: "container", url, tokenFile: file });
  expect(await source()).toMatchObject({ accessKeyId: "AK-pod" });
});

it("changes the cluster's token for keys of a role", async () => {
  const file = join(await temporaryFolder(), "token");
  await writeFile(file, "of the cluster");
  const { url } = await platform(async (request) => {
    const sent = new URLSearchParams(await text(request));
    if (sent.get("Action") !== "AssumeRoleWithWebIdentity" || sent.get("RoleArn") !== "arn:role")
      return undefined;
    const { Expiration } = JSON.parse(document("x"));
    return sent.get("WebIdentityToken") === "of the cluster"
      ? `<R><AccessKeyId>AK-sts</AccessKeyId><SecretAccessKey>s</SecretAccessKey><SessionToken>t</SessionToken><Expiration>${Expiration}</Expiration></R>`
      : undefined;
  });
  const source = createS3KeySource({
    from: "web-identity",
    roleArn: "arn:role",
    tokenFile: file,
    stsUrl: url,
  });
  expect(await source()).toMatchObject({ accessKeyId: "AK-sts", sessionToken: "t" });
});

it("asks anew some minutes before keys end, once for all who wait, and goes on with them while nobody answers", async () => {
  let now = Date.now();
  let answer: string | undefined = document("first");
  const { url, asked } = await platform(async () => answer);
  const source = createS3KeySource({ from: "container", url }, () => now);
  await Promise.all([source(), source(), source()]);
  expect(asked()).toBe(1);
  now += HOUR_MS - 4 * 60_000;
  answer = undefined;
  expect(await source()).toMatchObject({ accessKeyId: "AK-first" });
  answer = document("second");
  expect(await source()).toMatchObject({ accessKeyId: "AK-second" });
});

it("says where no keys could be had from", async () => {
  const { url } = await platform(async () => undefined);
  await expect(createS3KeySource({ from: "container", url })()).rejects.toThrow("'container'");
});

function document(name: string): string {
  const Expiration = new Date(Date.now() + HOUR_MS).toISOString();
  return JSON.stringify({ AccessKeyId: `AK-${name}`, SecretAccessKey: "s", Token: "t", Expiration });
}

async function platform(answer: (request: IncomingMessage) => Promise<string | undefined>) {
  let count = 0;
  const server = createServer(async (request, response) => {
    count += 1;
    const body = await answer(request);
    response.writeHead(body === undefined ? 403 : 200).end(body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, asked: () => count };
}
