import { hubCallsSuite } from "./hub-calls.suite.ts";
import { hubPresetsSuite } from "./hub-presets.suite.ts";
import { clientKinds } from "./sdk-clients.ts";
import { stdioCallsSuite } from "./stdio-calls.suite.ts";

// By day these are few of them, or one preset.
stdioCallsSuite(() => clientKinds);
hubPresetsSuite(() => clientKinds);
hubCallsSuite(() => clientKinds);
