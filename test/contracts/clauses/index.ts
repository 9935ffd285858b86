import type { Contract } from "./contract.ts";
import { driveContract } from "./drive.ts";
import { progressiveContract } from "./progressive.ts";
import { readerContract } from "./reader.ts";
import { skillContract } from "./skill.ts";
import { uriContract } from "./uri.ts";

/** Every contract, in the order in which the reference shows them. */
export const contracts: readonly Contract[] = [
  skillContract,
  progressiveContract,
  readerContract,
  driveContract,
  uriContract,
];
