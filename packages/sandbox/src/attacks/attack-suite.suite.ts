import type { AttackCase } from "./attack-case.ts";
import { besideProgramAttacks } from "./beside-program.ts";
import { exhaustionAttacks } from "./exhaustion.ts";
import { filesAndOutputAttacks } from "./files-and-output.ts";
import { hostAccessAttacks } from "./host-access.ts";
import { kernelMemoryAttacks } from "./kernel-memory.ts";
import { kernelAttacks } from "./kernel-surface.ts";
import { memoryAndDiskAttacks } from "./memory-and-disk.ts";
import { networkAttacks } from "./network.ts";
import { outcomeAndTraceAttacks } from "./outcome-and-traces.ts";
import { shownFolderAttacks } from "./shown-folders.ts";

/** Every case that every driver must hold against, or give the reason why it does not apply. */
export const attackSuite: readonly AttackCase[] = [
  ...hostAccessAttacks,
  ...besideProgramAttacks,
  ...shownFolderAttacks,
  ...networkAttacks,
  ...exhaustionAttacks,
  ...memoryAndDiskAttacks,
  ...kernelMemoryAttacks,
  ...kernelAttacks,
  ...filesAndOutputAttacks,
  ...outcomeAndTraceAttacks,
];
