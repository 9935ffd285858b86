// Loaded before the tests of a recording run: notes every statement that a query function of the hub sends, under its name.
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type CompiledQuery, DefaultQueryExecutor } from "kysely";
import { afterAll } from "vitest";

/** Where each test file leaves its statements: `{ "<query function>": ["<sql>", …] }`. */
const folder = process.env.SKILLQUAY_RECORD_STATEMENTS;

if (folder !== undefined) {
  const statements = new Map<string, Set<string>>();
  const { executeQuery } = DefaultQueryExecutor.prototype;
  Object.assign(DefaultQueryExecutor.prototype, {
    executeQuery(this: DefaultQueryExecutor, query: CompiledQuery, ...rest: []) {
      const name = queryFunction();
      if (name !== undefined) statements.set(name, (statements.get(name) ?? new Set()).add(query.sql));
      return executeQuery.call(this, query, ...rest);
    },
  });
  afterAll(() => {
    const recorded = Object.fromEntries([...statements].map(([name, texts]) => [name, [...texts]]));
    writeFileSync(join(folder, `${randomBytes(8).toString("hex")}.json`), JSON.stringify(recorded));
  });
}

/** The nearest function on the stack that lies in a file of queries. */
function queryFunction(): string | undefined {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 40;
  const { stack = "" } = new Error();
  Error.stackTraceLimit = limit;
  for (const line of stack.split("\n")) {
    const [, name = "", file] =
      /at (?:async )?(?:Object\.)?(\S+)? ?\(?.*packages\/hub\/src\/([^:?]+\.ts)/.exec(line) ?? [];
    if (file === undefined) continue;
    if (file.endsWith(".test.ts") || file.includes("/testing/")) return undefined;
    if (/(?:\/queries\/[^/]+|-queries)\.ts$/.test(file)) return `${file} ${name}`;
  }
  return undefined;
}
