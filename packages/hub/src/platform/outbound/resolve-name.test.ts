import { createSocket } from "node:dgram";
import { lookup } from "node:dns/promises";
import { expect, it, onTestFinished } from "vitest";
import { resolveName } from "./resolve-name.ts";

it("gives every address that a name server knows, and none for a name that it does not", async () => {
  const servers = [await nameServer({ "known.example": "192.0.2.7" })];
  expect(await resolveName("known.example", { servers })).toEqual(["192.0.2.7"]);
  expect(await resolveName("unknown.example", { servers })).toEqual([]);
});

it("gives a silent name server up, and lets the system's own resolution alone meanwhile", async () => {
  const servers = [await nameServer(undefined)];
  // More than the threads that the system's way has.
  const asked = Promise.all(
    Array.from({ length: 20 }, (_, index) => resolveName(`n${index}.example`, { servers, timeoutMs: 250 })),
  );
  let areOver = false;
  void asked.then(() => {
    areOver = true;
  });
  await lookup("localhost");
  expect(areOver).toBe(false);
  expect((await asked).flat()).toEqual([]);
});

/** Answers for these names on UDP; undefined is one that never answers. */
async function nameServer(names: Readonly<Record<string, string>> | undefined): Promise<string> {
  const socket = createSocket("udp4");
  onTestFinished(() => void socket.close());
  socket.on("message", (question, { port, address }) => {
    if (names !== undefined) socket.send(answerTo(question, names), port, address);
  });
  await new Promise<void>((done) => socket.bind(0, "127.0.0.1", done));
  return `127.0.0.1:${socket.address().port}`;
}

function answerTo(question: Buffer, names: Readonly<Record<string, string>>): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = question.readUInt8(at); length > 0; length = question.readUInt8(at)) {
    labels.push(question.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  const end = at + 5;
  const address = names[labels.join(".")];
  const hasRecord = address !== undefined && question.readUInt16BE(at + 1) === A_RECORD;
  const header = Buffer.from(question.subarray(0, 12));
  header.writeUInt16BE(address === undefined ? NO_SUCH_NAME : NO_ERROR, 2);
  header.writeUInt16BE(hasRecord ? 1 : 0, 6);
  header.writeUInt32BE(0, 8);
  const record = Buffer.from([
    0xc0,
    12,
    0,
    A_RECORD,
    0,
    1,
    0,
    0,
    0,
    1,
    0,
    4,
    ...(address ?? "").split(".").map(Number),
  ]);
  return Buffer.concat([header, question.subarray(12, end), ...(hasRecord ? [record] : [])]);
}

const A_RECORD = 1;
const NO_ERROR = 0x8180;
const NO_SUCH_NAME = 0x8183;
