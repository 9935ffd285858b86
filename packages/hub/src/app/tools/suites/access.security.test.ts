import { eachToolAtOne } from "../testing/tools-at.ts";
import { accessSuite } from "./access.suite.ts";

accessSuite(eachToolAtOne);
