import { createBubblewrapDriver } from "../../drivers/bubblewrap/driver.ts";
import { findProgram } from "../../scripts/find-program.ts";
import { createPackageLayers } from "../package-layers.ts";
import { declaring } from "./layer-fixture.ts";

/** `build-main.ts <folder> <python index> <requirement>`: builds a layer, to be killed in the middle of it. */
const [folder = "", pythonIndex = "", requirement = ""] = process.argv.slice(2);
const driver = createBubblewrapDriver();
const find = (command: string) => findProgram(command, { driver: "bubblewrap", searchFolders: [] });
const interpreter = await find("python3");
if ("why" in interpreter) throw new Error(interpreter.why);
const registries = { pythonIndex, npmRegistry: "http://localhost:9", fileHosts: [] };
const layers = createPackageLayers({ folder, registries });
await layers.use(declaring("python", [requirement]), { driver, interpreter, findProgram: find });
