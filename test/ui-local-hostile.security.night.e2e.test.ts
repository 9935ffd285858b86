import { hostileSkills } from "@skillquay/fixtures";
import { uiLocalHostileSuite } from "./ui-local-hostile.suite.ts";

uiLocalHostileSuite(hostileSkills());
