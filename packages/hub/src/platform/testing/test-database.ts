import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, inject, onTestFinished } from "vitest";
import { connectDatabase, type HubDatabase } from "../db/connect.ts";
import { askPostgresServerPool, inDatabase, templateDatabase } from "./postgres-server-pool.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Where workers ask for the run's PostgreSQL server. */
    postgresServerPool: string;
  }
}

/** A migrated database for the calling test alone, gone when the test is finished. */
export async function testDatabase(options: TestDatabaseOptions = {}): Promise<HubDatabase> {
  let database: HubDatabase | undefined;
  onTestFinished(async () => database?.close());
  database = await createTestDatabase(options);
  return database;
}

/** The same for all tests of a file or `describe`, as a function that gives it once the tests run. */
export function useTestDatabase(options: TestDatabaseOptions = {}): () => HubDatabase {
  let database: HubDatabase | undefined;
  beforeAll(async () => {
    database = await createTestDatabase(options);
  });
  afterAll(async () => database?.close());
  return () => {
    if (database === undefined) throw new Error("the test database exists while tests run, not before");
    return database;
  };
}

export interface TestDatabaseOptions {
  /** Without tables, for tests of migrations. */
  readonly isEmpty?: boolean;
  readonly maxConnections?: number;
  /** How long a query may wait for its turn. */
  readonly connectTimeoutMs?: number;
}

/** For fixtures with a life of their own: `close` also drops it, together with whoever is still connected. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<HubDatabase> {
  const connectionString = await askPostgresServerPool(inject("postgresServerPool"));
  const name = `test_${randomBytes(8).toString("hex")}`;
  const template = options.isEmpty === true ? "template0" : templateDatabase;
  // As files: nobody writes to the template, and a log of every page is worth nothing here.
  await administer(connectionString, `create database ${name} template ${template} strategy file_copy`);
  const database = connectDatabase({
    address: inDatabase(connectionString, name),
    maxConnections: options.maxConnections ?? 5,
    ...(options.connectTimeoutMs !== undefined && { connectTimeoutMs: options.connectTimeoutMs }),
  });
  return {
    ...database,
    async close() {
      await database.close();
      // Nobody waits for it: the server looks again and again whether all connections have ended, and what is left when the
      // run ends goes with the server.
      administer(connectionString, `drop database if exists ${name} with (force)`).catch(() => {});
    },
  };
}

const administrators = new Map<string, HubDatabase>();

/** On connections that serve all tests of a file and do not keep it from ending. */
async function administer(connectionString: string, statement: string): Promise<void> {
  const cached = administrators.get(connectionString);
  const server =
    cached ??
    connectDatabase({
      address: { connectionString },
      maxConnections: 2,
      statementTimeoutMs: 60_000,
      connectTimeoutMs: 60_000,
      allowsExit: true,
    });
  administrators.set(connectionString, server);
  await server.pool.query(statement);
}
