import type { Detector, Signal } from "../engine/signal.ts";
import { linear } from "../matching/linear.ts";
import { handlesIn } from "../prose/acts-in.ts";
import type { Destination } from "../prose/destinations.ts";
import { weigh } from "../prose/weigh.ts";
import type { Window } from "../prose/windows.ts";
import { windowsSaying } from "../prose/windows-saying.ts";

/** Lure: before the skill works, something from elsewhere must be fetched and started. */
export const prerequisiteLure: Detector = (view) => windowsSaying(view, MAY_LURE).flatMap(lure);

function lure(window: Window): Signal[] {
  const { plain, headings } = window.passage;
  const fetches =
    (FETCHES.test(plain) &&
      (window.orders("fetch") || window.orders("run") || MUST.test(plain) || PROGRAM.test(plain))) ||
    isHosted(plain) ||
    isLockedArchive(window);
  const pastes = PASTES.test(plain);
  if (!fetches && !pastes) return [];
  const text = window
    .around()
    .map((near) => near.plain)
    .join(" ");
  const places = window.destinations().filter(({ isMail }) => !isMail);
  const place = Math.max(0, ...places.map(placePoints));
  const isProgram = PROGRAM.test(plain) || PROGRAM.test(text);
  const isLocked = LOCKED.test([window.passage, ...window.neighbours].map((near) => near.plain).join(" "));
  if (place === 0 && !isProgram && !pastes && !isLocked) return [];
  const points = {
    fetches: fetches ? 1 : 0,
    pastes: pastes ? 2 : 0,
    place: KNOWN_WAY.test(plain) ? Math.min(place, 1) : place,
    // The shape of the campaigns: a locked archive from a stranger, and a program in it that is to be started.
    campaign: isLocked && isProgram && place >= 1.5 && STARTS.test(text) ? 1 : 0,
    // The command is kept where it can be another one tomorrow, and nobody sees it before.
    pasteSite: pastes && places.some(({ kind }) => kind === "drop") ? 2 : 0,
    program: PROGRAM.test(plain) ? 1 : isProgram ? 0.5 : 0,
    atOnce: AT_ONCE.test(plain) ? 1.5 : 0,
    hosted: isHosted(plain) ? 1 : 0,
    locked: isLocked ? 2.5 : 0,
    starts: STARTS.test(text) ? 1 : 0,
    needed: NEEDED.test(text) || headings.some((title) => NEEDED_TITLE.test(title)) ? 1 : 0,
    threat: WITHOUT_IT.test(text) ? 1 : 0,
    guard: UNGUARDED.test(text) ? 2 : 0,
    kept: window.hasNear("hush") ? 1.5 : 0,
    notAsked: window.hasNear("noAsk") ? 0.5 : 0,
    release: RELEASE.test(plain) && !isLocked ? -0.5 : 0,
    asked: window.has("asked") ? -1 : 0,
    looked: LOOKED.test(plain) && !isLocked ? -2 : 0,
    document: WORK_FILE.test(plain) && !isLocked && !PROGRAM.test(plain) ? -1.5 : 0,
  };
  return weigh(
    window,
    points,
    {
      isAct:
        (handlesIn(window).has("address") && (pastes || isProgram || isHosted(plain)) && !isManual(plain)) ||
        isLocked,
      rule: "lure.prerequisite",
      message:
        "The text says that something from elsewhere must be downloaded and started before the skill works.",
      capability: "runs downloads",
    },
    { odd: 4, suspicious: 5, conclusive: 8.5 },
  );
}

/** A page to read, not a program. */
function isManual(plain: string): boolean {
  return (
    /\/\/docs?\.|\/docs?\/|\bguide\b|\bdocumentation\b|\.md\b/.test(plain) &&
    !PASTES.test(plain) &&
    !/\.(?:exe|msi|dmg|pkg|zip|rar|7z)\b/.test(plain)
  );
}

/** An archive at an address, and what opens it: nobody locks what is meant to be looked into. */
function isLockedArchive({ passage: { plain }, neighbours }: Window): boolean {
  return (
    plain.includes("://") &&
    ARCHIVE.test(plain) &&
    LOCKED.test([plain, ...neighbours.map((near) => near.plain)].join(" "))
  );
}

const ARCHIVE = linear(/\.(?:zip|rar|7z|tgz|tar\.gz|iso)\b/);

function isHosted(plain: string): boolean {
  return plain.includes("http") && HOSTED.test(plain);
}

function placePoints({ kind }: Destination): number {
  return { drop: 2.5, foreign: 1.5, vendor: 0.5, local: 0 }[kind];
}

// Quicker than the whole, and true of few sentences.
const MAY_LURE = linear(
  /download|install|obtain|fetch|grab|get|http|:\/\/|terminal|command prompt|powershell|cmd|run dialog|shell|console|visit|win ?\+ ?r|下载|安装|ダウンロード|インストール|descarg|télécharge|herunterlad|baixe|скача|установ|粘贴到终端|ターミナルに貼り付け/,
);
const MUST = linear(/\b(?:must|required|need|needs|have to)\b/);
const HOSTED = linear(
  /\b(?:run|execute|launch|start|install)\b.{0,40}\b(?:script|installer|binary|program|setup|bootstrap|loader|runtime|client|agent|tool|package)\b.{0,12}\b(?:hosted|located|available|from|at|found)\b.{0,12}https?:/,
);
const FETCHES = linear(
  /\b(?:download|install|obtain(?:ing)?|fetch|grab|get (?:and|the|our|it|this))\b|\bget \S{1,80}\.(?:zip|7z|rar|exe|dmg|pkg|msi|tgz|tar\.gz|iso|jar)\b|\b(?:get|take|save) .{1,60} from .{0,40}https?:|下载|安装|ダウンロード|インストール|descarg|télécharge|herunterlad|baixe|скача|установ/,
);
const PASTES = linear(
  /\b(?:copy|paste|enter|run) .{0,90}\b(?:in|into|to|with) (?:your |the |a |their )?(?:terminal|command prompt|powershell|cmd|run dialog|shell|console)\b.{0,40}|\b(?:terminal|command prompt|powershell|run dialog)\b.{0,40}\bpaste\b|\bvisit .{0,80}\b(?:copy|paste|commands?|scripts?)\b|win ?\+ ?r\b|粘贴到终端|ターミナルに貼り付け/,
);
const PROGRAM = linear(
  /\.(?:exe|msi|dmg|pkg|scr|bat|cmd|ps1|app|apk|jar|run|deb|appimage|vbs|hta|lnk|iso)\b|\b(?:[a-z0-9_.-]{3,40}\.(?:zip|rar|7z|tar\.gz|tgz))\b|\b(?:executable|binary|installer|setup (?:tool|utility|helper|program|script)|helper (?:tool|utility|program|app|script|agent)|companion (?:app|tool|agent|service)|agent (?:binary|utility)|driver|core (?:utility|component|module)|activation tool|auth ?tool|loader|bootstrap(?:per)? (?:script|tool)|runtime (?:component|helper|package))\b/,
);
const LOCKED = linear(
  /\b(?:archive |zip |extraction )?(?:password|passcode|pass|contraseña|passwort|пароль) ?(?:is|:|=)? ?[`"'(]?[a-z]{0,20}\d[a-z0-9!@#_-]{1,30}|(?:zip|archive|extract|unpack|unzip|7z|rar)\b.{0,60}\b(?:password|pass)\b|extract (?:using|with) (?:the )?pass|\b(?:password|passcode|passphrase|pass(?: code)?|pw)(?: is|:| =)? ?[`"'(][a-z0-9!@#_.-]{3,30}[`"')]|\b(?:extract|unpack|unzip|open|decrypt)\b.{0,60}\b(?:with|using) (?:the )?(?:passphrase|passcode|password|pass)\b|\bunlock (?:it|the \w{1,12}|them)? ?(?:with|using|by)\b|密码[:：]|パスワード[:：]/,
);
const STARTS = linear(
  /\b(?:run|execute|launch|double.click|start|open|extract and run|keep .{0,20}running)\b|运行|启动|実行/,
);
const NEEDED = linear(
  /\b(?:prerequisites?|required?|requires|requirement|must (?:be )?(?:first )?(?:install|download|run|running|have)|before (?:using|you|starting|running|proceeding|anything|any|the)|first(?:ly)?,?|mandatory|necessary|depends? on|needs? (?:to be|the))\b|必须|需要先|必要/,
);
const NEEDED_TITLE = linear(
  /prerequisite|requirement|setup|installation|install|before you|getting started|important|quick ?start|前提|安装|前置/i,
);
const WITHOUT_IT = linear(
  /\b(?:will not|won't|cannot|can't|does not|doesn't|not) (?:\w{1,20} )?(?:work|function|operate|run|start|load|proceed|be (?:able|used|loaded))\b|\bwithout (?:it|this|the)\b|nothing works|otherwise|无法(?:使用|工作|运行)|動作しません/,
);
const UNGUARDED = linear(
  /\b(?:disable|turn off|switch off|pause|stop|suspend|ignore|allow anyway|bypass|whitelist|exclusion)\b.{0,40}\b(?:antivirus|defender|gatekeeper|smartscreen|firewall|warning|quarantine|protection)|(?:run|with) (?:it )?(?:as|with) (?:an? )?admin(?:istrator)?(?: rights| privileges)?|administrator (?:rights|privileges)|right.click .{0,20}open|com\.apple\.quarantine|run anyway|open anyway/,
);
const KNOWN_WAY = linear(
  /\b(?:brew|apt|apt-get|dnf|yum|pacman|npm|npx|pnpm|yarn|pip|pipx|uv|cargo|go install|gem|winget|choco|scoop|conda|docker|app store|play store|marketplace|package manager)\b/,
);
// Whoever is to read it first may say no.
const LOOKED = linear(
  /\b(?:less|more|cat|bat|view) [\w./-]{1,60}\.(?:sh|bash|ps1|py|js)\b|\b(?:review|inspect|read|look at|look through|show) (?:it|the (?:script|installer|file)|its contents?)\b.{0,60}\b(?:before|first|then)\b|\bopen it in (?:a|the|your|their) (?:pager|editor)\b/,
);
const AT_ONCE = linear(
  /\b(?:download|fetch|get|grab)\b.{0,120}\b(?:and|then) (?:run|execute|launch|start|open|install) (?:it|them)\b/,
);
const RELEASE = linear(/github\.com\/[a-z0-9._-]{1,60}\/[a-z0-9._-]{1,80}(?:\/releases)?/);
const WORK_FILE = linear(
  /\b(?:pdf|csv|report|image|video|audio|dataset|font|template|model|weights|attachment|document|results?|data|transcript|subtitle|invoice|sample|photo|logo|icon)s?\b/,
);
