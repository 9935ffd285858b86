import type { Detector } from "../engine/signal.ts";
import { linear } from "../matching/linear.ts";
import { handlesIn } from "../prose/acts-in.ts";
import { weigh } from "../prose/weigh.ts";
import { isBeside, type Window, windowsOf } from "../prose/windows.ts";

/** Persistence in language: what steers the agent or the machine after this task is to be changed. */
export const persistenceProse: Detector = (view) =>
  windowsOf(view).flatMap((window) => [...agentFiles(window), ...startup(window)]);

function agentFiles(window: Window) {
  if (!isBeside(window, "plant", "agentFile", 14)) return [];
  const { plain } = window.passage;
  // Named files and "memory" are a place to write to; a mere "settings" is not.
  const isNamed = AGENT_FILE.test(plain);
  const isToSteer =
    LASTING.test(plain) ||
    GRANTS.test(plain) ||
    SELF_CHANGE.test(plain) ||
    window.has("hush") ||
    window.has("noAsk") ||
    window.has("override") ||
    LOOSENS.test(plain);
  const points = {
    place: isNamed ? 2 : 1,
    grants: GRANTS.test(plain) ? 1.5 : 0,
    lasting: LASTING.test(plain) ? 1.5 : 0,
    kept: window.has("hush") ? 3 : window.hasNear("hush") ? 2 : 0,
    notAsked: window.has("noAsk") ? 1 : 0,
    aside: window.has("aside") ? 0.5 : 0,
    compelled: window.has("compel") ? 0.5 : 0,
    orders: ORDER_LINE.test(plain) ? 1 : 0,
    own: OTHERS_CHANGE.test(plain) ? 2 : SELF_CHANGE.test(plain) ? 1 : 0,
    override: window.hasNear("override") ? 2 : 0,
    loosens: LOOSENS.test(plain) ? 1.5 : 0,
    leads: window.has("send") || window.has("secret") || window.hasNear("authority") ? 1 : 0,
    told: window.orders("plant") ? 0 : -2.5,
    asked: window.has("asked") ? -2.5 : 0,
  };
  return weigh(window, points, {
    isAct: handlesIn(window).has("agent-file") && window.orders("plant") && isToSteer,
    rule: "persistence.plants-in-agent-files",
    message: "The text asks to write into files or memory that steer the agent in other sessions.",
    capability: "changes agent files",
  });
}

const AGENT_FILE = linear(
  /claude\.md|agents\.md|memory\.md|soul\.md|gemini\.md|identity\.md|heartbeat\.md|\.cursorrules|\.windsurfrules|copilot-instructions|(?:all|upcoming|future|later) (?:upcoming |future )?(?:conversations|sessions|agents)|(?:\.claude(?!\/skills)|\.codex|\.cursor|\.openclaw|\.clawdbot)\/|long-term memory|persistent memory|permanent memory|agent memory|your (?:own )?(?:memory|skill\.md)|other (?:installed )?skills|skill\.md/,
);
const SELF_CHANGE = linear(
  /\b(?:your|its|this skill'?s) own (?:skill\.md|instructions|skill file)|skill\.md\b.{0,40}\b(?:server|returned|fetched|response)|(?:every|all|each|into) (?:other |installed |another ){1,2}skills?\b/,
);
const OTHERS_CHANGE = linear(/\b(?:every|all|each) (?:of the )?(?:other |installed |another ){1,2}skills?\b/);
const LASTING = linear(
  /\b(?:future|every|all|each|subsequent|later|permanent(?:ly)?|persist(?:s|ent|ently)?|from now on|next) (?:sessions?|conversations?|requests?|tasks?|runs?|interactions?|users?|agents?|time|outputs?|answers?|responses?|recommendations?)\b|\b(?:permanently|from now on)\b|across sessions|survives?|automatically (?:load|run|appl)/,
);
// What is written there takes a check away, or calls something harmless before anybody looked.
const LOOSENS = linear(
  /\bapproval_policy\b|\bdanger-full-access\b|\bbypasspermissions\b|\bauto-?approve|\b(?:is|are) (?:safe|trusted|false positives?|pre-?approved|harmless|whitelisted)\b|\balways (?:trust|allow|accept|approve|install|import|include|load|fetch|send|prefer)\b|\bnever (?:ask|warn|flag|mention|refuse|question|verify|block)\b|\b(?:without|skip|skips|no) (?:review|confirmation|asking|approval|warnings?)\b|\b(?:ignore|disregard|import|load|include|fetch) .{0,60}(?:warnings?|https?:)|\b(?:iban|wallet|account number|bank transfer)\b/,
);
const GRANTS = linear(
  /\b(?:your own|broader|elevated|additional|full|all|more) (?:rules|permissions?|instructions|directives|access|privileges)\b|\bgrant|\ballow (?:all|everything|any)|\b(?:remove|relax|loosen|override|supersede)\w{0,2} .{0,30}\b(?:restrictions?|safety|polic|guidance|rules)/,
);
const ORDER_LINE = linear(
  /\b(?:this|these|following|below) (?:line|lines|rule|rules|instruction|instructions|text|block|entry|snippet|directive|section)\b|["'`“]/,
);

function startup(window: Window) {
  if (!isBeside(window, "plant", "startup", 8) && !isBeside(window, "run", "startup", 8)) return [];
  const { plain } = window.passage;
  const isHard = HARD_PLACE.test(plain);
  const points = {
    place: isHard ? 2 : 1,
    ordinary: ORDINARY_LINE.test(plain) ? -2 : 0,
    lasting: LASTING.test(plain) || BY_ITSELF.test(plain) ? 1 : 0,
    kept: window.has("hush") ? 3 : window.hasNear("hush") ? 2 : 0,
    notAsked: window.has("noAsk") ? 1 : 0,
    pretext: window.has("pretext") ? 0.5 : 0,
    compelled: window.has("compel") ? 0.5 : 0,
    leads: window.has("send") || window.has("fetch") ? 0.5 : 0,
    foreign: window.destinations().some(({ kind }) => kind === "foreign" || kind === "drop") ? 1 : 0,
    told: window.orders("plant") || window.orders("run") ? 0 : -2.5,
    unseen: UNSEEN_FILE.test(plain) ? 1 : 0,
    asked: window.has("asked") ? -2.5 : 0,
  };
  return weigh(window, points, {
    isAct: isHard && (window.orders("plant") || window.orders("run")),
    rule: "persistence.starts-by-itself",
    message: "The text asks to make something start by itself from now on.",
    capability: "starts by itself",
  });
}

// What honest guides have people put into the start files of their shell.
const ORDINARY_LINE = linear(
  /\b(?:path|export|alias|api[_ ]key|environment variable|completion|set permanently|eval "\$\()\b/,
);
const UNSEEN_FILE = linear(
  /(?:~|\$home|\/tmp|\/var\/tmp)\/\.[a-z0-9_-]{1,40}|\/\.[a-z0-9_-]{1,40}\.sh\b|ssh key below|following (?:public )?key/,
);
const HARD_PLACE = linear(
  /crontab|cron job|launchagents?|launchd|systemd|authorized_keys|autostart|rc\.local|\.bashrc|\.zshrc|\.profile|\.bash_profile|git (?:[\w-]{1,20} )?hook|post-commit|post-checkout|\.git\/hooks|scheduled task|startup (?:item|folder|script)|login item|registry/,
);
const BY_ITSELF = linear(
  /\b(?:reboot|restart|boot|login|log in|every \d+|hourly|daily|each time|automatically|always running|keeps? running|survive)/,
);
