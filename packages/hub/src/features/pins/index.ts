// Skills that agents are told of before all others. All that the rest of the hub may import of it.
export { PINS_MAX, pinnedSkillsOf, pinSkill, unpinSkill } from "./pin-queries.ts";
