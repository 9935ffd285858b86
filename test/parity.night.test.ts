import { paritySuite } from "./parity.suite.ts";

paritySuite(() => true);
