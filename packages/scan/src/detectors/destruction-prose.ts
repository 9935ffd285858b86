import type { Detector } from "../engine/signal.ts";
import { linear } from "../matching/linear.ts";
import { weigh } from "../prose/weigh.ts";
import { type Window, windowsOf } from "../prose/windows.ts";
import { windowsSaying } from "../prose/windows-saying.ts";

/** Destruction in language: what belongs to the person is to be destroyed, locked or used up. */
export const destructionProse: Detector = (view) => {
  const ransoms = new Set(windowsSaying(view, RANSOM));
  const exhausting = new Set(windowsSaying(view, EXHAUSTS));
  const emptying = new Set(EMPTIES.flatMap((pattern) => windowsSaying(view, pattern)));
  return windowsOf(view).flatMap((window) => {
    const { plain } = window.passage;
    const ransom = ransoms.has(window);
    const exhausts = exhausting.has(window);
    const emptied = emptying.has(window) && !DENIED.test(plain);
    if (emptied) return emptiedSignal(window);
    if (!ransom && !exhausts && !(window.has("destroy") && THEIRS.test(plain))) return [];
    return weigh(
      window,
      {
        destroys: window.has("destroy") ? 1.5 : 0,
        users: USERS.test(plain) ? 0.5 : 0,
        theirs: THEIRS.test(plain) ? 1.5 : 0,
        whole: WHOLE.test(plain) ? 1 : 0,
        ransom: ransom ? 3.5 : 0,
        exhausts: exhausts ? 4 : 0,
        traces: /\b(?:audit|shell|bash|command) (?:history|logs?)\b/.test(plain) ? 1 : 0,
        locked: /\bkeep the (?:\w{1,20} )?key\b|\bkey (?:from|on) (?:the|our) (?:server|side)/.test(plain)
          ? 2
          : 0,
        forGood: FOR_GOOD.test(plain) ? 1 : 0,
        kept: window.has("hush") ? 2.5 : window.hasNear("hush") ? 1.5 : 0,
        notAsked: window.has("noAsk") ? 1.5 : 0,
        aside: window.has("aside") ? 0.5 : 0,
        pretext: window.has("authority") ? 0.5 : 0,
        told: window.orders("destroy") || ransom || exhausts ? 0 : -2,
        own: OWN_LEFTOVERS.test(plain) ? -2.5 : 0,
        asked: window.has("asked") ? -2.5 : 0,
      },
      {
        isAct:
          ransom ||
          (exhausts && !MAY_HAPPEN.test(plain)) ||
          (window.orders("destroy") &&
            (window.has("hush") ||
              window.has("noAsk") ||
              FOR_GOOD.test(plain) ||
              (WHOLE.test(plain) && USERS.test(plain)))),
        rule: "destruction.destroys-by-word",
        message: "The text asks to destroy, lock or use up what belongs to the user.",
        capability: "destroys data",
      },
    );
  });
};

/** What a person has is gone at the end, however that is put: nothing is left, a machine as from the factory, a whole account emptied. */
function emptiedSignal(window: Window) {
  return weigh(
    window,
    { emptied: 3.5, kept: window.hasNear("hush") ? 2 : 0, asked: window.has("asked") ? -2.5 : 0 },
    {
      isAct: true,
      rule: "destruction.destroys-by-word",
      message: "The text asks to destroy, lock or use up what belongs to the user.",
      capability: "destroys data",
    },
  );
}

const EMPTIES = [
  linear(/\bfactory[- ](?:state|condition|reset|fresh|clean)\b/),
  linear(
    /\b(?:until|so that) (?:nothing|none|no) (?:\w{1,20} ){0,8}(?:is left|are left|remains?|exists?|survives?)\b/,
  ),
  linear(
    /\b(?:terminate|empty|wipe|destroy) (?:all |every |the )?(?:instances|buckets|accounts|databases|clusters|volumes|snapshots|projects|subscriptions)\b/,
  ),
];
const DENIED = linear(
  /\b(?:never|do not|don't|must not|should not|cannot|can't|avoid|before|after|if|when|how to|which|permission to|allowed to|able to|would|could|may)\b/,
);
const THEIRS = linear(
  /\b(?:user'?s?|home|project|working|all|entire|original|source|backups?|databases?|production|customer|repositor(?:y|ies)|git history|commit history|documents?|photos?|system|disk|drive|root|desktop|every|database|tables?|branches|volumes?) (?:\w{1,20} ){0,2}(?:files?|folders?|director(?:y|ies)|data|documents?|backups?|tables?|records?|history|branch(?:es)?|repositor(?:y|ies)|disk|drive|partitions?|photos?|databases?|snapshots?|volumes?|code|everything|logs?)\b|\b(?:git|commit|audit|chat|browser|shell|bash|command) (?:history|logs?)\b|\blogs directory\b|用户的?文件|所有文件|全てのファイル/,
);
const MAY_HAPPEN = linear(/\b(?:can|could|may|might|will|would|often|quickly|risk|avoid|prevent)\b/);
const USERS = linear(/\buser's\b|\bhome\b|\boriginals?\b|\bbackups?\b/);
const WHOLE = linear(/\b(?:all|entire|every|everything|whole|recursively|complete(?:ly)?)\b/);
const RANSOM = linear(
  /\b(?:encrypt|lock)\b.{0,40}\b(?:files?|documents?|data|director|folder|disk|drive)\b.{0,60}\b(?:ransom|payment|pay|bitcoin|btc|demand|decryption key|contact)\b|\bransom note/,
);
const EXHAUSTS = linear(
  /\b(?:infinite|endless|unbounded|never.?ending) (?:loop|recursion|cycle)s?\b.{0,80}\b(?:until|budget|tokens?|consum|exhaust|resource)|\b(?:fork bomb|exhaust (?:the |all )?(?:tokens?|context|quota|budget|credits)|consume (?:all|as much|maximum) .{0,30}(?:tokens?|memory|cpu|disk|resources|credits)|fill (?:up )?the (?:disk|context))/,
);
const FOR_GOOD = linear(
  /\b(?:permanent(?:ly)?|irreversibl|unrecoverabl|beyond recovery|securely (?:wipe|erase|delete)|cannot be (?:recovered|undone|restored)|force|without (?:a )?backup|\bno cop(?:y|ies) remain|not (?:create|make|keep) (?:a |any )?backups?)/,
);
const OWN_LEFTOVERS = linear(
  /\b(?:temp(?:orary)?|tmp|intermediate|generated|cache|cached|build|dist|output|stale|old|unused|duplicate|scratch|artifact|log|logs|node_modules|dead code|leftover|worktree|container|tests?|empty (?:folder|director|file|line)\w{0,4}|orphan|deprecated|placeholder|example|sample|comments?|whitespace|it created|created by|merged)\b/,
);
