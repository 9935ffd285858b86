import { writeFileSync } from "node:fs";
import { findOwnFolder } from "../cgroup-parent.ts";
import { enterScope } from "../systemd-scope.ts";

/** `scope-main.ts`: asks for a scope and says whether it got one, and where it is then. */
const isInScope = await enterScope();
writeFileSync(1, JSON.stringify({ isInScope, own: await findOwnFolder("") }));
