import type { SkillView } from "../view/skill-view.ts";
import type { Capability, Confidence } from "./finding.ts";

/**
 * What one rule saw. Alone it decides nothing unless it is `conclusive`: `judge` makes findings and the verdict out of all
 * signals together.
 */
export interface Signal {
  /** Family and name, such as `download.piped-to-runner`. */
  readonly rule: string;
  /**
   * `note`: ordinary for a skill, matters beside others (reads a key file, opens a connection).
   * `odd`: rare in honest skills; two of different families on one path, or one beside a fitting note, need a person.
   * `suspicious`: needs a person by itself. `conclusive`: no honest reason is left.
   */
  readonly weight: "note" | "odd" | "suspicious" | "conclusive";
  readonly confidence: Confidence;
  readonly path: string;
  readonly line?: number;
  readonly evidence: string;
  readonly message: string;
  readonly capability?: Capability;
  /**
   * What it rests on. `code`: a command or call · `order`: a sentence that orders something to be done to a thing it names ·
   * `words`: language that orders nothing of the kind, and never decides · absent: bytes, settings, names of files.
   */
  readonly basis?: "code" | "order" | "words";
  /** An order that stands where people do not look: in a comment, in hidden characters, in the title of a link. */
  readonly isUnseen?: boolean;
}

/** Pure, and linear in the size of the files: the text it reads was written by whoever wants to get past it. */
export type Detector = (skill: SkillView) => readonly Signal[];
