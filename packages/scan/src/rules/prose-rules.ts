import type { Rule } from "../signal.ts";
import { brandAbuse } from "./brand-abuse.ts";
import { destructionProse } from "./destruction-prose.ts";
import { exfiltrationProse } from "./exfiltration-prose.ts";
import { foreignInterest } from "./foreign-interest.ts";
import { guardRemoval } from "./guard-removal.ts";
import { hiddenText } from "./hidden-text.ts";
import { instructionOverride } from "./instruction-override.ts";
import { irreversibleActs } from "./irreversible-acts.ts";
import { learnedLanguage } from "./learned-language.ts";
import { outsideInstructions } from "./outside-instructions.ts";
import { permissionRequest } from "./permission-request.ts";
import { persistenceProse } from "./persistence-prose.ts";
import { pictureAddress } from "./picture-address.ts";
import { prerequisiteLure } from "./prerequisite-lure.ts";
import { purposeMismatch } from "./purpose-mismatch.ts";
import { targetsUser } from "./targets-user.ts";

/** The rules over language and what it asks for, in the order of their families. */
export const proseRules: readonly Rule[] = [
  prerequisiteLure,
  targetsUser,
  exfiltrationProse,
  pictureAddress,
  persistenceProse,
  guardRemoval,
  instructionOverride,
  hiddenText,
  foreignInterest,
  purposeMismatch,
  permissionRequest,
  destructionProse,
  irreversibleActs,
  outsideInstructions,
  brandAbuse,
  learnedLanguage,
];
