import { afterAll } from "vitest";
import { everyErrorSuite } from "./every-error.suite.ts";
import { hubCallsSuite } from "./hub-calls.suite.ts";
import { hubPresetsSuite } from "./hub-presets.suite.ts";
import { inspectorClients } from "./inspector-client.ts";
import { localCallsSuite } from "./local-calls.suite.ts";
import { startInspector } from "./start-inspector.ts";
import { stdioCallsSuite } from "./stdio-calls.suite.ts";

const inspector = await startInspector();
afterAll(() => inspector.close());

const kinds = () => inspectorClients(inspector.run);
everyErrorSuite(kinds);
localCallsSuite(kinds);
stdioCallsSuite(kinds);
hubCallsSuite(kinds);
hubPresetsSuite(kinds);
