import { hubCallsSuite } from "./hub-calls.suite.ts";
import { clientKinds } from "./sdk-clients.ts";

// The oldest of the first line and the newest of the second: the night provokes errors for all of them.
hubCallsSuite(
  () => clientKinds,
  () => [clientKinds.at(0), clientKinds.at(-1)].filter((kind) => kind !== undefined),
);
