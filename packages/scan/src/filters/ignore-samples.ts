import type { Detector } from "../engine/signal.ts";
import { runsCode, runsCommand } from "../known/runners.ts";
import { isGuardSkill, isTest } from "../signals/is-sample.ts";
import type { CodePiece, SkillView } from "../view/skill-view.ts";

/**
 * A rule that does not look into encoded texts of tests that a guard is tested with: a list of attacks is what such a file
 * holds. Where the file itself runs what it decodes, they are looked into as anywhere else.
 */
export function ignoreSamples(rule: Detector): Detector {
  const existing = wrapped.get(rule);
  if (existing !== undefined) return existing;
  const detector: Detector = (skill) => rule(viewWithoutSamples(skill));
  wrapped.set(rule, detector);
  return detector;
}

// Rules that share a detector share what it is wrapped in, so that it runs once.
const wrapped = new WeakMap<Detector, Detector>();

function viewWithoutSamples(skill: SkillView): SkillView {
  const previous = views.get(skill);
  if (previous !== undefined) return previous;
  const isKept = (piece: CodePiece) =>
    piece.origin !== "decoded" || !isTest(piece) || runsDecoded(piece.path, skill);
  const isAll = !isGuardSkill(skill) || skill.code.every(isKept);
  const view = isAll
    ? skill
    : {
        ...skill,
        code: skill.code.filter(isKept),
        files: skill.files.map((file) => ({ ...file, code: file.code.filter(isKept) })),
      };
  views.set(skill, view);
  return view;
}

// Every rule over code asks for the same view.
const views = new WeakMap<SkillView, SkillView>();

function runsDecoded(path: string, { code }: SkillView): boolean {
  return code.some(
    (piece) =>
      piece.path === path &&
      piece.calls.some(
        ({ name, carries }) =>
          (runsCode(name, piece.language) || runsCommand(name)) &&
          carries.some(({ kind }) => kind === "decoded"),
      ),
  );
}
