import { databaseCommands } from "../../detectors/database-commands.ts";
import { defineRule } from "../../engine/define-rule.ts";
import { ignoreSamples } from "../../filters/ignore-samples.ts";

export const databaseAccountRule = defineRule({
  family: "persistence",
  id: "persistence.database-account",
  alias: "R07.database_account",
  severity: "review",
  says: "It makes a database account that may do everything.",
  falsePositive: "A setup script of a database; the pages should say so.",
  bad: [{ "scripts/run.sql": "CREATE ROLE helper WITH LOGIN SUPERUSER PASSWORD 'x';\n" }],
  good: [{ "scripts/run.sql": "SELECT count(*) FROM notes;\n" }],
  run: ignoreSamples(databaseCommands),
});
