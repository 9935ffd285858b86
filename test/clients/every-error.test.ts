import { everyErrorSuite } from "./every-error.suite.ts";
import { clientKinds } from "./sdk-clients.ts";

everyErrorSuite(() => clientKinds);
