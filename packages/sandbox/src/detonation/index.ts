export { describeEffect } from "./describe-effect.ts";
export { type DetonatedFile, detonateFiles } from "./detonate-files.ts";
export { type DetonationOptions, detonateSkill } from "./detonate-skill.ts";
export {
  type CanaryWay,
  type DetonatedRun,
  type DetonationReport,
  type Effect,
  isAlarming,
} from "./detonation.ts";
export { type EffectFinding, effectsAsFindings } from "./effects-as-findings.ts";
