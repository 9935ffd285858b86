import type { Migration } from "kysely";
import * as foundation from "./0001-foundation.ts";

/** In the order of their names. Named here one by one, because the program is one file without a folder to look into. */
export const migrations: Readonly<Record<string, Migration>> = {
  "0001-foundation": foundation,
};
