import type { FileDiff, PageProblem, SkillScan } from "./skill-page.ts";
import type { UploadAnswer } from "./upload.ts";

/** Changes to a skill of one's own that are kept in the browser until they are published. */
export interface Draft {
  /** The bytes that the changes begin with; refused when the skill has others by now. */
  readonly base: string;
  /** Files that were written or made; without `text`, taken away. All others stay as they are. */
  readonly changes: readonly DraftChange[];
}

export interface DraftChange {
  readonly path: string;
  readonly text?: string;
}

/** What would become of a draft. */
export interface CheckedDraft {
  /** Why it cannot be published as it is, a sentence for each reason. */
  readonly mistakes: readonly string[];
  readonly problems: readonly PageProblem[];
  /** What agents see of it before they load it, and what loading it costs; absent where it cannot be read. */
  readonly seen?: DraftSeen;
  readonly scan?: SkillScan;
  /** What it can do that the present version cannot. */
  readonly grew: readonly string[];
  readonly files: readonly Pick<FileDiff, "path" | "change">[];
}

export interface DraftSeen {
  readonly name: string;
  readonly description: string;
  readonly tokens: { readonly load: number; readonly listed: number };
}

export interface DraftToPublish extends Draft {
  /** What the version is for, shown beside it. */
  readonly comment?: string;
}

export interface DraftRoutes {
  "POST /ui/skills/:ref/draft/check": { body: Draft; output: CheckedDraft };
  "POST /ui/skills/:ref/draft": { body: DraftToPublish; output: Omit<UploadAnswer, "statusUrl"> };
}
