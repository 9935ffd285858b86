import { mkdirSync } from "node:fs";
import { basename, dirname } from "node:path";
import { readSkillFileSync } from "@skillquay/skill";
import * as z from "zod/v4";
import { writeFileAtomically } from "../../index/write-file-atomically.ts";
import { withFileLock } from "../../trust/file-lock.ts";

/** What the person decided on the pages, kept in one file for all servers of this user. */
export interface KeptRecords<Item> {
  /** As they are now, also after another process changed them. A damaged file has none. */
  read(): readonly Item[];
  change(edit: (records: readonly Item[]) => readonly Item[]): Promise<void>;
}

/** `file` undefined keeps them until the program ends. */
export function openKeptRecords<Item>(file: string | undefined, item: z.ZodType<Item>): KeptRecords<Item> {
  if (file === undefined) {
    let records: readonly Item[] = [];
    return {
      read: () => records,
      async change(edit) {
        records = edit(records);
      },
    };
  }
  const read = () => readRecords(file, item);
  return {
    read,
    async change(edit) {
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
      await withFileLock(`${file}.lock`, () => {
        // Read again under the lock: another server may have written since.
        writeFileAtomically(
          file,
          `${JSON.stringify({ version: VERSION, records: edit(read()) }, null, 1)}\n`,
        );
      });
    },
  };
}

function readRecords<Item>(file: string, item: z.ZodType<Item>): readonly Item[] {
  try {
    const bytes = readSkillFileSync(dirname(file), basename(file), { maxBytes: LARGEST_BYTES });
    const { version, records } = fileForm.parse(JSON.parse(Buffer.from(bytes).toString("utf8")));
    if (version !== VERSION) return [];
    return records.flatMap((record) => {
      const parsed = item.safeParse(record);
      return parsed.success ? [parsed.data] : [];
    });
  } catch {
    return [];
  }
}

const VERSION = 1;
const fileForm = z.object({ version: z.number(), records: z.array(z.unknown()) });
// Thousands of records; more is not a file of ours.
const LARGEST_BYTES = 4 * 1024 * 1024;
