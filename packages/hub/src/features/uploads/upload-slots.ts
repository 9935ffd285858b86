import { createSharedPlaces, type SharedPlaces } from "../../platform/limits/shared-places.ts";
import { tooManyUploads } from "./upload-errors.ts";

/** How many uploads are held in memory at a time. */
export interface UploadSlots {
  /** Throws when all are taken; otherwise call what it gives back when the upload is over. */
  acquire(accountId: string): () => void;
}

export interface UploadSlotsOptions {
  /** Of this instance. */
  readonly total?: number;
  readonly perAccount?: number;
  /** Where instances meet, so that an account has so many on all of them together. */
  readonly shared?: SharedPlaces | undefined;
}

/** One account cannot take every slot from the others. */
export function createUploadSlots(options: UploadSlotsOptions = {}): UploadSlots {
  const { total = 16, perAccount = 4, shared = createSharedPlaces() } = options;
  let all = 0;
  return {
    acquire(accountId) {
      const leave = all >= total ? undefined : shared.take(`uploads ${accountId}`, perAccount);
      if (leave === undefined) throw tooManyUploads();
      all += 1;
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        all -= 1;
        leave();
      };
    },
  };
}
