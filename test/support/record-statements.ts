// Loaded before the tests of a recording run: notes every statement that a query function of the hub sends, under its name.
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type CompiledQuery, DefaultQueryExecutor } from "kysely";
import pg from "pg";
import { afterAll } from "vitest";
import { HUB, QUERY_FILE, queryFunctions } from "./queries-run.ts";

/** Where each test file leaves its statements: `{ "<query function>": ["<sql>", …] }`. */
const folder = process.env.SKILLQUAY_RECORD_STATEMENTS;

if (folder !== undefined) {
  const statements = new Map<string, Set<string>>();
  const queries = new Set(queryFunctions());
  const note = (text: string, stack: readonly string[]) => {
    const name = senderOf(stack, queries);
    if (name !== undefined) statements.set(name, (statements.get(name) ?? new Set()).add(text));
  };

  const { executeQuery } = DefaultQueryExecutor.prototype;
  Object.assign(DefaultQueryExecutor.prototype, {
    executeQuery(this: DefaultQueryExecutor, query: CompiledQuery, ...rest: []) {
      note(query.sql, callers());
      return executeQuery.call(this, query, ...rest);
    },
  });

  // What goes past the query builder: the change log, and questions on a connection of their own.
  const { query: send } = pg.Client.prototype;
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...args: unknown[]) {
      const [first] = args;
      const text = typeof first === "string" ? first : Object(first).text;
      const stack = callers();
      if (typeof text === "string" && !stack.some((line) => line.includes("/kysely/"))) note(text, stack);
      return Reflect.apply(send, this, args);
    },
  });

  afterAll(async () => {
    // Many files share a process: each wraps what it finds, and the callers would end below a pile of wrappers.
    Object.assign(DefaultQueryExecutor.prototype, { executeQuery });
    Object.assign(pg.Client.prototype, { query: send });
    const recorded = Object.fromEntries([...statements].map(([name, texts]) => [name, [...texts]]));
    await writeFile(join(folder, `${randomBytes(8).toString("hex")}.json`), JSON.stringify(recorded));
  });
}

function callers(): string[] {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 100;
  const { stack = "" } = new Error();
  Error.stackTraceLimit = limit;
  return stack.split("\n");
}

/** The nearest query function on the stack; only the file of a statement whose function cannot be told. */
function senderOf(stack: readonly string[], queries: ReadonlySet<string>): string | undefined {
  let nameless: string | undefined;
  for (const line of stack) {
    const [, name = "", file, at = ""] = FRAME.exec(line) ?? [];
    if (file === undefined) continue;
    if (file.endsWith(".test.ts") || file.includes("/testing/")) break;
    if (!QUERY_FILE.test(file)) continue;
    // What a query function hands to a transaction has no name of its own.
    const sender = [name, functionAround(file, Number(at))].find((found) => queries.has(`${file} ${found}`));
    if (sender !== undefined) return `${file} ${sender}`;
    nameless ??= `${file} ${name}`.trim();
  }
  return nameless;
}

const FRAME =
  /at (?:async )?(?:(?:\w+\.)*(\w+) \()?[^()]*packages\/hub\/src\/([^:?]+\.ts)[^:]*:(\d+):\d+\)?$/;

/** The function of the file in which the line is. */
function functionAround(file: string, line: number): string | undefined {
  const lines = readFileSync(join(HUB, file), "utf8").split("\n").slice(0, line);
  const head = lines.findLast((text) => DECLARATION.test(text)) ?? "";
  return DECLARATION.exec(head)?.[1];
}

const DECLARATION = /^(?:export )?(?:async )?(?:function\*?|const) (\w+)/;
