import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openS3Blobs } from "../packages/hub/src/platform/blobs/s3-blobs.ts";
import { connectDatabase } from "../packages/hub/src/platform/db/connect.ts";
import { migrateToLatest } from "../packages/hub/src/platform/db/migrate.ts";
import { openUnreliableProxy } from "../packages/hub/src/platform/testing/unreliable-proxy.ts";
import type { MeasuredHub } from "./against-small.ts";
import type { Rig, StartOptions } from "./disturbance.ts";
import { type Instance, migrateWith, startInstance } from "./instances.ts";
import { makeNextVersion } from "./next-version.ts";
import { type Receiver, startReceiver } from "./receiver.ts";
import { startRigStore } from "./s3-server.ts";
import { type SeededTenant, type SeedSize, seedHub, seedSize } from "./seed.ts";
import { startSeededServer } from "./seeded-server.ts";
import { openSilentNames } from "./silent-names.ts";
import { openWitness, type Witness } from "./witness.ts";

export interface OpenRig extends Omit<Rig, "signal" | "complain"> {
  /** Gets the webhooks of the witness. */
  readonly receiver: Receiver;
  readonly witness: Witness;
  /** Has nothing to do with any disturbance. */
  readonly innocent: SeededTenant;
  /** Another hub of a thousand skills on the same server, and one instance of this one that nobody else calls. */
  openSmall(): Promise<{ readonly large: MeasuredHub; readonly small: MeasuredHub }>;
  close(): Promise<void>;
}

export interface RigOptions {
  readonly size: SeedSize;
  readonly instances: number;
  /** Where a seeded hub is kept from one run to the next. */
  readonly seeded?: string | undefined;
  readonly onProgress: (line: string) => void;
}

/** A PostgreSQL from npm with a seeded hub in it, a store, proxies before both, and instances. All on this machine. */
export async function openRig({ size, instances: count, seeded, onProgress }: RigOptions): Promise<OpenRig> {
  const folder = await mkdtemp(join(tmpdir(), "skillquay-rig-"));
  // The server of root runs as another user, who has to pass through.
  await chmod(folder, 0o711);
  const closers: (() => Promise<unknown>)[] = [
    () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  ];
  const close = async () => {
    for (let end = closers.pop(); end !== undefined; end = closers.pop()) await end().catch(() => {});
  };
  try {
    const store = await startRigStore(BUCKET);
    closers.push(() => store.close());
    const s3 = { bucket: BUCKET, region: "us-east-1", accessKeyId: "rig", secretAccessKey: "rig" };
    onProgress("Seeding …");
    const blobs = openS3Blobs({ ...s3, endpoint: `http://127.0.0.1:${store.port}` });
    const opened = await startSeededServer({ folder, blobs, size, seeded, onProgress });
    closers.push(() => opened.close());
    const { server, database, tenants } = opened;
    if (!("host" in server.connection)) throw new Error("the rig needs a server on a unix socket");
    const { host, port = 5432, user, database: name } = server.connection;

    const socket = { path: `${host}/.s.PGSQL.${port}` };
    const [databaseProxy, secondHost, storeProxy] = await Promise.all([
      openUnreliableProxy(socket),
      openUnreliableProxy(socket),
      openUnreliableProxy({ host: "127.0.0.1", port: store.port }),
    ]);
    closers.push(() => Promise.all([databaseProxy.close(), secondHost.close(), storeProxy.close()]));
    const receiver = await startReceiver(folder);
    closers.push(() => receiver.close());
    const silentNames = await openSilentNames(folder);
    if (silentNames !== undefined) closers.push(() => silentNames.close());
    const env = {
      ...receiver.env,
      S3_BUCKET: BUCKET,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
      MCP_ADMIN_SECRET: ADMIN_SECRET,
      // By name, so that opening a connection asks the system for addresses as it does elsewhere.
      DATABASE_URL: `postgres://${user}@localhost:${databaseProxy.port},localhost:${secondHost.port}/${name}`,
      S3_ENDPOINT: `http://localhost:${storeProxy.port}`,
    };
    const nextVersion = () => {
      const file = next ?? makeNextVersion(join(folder, "next"));
      next = file;
      return file;
    };
    let next: Promise<string> | undefined;
    let started = 0;
    const startAnother = async ({
      isNext = false,
      clockAheadMs = 0,
    }: StartOptions = {}): Promise<Instance> => {
      const data = join(folder, `instance-${started++}`);
      await mkdir(data);
      const clock = {
        NODE_OPTIONS: `${receiver.env.NODE_OPTIONS} --require ${join(import.meta.dirname, "wrong-clock.cjs")}`,
        RIG_CLOCK_AHEAD_MS: String(clockAheadMs),
      };
      return startInstance({
        folder: data,
        env: { ...env, ...(clockAheadMs !== 0 && clock) },
        args: ["--drain-seconds", "2", "--rate-per-address", "0"],
        program: isNext ? await nextVersion() : undefined,
        nameServers: silentNames?.file,
      });
    };
    const migrateToNext = async () => {
      const data = join(folder, `migrate-${started++}`);
      await mkdir(data);
      const direct = `postgres://${user}@localhost:${secondHost.port}/${name}`;
      const program = await nextVersion();
      await migrateWith({ folder: data, env: { ...env, DATABASE_URL: direct }, program });
    };
    const instances: Instance[] = [];
    closers.push(() => Promise.all(instances.map((instance) => instance.end("SIGKILL"))));
    for (let index = 0; index < count; index++) instances.push(await startAnother());
    const [innocent, writer, publisher, ...rest] = tenants;
    if (innocent === undefined || writer === undefined || publisher === undefined)
      throw new Error("a rig has tenants");
    const witness = await openWitness(
      { instances, database, adminSecret: ADMIN_SECRET, receiver },
      writer,
      publisher,
    );
    const openSmall = async () => {
      const address = { ...server.connection, database: "small" };
      await database.pool.query("create database small");
      const other = connectDatabase({ address, maxConnections: 4, statementTimeoutMs: 0 });
      closers.push(() => other.close());
      await migrateToLatest(other);
      const bucket = await startRigStore(BUCKET);
      closers.push(() => bucket.close());
      const endpoint = `http://localhost:${bucket.port}`;
      const theirs = await seedHub(
        { database: other, blobs: openS3Blobs({ ...s3, endpoint }) },
        seedSize(0.001),
      );
      const data = join(folder, "small");
      await mkdir(data);
      const url = `postgres://${user}@localhost:${secondHost.port}`;
      const instance = await startInstance({
        folder: data,
        env: { ...env, DATABASE_URL: `${url}/small`, S3_ENDPOINT: endpoint },
      });
      closers.push(() => instance.end("SIGKILL"));
      const large = await startAnother();
      closers.push(() => large.end("SIGKILL"));
      return { large: { instance: large, tenants: rest }, small: { instance, tenants: theirs } };
    };
    onProgress(`${count} instances are ready.`);
    return {
      database,
      databaseProxy,
      storeProxy,
      store,
      instances,
      startAnother,
      migrateToNext,
      silentNames,
      adminSecret: ADMIN_SECRET,
      tenants: rest,
      innocent,
      openSmall,
      receiver,
      witness,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const BUCKET = "rig";
const ADMIN_SECRET = "operator-of-the-rig";
