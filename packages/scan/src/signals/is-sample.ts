import { linear } from "../matching/linear.ts";
import { purposeOf } from "../prose/purpose.ts";
import type { CodePiece, SkillView } from "../view/skill-view.ts";

/** Texts of attacks in this piece may be what a guard is tested with or looks for; what it runs is another matter. */
export function isSample(piece: CodePiece, skill: SkillView): boolean {
  return isGuardSkill(skill) || isTest(piece);
}

/** It says that it is about security, or guards against something. */
export function isGuardSkill(skill: SkillView): boolean {
  return purposeOf(skill).isAboutSecurity || GUARDS.test(skill.description.slice(0, 1_000));
}

export function isTest({ path }: CodePiece): boolean {
  return TESTS.test(path);
}

const TESTS = linear(
  /(?:^|\/)(?:tests?|__tests__|fixtures|spec)\/|(?:^|\/)test_[^/]{1,100}$|[._](?:test|spec)\.\w{1,4}$/,
);
const GUARDS = linear(
  /\b(?:dangerous|malicious|attacks?|guards?|blocks?|detects?|security|unsafe|harmful)\b/i,
);
