import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import * as z from "zod/v4";
import { connectDatabase, type DatabaseAddress } from "../db/connect.ts";
import { migrateToLatest } from "../db/migrate.ts";
import { createJobs } from "../jobs/jobs.ts";
import { askTestServerPool, openTestServerPool, type TestServerPool } from "./test-server-pool.ts";

/** A PostgreSQL server that a pool can hand out. */
export interface TestServer {
  readonly connectionString: string;
  close(): Promise<void>;
  /** At once and without waiting, for a run that is interrupted. */
  kill(): void;
}

/** Gives all workers of a test run one PostgreSQL server, with a migrated database to copy. */
export function openPostgresServerPool(
  start: (folder: string) => Promise<TestServer>,
): Promise<TestServerPool> {
  return openTestServerPool(
    async (folder) => {
      const { connectionString, close, kill } = await start(folder);
      try {
        await makeTemplate(connectionString);
      } catch (error) {
        await close();
        throw error;
      }
      return { access: connectionString, close, kill };
    },
    { parent: roomInMemory() ?? tmpdir() },
  );
}

/**
 * Where files are memory. Each database is some hundred files, and a disk spends a third of the time of a test on making and
 * removing them.
 */
function roomInMemory(): string | undefined {
  const folder = "/dev/shm";
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return Math.min(bavail * bsize, process.availableMemory()) >= 4 * 2 ** 30 ? folder : undefined;
  } catch {
    return undefined;
  }
}

export const templateDatabase = "skillquay_template";

/** The PostgreSQL server of this run, from inside a worker. */
export function askPostgresServerPool(address: string): Promise<string> {
  return askTestServerPool(address, z.string());
}

async function makeTemplate(connectionString: string): Promise<void> {
  const server = connectDatabase({ address: { connectionString } });
  await server.pool.query(`create database ${templateDatabase}`);
  await server.close();
  const template = connectDatabase({ address: inDatabase(connectionString, templateDatabase) });
  await migrateToLatest(template);
  // Its tables take as long to make as all others together.
  await (await createJobs({ database: template })).close();
  await template.close();
}

/** The same server, another database. */
export function inDatabase(connectionString: string, database: string): DatabaseAddress {
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}
