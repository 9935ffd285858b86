// For tests of any package; never part of the product.
export { longestBlockMs, threadCpuMs } from "./longest-block.ts";
export { extraField, MAIN, makeZip, type TestEntry, type TestZip } from "./make-zip.ts";
export { tempFolder } from "./temp-folder.ts";
export { useUpTurn } from "./use-up-turn.ts";
