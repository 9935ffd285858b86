import { tooManyUploads } from "./upload-errors.ts";

/** How many uploads are held in memory at a time. */
export interface UploadSlots {
  /** Throws when all are taken; otherwise call what it gives back when the upload is over. */
  acquire(accountId: string): () => void;
}

/** One account cannot take every slot from the others. */
export function createUploadSlots({ total = 16, perAccount = 4 } = {}): UploadSlots {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    acquire(accountId) {
      const own = taken.get(accountId) ?? 0;
      if (all >= total || own >= perAccount) throw tooManyUploads();
      all += 1;
      taken.set(accountId, own + 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        all -= 1;
        const left = (taken.get(accountId) ?? 1) - 1;
        if (left === 0) taken.delete(accountId);
        else taken.set(accountId, left);
      };
    },
  };
}
