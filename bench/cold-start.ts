import type { Row } from "./row.ts";
import type { ServerProcess } from "./server-process.ts";
import { median } from "./statistics.ts";
import type { Subject } from "./subject.ts";

// As a ratio to the floor.
const limits: Readonly<Record<number, number>> = { 100: 1.8, 10000: 2.2 };
const limitFirst = 5;

/** From spawn to the answer of the first tools/list, with warm caches; server and floor take turns. */
export async function measureColdStart(subjects: readonly Subject[], runs: number): Promise<Row[]> {
  const samples = subjects.map((subject) => ({ subject, own: emptySamples(), floor: emptySamples() }));
  for (let run = 0; run < runs; run += 1) {
    for (const { subject, own, floor } of samples) {
      await addSample(own, subject.start());
      await addSample(floor, subject.startFloor("start"));
    }
  }
  return samples.flatMap(({ subject: { skills }, own, floor }) => {
    const row = (what: string, key: keyof Samples, limit?: number): Row => ({
      what,
      skills,
      value: median(own[key]),
      unit: "ms",
      floor: median(floor[key]),
      ...(limit === undefined ? {} : { limit }),
    });
    // CPU time is for comparison between builds: it counts the threads that clean up memory beside the program.
    return [row("cold start, wall", "wallMs", limits[skills]), row("cold start, CPU", "cpuMs")];
  });
}

/** The same on a machine that has never run the program, against the same floor. */
export async function measureFirstStart(subject: Subject, runs: number): Promise<Row[]> {
  const [own, floor] = [emptySamples(), emptySamples()];
  for (let run = 0; run < runs; run += 1) {
    await addSample(own, subject.startFirst());
    await addSample(floor, subject.startFloor("start"));
  }
  return [
    {
      what: "first start of a machine, wall",
      skills: subject.skills,
      value: median(own.wallMs),
      unit: "ms",
      floor: median(floor.wallMs),
      limit: limitFirst,
    },
    {
      what: "first start of a machine, CPU",
      skills: subject.skills,
      value: median(own.cpuMs),
      unit: "ms",
      floor: median(floor.cpuMs),
    },
  ];
}

interface Samples {
  readonly wallMs: number[];
  readonly cpuMs: number[];
}

function emptySamples(): Samples {
  return { wallMs: [], cpuMs: [] };
}

async function addSample(samples: Samples, server: ServerProcess): Promise<void> {
  await server.initialize();
  await server.request("tools/list");
  samples.wallMs.push(performance.now() - server.startedAtMs);
  samples.cpuMs.push(server.cpuMs());
  await server.kill();
}
