import { hubPresetsSuite } from "./hub-presets.suite.ts";
import { clientKinds } from "./sdk-clients.ts";

// The newest of each line; all the others at night.
hubPresetsSuite(() => clientKinds.filter(({ name }) => name === "SDK 1.32" || name === "SDK 2, modern era"));
