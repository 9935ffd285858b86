import { writeFileSync } from "node:fs";
import { openLeaf } from "../cgroup-leaf.ts";
import { findOwnFolder } from "../cgroup-parent.ts";

/** `leaf-main.ts <controllers…>`: makes its cgroup usable twice and says where sessions go and where it is itself. */
const controllers = process.argv.slice(2);
const first = openLeaf((await findOwnFolder("")) ?? "", controllers);
const second = openLeaf((await findOwnFolder("")) ?? "", controllers);
writeFileSync(1, JSON.stringify({ first, second, own: await findOwnFolder("") }));
