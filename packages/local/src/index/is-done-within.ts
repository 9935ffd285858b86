export interface Patience {
  /** Time of the processor that this process takes: on a busy machine a small job is small all the same. */
  readonly cpuMs: number;
  /** And by the clock, because a disk that takes its time takes nothing of the processor. */
  readonly wallMs: number;
}

/** Whether a job ends, well or badly, before patience does. It goes on in either case. */
export async function isDoneWithin(job: Promise<unknown>, { cpuMs, wallMs }: Patience): Promise<boolean> {
  if (wallMs <= 0) return false;
  const cpuAtStart = process.cpuUsage();
  const endsAtMs = performance.now() + wallMs;
  let timer: NodeJS.Timeout | undefined;
  const patienceEnds = new Promise<boolean>((resolve) => {
    timer = setInterval(() => {
      const { user, system } = process.cpuUsage(cpuAtStart);
      if ((user + system) / 1_000 > cpuMs || performance.now() > endsAtMs) resolve(false);
    }, LOOK_EVERY_MS);
  });
  const done = job.then(
    () => true,
    () => true,
  );
  const isDone = await Promise.race([done, patienceEnds]);
  clearInterval(timer);
  return isDone;
}

const LOOK_EVERY_MS = 10;
