import { hostileInputsSuite } from "./hostile-inputs.suite.ts";

hostileInputsSuite({ oneTextIn: 4 });
