import { codeCacheDamageSuite } from "./code-cache-damage.suite.ts";

codeCacheDamageSuite([0, 0.01, 0.1, 0.25, 0.4, 0.55, 0.7, 0.85, 0.99]);
