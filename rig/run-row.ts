import { brokenPromises } from "./checks.ts";
import { type Disturbance, DOOMED } from "./disturbance.ts";
import { askTool, driveLoad } from "./load.ts";
import type { OpenRig } from "./open-rig.ts";
import type { RigRow } from "./table.ts";

export interface RowOptions {
  readonly seconds: number;
  /** Calls of other tenants under way beside it. */
  readonly atOnce: number;
}

/** One disturbance beside ordinary load, with an innocent tenant who only wants its own answers. */
export async function runRow(
  rig: OpenRig,
  disturbance: Disturbance,
  { seconds, atOnce }: RowOptions,
): Promise<RigRow> {
  const { innocent, tenants, witness } = rig;
  const urls = () => rig.instances.map(({ url }) => url);
  const ending = new AbortController();
  const { signal } = ending;
  const complaints = new Set<string>();
  const complain = (problem: string) => void complaints.add(problem);
  const queriesBefore = await statementsSoFar(rig);
  let memoryBytes = 0;
  const watch = setInterval(() => {
    memoryBytes = Math.max(memoryBytes, ...rig.instances.map((instance) => instance.memory()));
  }, 250);
  const disturbed = disturbance.run({ ...rig, signal, complain }).catch((error: unknown) => {
    complain(`the disturbance itself failed: ${String(error)}`);
  });
  // What is removed is rightly not found any more.
  const load = driveLoad({ tenants: tenants.slice(0, -DOOMED), urls, atOnce, signal });
  const calm = driveLoad({ tenants: [innocent], urls, atOnce: 2, signal, pauseMs: 20 });
  const writing = witness.write(signal).catch((error: unknown) => {
    complain(`the witness was answered wrongly: ${String(error)}`);
    return 0;
  });
  const timer = setTimeout(
    () => void (disturbance.endsByItself === true ? disturbed : Promise.resolve()).then(() => ending.abort()),
    seconds * 1000,
  );
  const [all, own] = await Promise.all([load, calm]);
  const queries = (await statementsSoFar(rig)) - queriesBefore;
  await disturbed;
  clearTimeout(timer);
  const recoveryMs = await untilServed(urls, innocent.key);
  clearInterval(watch);
  const written = await writing;
  const lost = await witness.lost();
  return {
    name: disturbance.name,
    perSecond: all.perSecond + own.perSecond,
    putOff: all.putOff + own.putOff,
    wrong: all.wrong + own.wrong,
    written,
    innocentP50: own.p50,
    innocentP99: own.p99,
    memoryBytes,
    queriesPerCall: queries / Math.max(1, all.ok + own.ok),
    recoveryMs,
    broken: [
      ...(await brokenPromises(rig.database)),
      ...lost.slice(0, 3),
      ...[...complaints].slice(0, 3),
      ...all.examples.slice(0, 1),
      ...own.examples.slice(0, 1),
    ],
  };
}

/** From now until ten calls in turn, spread over all instances, are answered. */
async function untilServed(urls: () => readonly string[], key: string): Promise<number> {
  const beganAt = performance.now();
  let served = 0;
  let firstAt = beganAt;
  for (let turn = 0; served < 10; turn++) {
    const instances = urls();
    const { kind } = await askTool(instances[turn % instances.length] ?? "", key, {
      tool: "skills_listCollections",
      args: {},
    });
    if (kind !== "ok") {
      served = 0;
      await new Promise((done) => setTimeout(done, 100));
    } else if (served++ === 0) firstAt = performance.now();
    if (performance.now() - beganAt > GIVE_UP_MS) return GIVE_UP_MS;
  }
  return firstAt - beganAt;
}

const GIVE_UP_MS = 60_000;

/** Transactions of the database: what the hub asks for outside of them is one each. */
async function statementsSoFar({ database }: OpenRig): Promise<number> {
  const { rows } = await database.pool.query(
    "select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()",
  );
  return Number(rows[0]?.count);
}
