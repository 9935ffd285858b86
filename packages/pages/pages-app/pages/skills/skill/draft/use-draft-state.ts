import { useCallback, useEffect, useRef, useState } from "react";
import type { DraftChange, HubSkillFacts, SkillPage } from "../../../../../src/contract/index.ts";
import { useSignedIn } from "../../../../shell/session-context.ts";
import { type KeptDraft, keptDrafts } from "./kept-draft.ts";

// Between two words: what was typed is kept, and looked at, when the typing pauses.
const pauseMs = 400;

/** The draft of a skill as it is typed, kept in the browser with every pause. */
export function useDraft(page: SkillPage, hub: HubSkillFacts) {
  const drafts = keptDrafts(useSignedIn().account?.handle ?? "");
  const { ref, treeDigest = "" } = page;
  const present = { base: treeDigest, version: hub.version };
  const [draft, setDraft] = useState<KeptDraft>(() => drafts.read(ref) ?? { ...present, changes: [] });
  const [revision, setRevision] = useState(0);
  const [isKept, setKept] = useState(true);
  const latest = useRef(draft);
  latest.current = draft;
  // biome-ignore lint/correctness/useExhaustiveDependencies: -- the store is the same for the whole page
  useEffect(() => {
    const timer = setTimeout(() => {
      setKept(drafts.keep(ref, draft));
      setRevision((last) => last + 1);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [draft, ref]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: -- the store is the same for the whole page
  useEffect(() => {
    const keepNow = () => void drafts.keep(ref, latest.current);
    window.addEventListener("pagehide", keepNow);
    return () => {
      window.removeEventListener("pagehide", keepNow);
      keepNow();
    };
  }, [ref]);
  const change = useCallback(
    (next: (changes: readonly DraftChange[]) => readonly DraftChange[]) =>
      setDraft((last) => {
        const changes = next(last.changes);
        // Without changes it begins with whatever there is now.
        return changes.length === 0 || last.changes.length === 0
          ? { base: treeDigest, version: hub.version, changes }
          : { ...last, changes };
      }),
    [treeDigest, hub.version],
  );
  return {
    draft,
    revision,
    isKept,
    change,
    /** The changes stay, on top of the version that there is now. */
    rebase: () => setDraft(({ changes }) => ({ ...present, changes })),
    discard: () => {
      const empty = { ...present, changes: [] };
      latest.current = empty;
      drafts.keep(ref, empty);
      setDraft(empty);
    },
  };
}
