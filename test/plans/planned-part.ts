/** The part of a statement that the server makes a plan for: all of it, or what a cursor reads. Undefined where there is none. */
export function plannedPart(statement: string): string | undefined {
  const [, read] = CURSOR.exec(statement) ?? [];
  if (read !== undefined) return read;
  return WITHOUT_PLAN.test(statement) ? undefined : statement;
}

const CURSOR = /^declare \w+ (?:no scroll )?cursor (?:with hold )?for (.+)$/is;

/** Locks, settings, steps of a cursor, notices, and what changes the schema. Whatever else cannot be planned is a mistake. */
const WITHOUT_PLAN =
  /^(?:lock table|set (?:local |constraints )?|reset|fetch|close|listen|notify|create index concurrently|drop index concurrently|analyze|alter table)\b/i;
