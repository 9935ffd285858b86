import { afterAll, beforeAll } from "vitest";
import { conformanceSuite, writeConformanceSkills } from "./conformance.suite.ts";
import { createMachine, type Machine } from "./support/program.ts";
import { serveHttp } from "./support/serve-http.ts";

let machine: Machine;
let url: string;

beforeAll(async () => {
  machine = await createMachine();
  await writeConformanceSkills(machine);
  ({ url } = await serveHttp(machine));
});
afterAll(() => machine.dispose());

conformanceSuite({ target: () => ({ url, folder: machine.folder }) });
