import type { HubDatabase } from "../packages/hub/src/platform/db/connect.ts";
import type { UnreliableProxy } from "../packages/hub/src/platform/testing/unreliable-proxy.ts";
import type { Instance } from "./instances.ts";
import type { RigStore } from "./s3-server.ts";
import type { SeededTenant } from "./seed.ts";
import type { SilentNames } from "./silent-names.ts";

/** What a disturbance can reach. */
export interface Rig {
  /** Past the proxies. */
  readonly database: HubDatabase;
  /** Between the instances and PostgreSQL. */
  readonly databaseProxy: UnreliableProxy;
  /** Between the instances and the store. */
  readonly storeProxy: UnreliableProxy;
  readonly store: RigStore;
  /** Those that run; a disturbance may end and start some. */
  readonly instances: Instance[];
  startAnother(options?: StartOptions): Promise<Instance>;
  /** `hub migrate` of the next release, past the proxies. */
  migrateToNext(): Promise<void>;
  /** A name server that never answers, when this user may have one: the instances know no other. */
  readonly silentNames: SilentNames | undefined;
  /** Tells of something that is not as it should be; the row then fails with it. */
  readonly complain: (problem: string) => void;
  readonly adminSecret: string;
  /** Whose skills, keys and calls are disturbed or disturb. The innocent tenant is none of them. */
  readonly tenants: readonly SeededTenant[];
  /** Aborted when the disturbance is to end. */
  readonly signal: AbortSignal;
}

/** So many tenants, the last ones, lose all that they have; nobody else calls as them. */
export const DOOMED = 8;

export interface StartOptions {
  /** The next release instead of this one: one migration more, and another scanner engine. */
  readonly isNext?: boolean;
  readonly clockAheadMs?: number;
}

/** Something that happens to hubs: one file in `disturbances`, and a row of the table. */
export interface Disturbance {
  readonly name: string;
  readonly says: string;
  /** Begins at once, lasts until the signal, and leaves everything as it was. */
  run(rig: Rig): Promise<void>;
  /** While it lasts nobody can be served: only wrong answers and the time until recovery count. */
  readonly stopsService?: boolean;
  /** The row lasts until `run` resolves, however long that takes. */
  readonly endsByItself?: boolean;
}

/** Resolves with whether it came true in time. For what a busy machine does later, and does all the same. */
export async function untilTrue(isTrue: () => boolean, patienceMs: number): Promise<boolean> {
  const deadline = performance.now() + patienceMs;
  while (!isTrue()) {
    if (performance.now() > deadline) return false;
    await new Promise((done) => setTimeout(done, 100));
  }
  return true;
}

/** Resolves when the rig wants the disturbance to end. */
export function untilEnd(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) done();
    signal.addEventListener("abort", () => done(), { once: true });
  });
}
