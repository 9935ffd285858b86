import type { Detector } from "../engine/signal.ts";
import { codeRules } from "./code-rules.ts";
import { proseRules } from "./prose-rules.ts";

/** Every rule of the engine. */
export const rules: readonly Detector[] = [...codeRules, ...proseRules];
