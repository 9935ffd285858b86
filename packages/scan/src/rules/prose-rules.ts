import type { Detector } from "../engine/signal.ts";
import { learnedLanguage } from "../signals/learned-language.ts";
import { targetsUser } from "../signals/targets-user.ts";
import { foreignInterest } from "./deception/foreign-interest.ts";
import { purposeMismatch } from "./deception/purpose-mismatch.ts";
import { destructionProse } from "./destruction/destruction-prose.ts";
import { exfiltrationProse } from "./exfiltration/exfiltration-prose.ts";
import { pictureAddress } from "./exfiltration/picture-address.ts";
import { guardRemoval } from "./guardrails/guard-removal.ts";
import { hiddenText } from "./hidden-text/hidden-text.ts";
import { brandAbuse } from "./impersonation/brand-abuse.ts";
import { outsideInstructions } from "./indirect-injection/outside-instructions.ts";
import { irreversibleActs } from "./irreversible/irreversible-acts.ts";
import { prerequisiteLure } from "./lure/prerequisite-lure.ts";
import { permissionRequest } from "./permissions/permission-request.ts";
import { persistenceProse } from "./persistence/persistence-prose.ts";
import { instructionOverride } from "./prompt-injection/instruction-override.ts";

/** The rules over language and what it asks for, in the order of their families. */
export const proseRules: readonly Detector[] = [
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
