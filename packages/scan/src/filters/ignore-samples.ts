import type { Detector } from "../engine/signal.ts";
import { runsCode, runsCommand } from "../known/runners.ts";
import { linear } from "../matching/linear.ts";
import type { CodePiece, SkillView } from "../view/skill-view.ts";

/**
 * A rule that does not look into encoded texts of tests that nothing runs: a list of attacks is what such a file holds. Where
 * the skill starts or loads the file, or the file runs what it decodes, they are looked into as anywhere else.
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
  const started = new Set(skill.links.filter(({ how }) => how !== "mentions").map(({ to }) => to));
  const isKept = ({ origin, path }: CodePiece) =>
    origin !== "decoded" || !TESTS.test(path) || started.has(path) || runsDecoded(path, skill);
  const view = skill.code.every(isKept)
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

export function isTest({ path }: CodePiece): boolean {
  return TESTS.test(path);
}

const TESTS = linear(
  /(?:^|\/)(?:tests?|__tests__|fixtures|spec)\/|(?:^|\/)test_[^/]{1,100}$|[._](?:test|spec)\.\w{1,4}$/,
);

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
