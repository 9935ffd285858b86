import type { Row } from "./row.ts";
import type { ServerProcess } from "./server-process.ts";
import { percentile } from "./statistics.ts";
import type { Subject } from "./subject.ts";

const limitP50 = 2.5;
const limitP95 = 3;
const earlyLimitP50 = 2;
const earlyLimitP95 = 4;

/** One `skill` call after the other; server and floor take turns, call by call, and answer the same bytes. */
export async function measureReadLatency(subject: Subject, reads: number): Promise<Row[]> {
  const samples: Samples = { ownMs: [], floorMs: [] };
  // Where the system puts two processes on two cores changes their times by half: several pairs even that out.
  for (let pair = 0; pair < PAIRS; pair += 1)
    await readAlternately(subject, Math.ceil(reads / PAIRS), samples);
  const { ownMs, floorMs } = samples;
  const row = (what: string, share: number, limit: number): Row => ({
    what,
    skills: subject.skills,
    value: percentile(ownMs, share),
    unit: "ms",
    floor: percentile(floorMs, share),
    limit,
  });
  return [row("read, p50", 0.5, limitP50), row("read, p95", 0.95, limitP95)];
}

/** The same in the first second after the start, while a server still has work in the background. */
export async function measureEarlyReads(subject: Subject, starts: number): Promise<Row[]> {
  const samples: Samples = { ownMs: [], floorMs: [] };
  for (let start = 0; start < starts; start += 1) await readInFirstSecond(subject, samples);
  const { ownMs, floorMs } = samples;
  const row = (what: string, share: number, limit: number): Row => ({
    what,
    skills: subject.skills,
    value: percentile(ownMs, share),
    unit: "ms",
    floor: percentile(floorMs, share),
    limit,
  });
  return [
    row("read in the first second, p50", 0.5, earlyLimitP50),
    row("read in the first second, p95", 0.95, earlyLimitP95),
  ];
}

async function readInFirstSecond(subject: Subject, { ownMs, floorMs }: Samples): Promise<void> {
  const own = subject.start();
  const floor = subject.startFloor("reads");
  for (const server of [own, floor]) {
    await server.initialize();
    await server.request("tools/list");
  }
  const endsAt = performance.now() + 1_000;
  for (let index = 0; performance.now() < endsAt; index += 1) {
    const name = subject.names[index % subject.names.length] ?? "";
    ownMs.push((await timeRead(own, name))[1]);
    floorMs.push((await timeRead(floor, name))[1]);
  }
  await own.kill();
  await floor.kill();
}

interface Samples {
  readonly ownMs: number[];
  readonly floorMs: number[];
}

const PAIRS = 5;

async function readAlternately(subject: Subject, reads: number, { ownMs, floorMs }: Samples): Promise<void> {
  const own = subject.start();
  const floor = subject.startFloor("reads");
  for (const server of [own, floor]) {
    await server.initialize();
    await server.settle();
  }
  // Lets V8 compile what is hot, as in any session that lasts.
  const warmUp = 1000;
  for (let index = -warmUp; index < reads; index += 1) {
    const name = subject.names[(index + warmUp) % subject.names.length] ?? "";
    const [ownAnswer, ownTime] = await timeRead(own, name);
    const [floorAnswer, floorTime] = await timeRead(floor, name);
    if (ownAnswer.length !== floorAnswer.length)
      throw new Error(`'${name}': the floor does not answer the same bytes`);
    if (index < 0) continue;
    ownMs.push(ownTime);
    floorMs.push(floorTime);
  }
  await own.kill();
  await floor.kill();
}

async function timeRead(server: ServerProcess, name: string): Promise<[string, number]> {
  const startedAt = performance.now();
  const answer = await server.request("tools/call", { name: "skill", arguments: { name } });
  return [answer, performance.now() - startedAt];
}
