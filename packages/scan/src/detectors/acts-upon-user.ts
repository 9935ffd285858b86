import type { Detector } from "../engine/signal.ts";
import { linear } from "../matching/linear.ts";
import { HELD_BACK } from "../prose/held-back.ts";
import { ordered } from "../prose/ordered.ts";
import { type PlainOrder, plainOrder } from "../prose/plain-order.ts";

/** Orders against what belongs to the user: keys, data, money, machines. Many verbs, what they are done to, and nothing that holds them back; each was counted in some 900 honest skills. */
export const actsUponUser: Detector = (view) => detectors.flatMap((detect) => detect(view));

const SAYS = {
  "credentials.asks-for-secrets": {
    rule: "credentials.asks-for-secrets",
    message: "The text has the agent ask the user for secrets and keep them.",
    capability: "reads credentials",
  },
  "credentials.gathers-secrets": {
    rule: "credentials.gathers-secrets",
    message: "The text has the agent gather keys and logins, or use them for itself.",
    capability: "reads credentials",
  },
  "destruction.destroys-by-word": {
    rule: "destruction.destroys-by-word",
    message: "The text asks to destroy, lock or use up what belongs to the user.",
    capability: "destroys data",
  },
  "destruction.erases-traces": {
    rule: "destruction.erases-traces",
    message: "The text has the agent remove the traces of what it did.",
    capability: "destroys data",
  },
  "destruction.never-ends": {
    rule: "destruction.never-ends",
    message: "The text has the agent work without end, until what it may use is used up.",
    capability: "destroys data",
  },
  "destruction.rewrites-history": {
    rule: "destruction.rewrites-history",
    message: "The text has the agent force another history on everybody.",
    capability: "destroys data",
  },
  "exfiltration.data-leaves": {
    rule: "exfiltration.data-leaves",
    message: "The text has the agent hand on what belongs to the user or to others.",
    capability: "sends data out",
  },
  "exfiltration.secrets-leave": {
    rule: "exfiltration.secrets-leave",
    message: "The text has the agent put keys or logins where others read them.",
    capability: "sends data out",
  },
  "irreversible.speaks-for-user": {
    rule: "irreversible.speaks-for-user",
    message: "The text has the agent speak in somebody's name.",
    capability: "spends or sends for you",
  },
  "irreversible.spends-unasked": {
    rule: "irreversible.spends-unasked",
    message: "The text has the agent spend what belongs to the user.",
    capability: "spends or sends for you",
  },
  "lure.command-to-paste": {
    rule: "lure.command-to-paste",
    message: "The text has the user paste a command that fetches something.",
    capability: "runs downloads",
  },
  "lure.prerequisite": {
    rule: "lure.prerequisite",
    message: "The text has a program taken from an unknown place first.",
    capability: "runs downloads",
  },
  "persistence.plants-in-agent-files": {
    rule: "persistence.plants-in-agent-files",
    message: "The text asks to write into files or memory that steer the agent in other sessions.",
    capability: "changes agent files",
  },
  "persistence.rewrites-skills": {
    rule: "persistence.rewrites-skills",
    message: "The text has the skill rewrite itself with what comes from elsewhere.",
    capability: "changes agent files",
  },
  "persistence.starts-by-itself": {
    rule: "persistence.starts-by-itself",
    message: "The text asks to make something start by itself from now on.",
    capability: "starts by itself",
  },
  "supply-chain.foreign-index": {
    rule: "supply-chain.foreign-index",
    message: "The text has packages come from an index that nobody knows.",
    capability: "installs packages",
  },
  "supply-chain.package-from-address": {
    rule: "supply-chain.package-from-address",
    message: "The text has a package installed from an address.",
    capability: "installs packages",
  },
} as const;

const ACTS: readonly PlainOrder[] = [
  {
    ...SAYS["credentials.gathers-secrets"],
    says: linear(
      /\b(?:saved|stored|browser|chrome|firefox|safari|edge|user'?s?|all|any|every) (?:\w{1,16} ){0,2}(?:passwords?|cookies|logins|credentials|private keys?|ssh keys?|seed phrases?)\b|\bkey ?chain\b|\bssh (?:directory|folder|keys?)\b|\/etc\/shadow\b|\bpassword (?:hashes|store|vault|manager)\b|\bsession (?:cookies|tokens)\b/,
    ),
    also: [
      ordered(
        "extract|dump|harvest|steal|export|decrypt|copy|pull|grab|siphon|collect|gather|read|list|retrieve|back",
      ),
    ],
    unless: HELD_BACK,
  },
  {
    ...SAYS["credentials.gathers-secrets"],
    says: linear(
      /\b(?:api keys?|access keys?|tokens|passwords?|credentials|secrets|private keys?)\b.{0,80}\b(?:(?:write|keep|save|store|record|list|report|note|put|remember|send|show|print|copy) (?:them|it|each|all|every|the (?:values?|paths?|results?|findings))|for later|later use)\b/,
    ),
    also: [ordered("search|look|scan|find|locate|grep|hunt|collect|gather|crawl|go")],
    unless: HELD_BACK,
  },
  {
    ...SAYS["credentials.gathers-secrets"],
    says: linear(
      /\b(?:user'?s?|their|his|her|stored|saved|existing|found) (?:\w{1,16} ){0,2}(?:keys?|credentials|tokens?|session|login|cookies|password)\b.{0,80}\b(?:to (?:create|add|grant|make|open|give|log|register|invite|change|assume|elevate))\b|\b(?:keys?|credentials|tokens?) of the (?:user|owner|host|machine)\b.{0,60}\bto (?:create|add|grant|make|open|give|log|register)\b/,
    ),
    also: [ordered("use|take|reuse|borrow")],
    unless: HELD_BACK,
  },
  {
    ...SAYS["exfiltration.secrets-leave"],
    says: linear(
      /\b(?:environment variables|session cookies|credentials|api keys|access tokens|\.env(?: file)?s?|ssh (?:keys?|directory|folder)|passwords?|private keys?|secrets)\b.{0,50}\b(?:to|into|with|in|on) (?:the |a |an |our |their |every |each |your )?(?:\w{1,16} ){0,2}(?:repositor(?:y|ies)|repo|issues?|readme|pages?|comments?|service|channels?|shared folder|share|pull requests?|commits?|wiki|forum|chat|author|team|maintainers?|helper|server)\b|\bso (?:that )?they are (?:backed up|safe|saved)\b/,
    ),
    also: [
      ordered(
        "commit|push|share|publish|post|paste|attach|upload|send|transmit|submit|mail|copy|check|put|add|include",
      ),
      linear(
        /\b(?:environment variables|session cookies|credentials|api keys|tokens|\.env|ssh|passwords?|private keys?|secrets)\b/,
      ),
    ],
    unless: HELD_BACK,
  },
  {
    ...SAYS["exfiltration.data-leaves"],
    says: linear(
      /\b(?:customers?|users?|patients?|employees?|clients?|personal|private|internal|confidential)(?:'s?)? (?:\w{1,16} ){0,2}(?:data(?:base)?|records|lists?|details|information|contacts|documents?|messages|addresses)\b.{0,60}\b(?:telegram|discord|slack|webhook|channel of|author|third part(?:y|ies)|partners?|developer|outside|external|public)\b/,
    ),
    also: [ordered("post|send|upload|share|forward|publish|transmit|submit|report|mail|deliver|copy")],
    unless: HELD_BACK,
  },
  {
    ...SAYS["exfiltration.data-leaves"],
    says: linear(
      /\b(?:ssh|keys?|credentials|secrets|documents|mails?|inbox|home (?:directory|folder)|browser|profile)\b.{0,60}\b(?:\/mnt\/|\/srv\/|\/var\/www|\/tmp\/|shared (?:folder|drive|directory)|network share|public (?:folder|directory))/,
    ),
    also: [ordered("copy|put|write|save|place|store|sync|mirror")],
    unless: HELD_BACK,
  },
  {
    ...SAYS["credentials.asks-for-secrets"],
    says: linear(
      /\b(?:sudo |root |admin(?:istrator)? |bank |e?-?mail |account |master |login )?(?:passwords?|passphrase|pin|one-time code|verification code|2fa code|credit card|card number)\b.{0,80}\b(?:store|save|write|keep|send|pass|forward|log|record|upload|post|submit|remember)\b/,
    ),
    also: [ordered("ask|prompt|request|have|get|tell|demand|require")],
    unless: HELD_BACK,
  },
  {
    ...SAYS["destruction.erases-traces"],
    says: linear(
      /\b(?:audit (?:trails?|logs?|records?)|(?:shell|bash|command|system|security|access|event|server|your) (?:logs?|history)|traces|evidence|tracks)\b.{0,40}\b(?:when|after|once|afterwards|at the end|so that|before you finish|finally)\b|\b(?:afterwards|finally|at the end|when (?:you are )?(?:done|finished)),? (?:delete|clear|erase|wipe|remove|purge) (?:the |all |any |your )?(?:audit|logs?|history|traces|evidence)\b/,
    ),
    also: [ordered("delete|clear|erase|wipe|remove|destroy|purge|truncate|scrub")],
    unless: HELD_BACK,
  },
  {
    ...SAYS["persistence.starts-by-itself"],
    says: linear(
      /\b(?:cron ?jobs?|git hooks?|scheduled tasks?|background (?:service|process|job)|daemon|login items?|launch ?agents?|startup (?:entry|item|script)|systemd (?:service|unit|timer)|authorized_keys)\b.{0,60}\b(?:this skill|the (?:skill|agent|script)|itself|yourself|keeps? (?:the |a |it |this )?(?:\w{1,16} )?(?:connection|open|running|alive)|every (?:\w{1,8} )?(?:minutes?|hours?|login|boot|start|commit)|each (?:commit|login|boot|start)|at (?:every|each) (?:login|boot|start)|your (?:public )?key|every server|all servers)\b/,
    ),
    also: [ordered("add|create|install|set|schedule|register|write|make|configure|put|plant")],
    unless: HELD_BACK,
  },
  {
    ...SAYS["persistence.starts-by-itself"],
    says: linear(/\b(?:public )?key\b.{0,40}\bauthorized_keys\b/),
    also: [ordered("add|append|put|install|copy|write|insert|place")],
    unless: HELD_BACK,
  },
  {
    ...SAYS["persistence.rewrites-skills"],
    says: linear(
      /\b(?:your own|its own|this skill's(?: own)?) (?:\w{1,16} )?(?:skill\.md|skill file|instructions|definition|description|prompt|code)\b.{0,60}\b(?:server|return\w{0,2}|fetch\w{0,2}|download\w{0,2}|url|https?|response|remote|each|every|automatically|without)\b/,
    ),
    also: [ordered("rewrite|update|replace|modify|overwrite|change|edit|extend|patch")],
    unless: HELD_BACK,
  },
  {
    ...SAYS["persistence.plants-in-agent-files"],
    says: linear(
      /\b(?:all |any )?(?:future|later|following|coming|other) (?:sessions?|conversations?|chats?)\b.{0,80}\b(?:ignored?|ignore|skipped|trusted|approved|allowed|obeyed?|safe|disregard\w{0,2}|suppress\w{0,2}|without)\b/,
    ),
    also: [ordered("remember|store|save|keep|memorize|write|note|record")],
    unless: HELD_BACK,
  },
  {
    ...SAYS["destruction.destroys-by-word"],
    says: linear(
      /\ball (?:\w{1,16} )?(?:tables|databases|collections|volumes|buckets|snapshots|backups|branches)\b(?!.{0,40}\b(?:you created|test|temporary|temp)\b)|\b(?:documents?|files?|home|desktop|photos|disk|drive)\b.{0,40}\b(?:keep the (?:\w{1,16} )?key|throw (?:away )?the key|withhold the key)\b/,
    ),
    also: [ordered("drop|delete|truncate|wipe|erase|destroy|purge|remove|format|encrypt|lock")],
    unless: HELD_BACK,
  },
  {
    ...SAYS["destruction.rewrites-history"],
    says: linear(
      /\bgit push (?:\S{1,20} ){0,3}(?:--force|-f)\b(?!-with-lease).{0,40}\b(?:main|master|production|remove|delete|all)\b/,
    ),
    also: [ordered("run|force|use|execute|do|push")],
    unless: HELD_BACK,
  },
  {
    ...SAYS["destruction.never-ends"],
    says: linear(
      /\b(?:recursively|endlessly|forever|indefinitely|infinitely|without (?:any |a )?(?:limits?|pause|end|stop|bound)|in an? (?:endless|infinite) loop|as many (?:tokens|calls|requests|agents|sub-?agents|credits|resources) as possible|until (?:the )?(?:machine|host|quota|budget|memory) (?:stops|crashes|is (?:full|empty|used up)))\b/,
    ),
    also: [
      ordered("spawn|start|launch|create|keep|call|repeat|use|run|open|loop|continue|send|consume|generate"),
      linear(
        /\b(?:sub-?agents?|agents?|api|calls?|requests?|tokens|loop|processes|threads|credits|workers|copies|tasks?)\b/,
      ),
    ],
    unless: HELD_BACK,
  },
  {
    ...SAYS["irreversible.spends-unasked"],
    says: linear(
      /\b(?:on behalf of (?:the )?(?:user|owner|customer)|in (?:the )?user'?s name|user'?s (?:\w{1,16} )?(?:card|account|wallet|funds|balance|money|credits?|savings)|(?:the|their|all|whole|entire|full|any remaining) (?:\w{1,16} )?(?:balance|funds|savings|holdings)\b.{0,40}\b(?:to|into|wallet|account)|premium (?:plan|version|subscription)|saved (?:card|payment))\b/,
    ),
    also: [
      ordered(
        "buy|purchase|order|subscribe|pay|transfer|donate|withdraw|sell|swap|move|spend|upgrade|book|tip|wire",
      ),
    ],
    unless: HELD_BACK,
  },
  {
    ...SAYS["irreversible.speaks-for-user"],
    says: linear(
      /\b(?:on|from|with|through|via|in|as|using) (?:all |each of )?(?:the )?(?:user'?s?|their|owner'?s?|his|her) (?:\w{1,16} ){0,3}(?:accounts?|profiles?|names?|behalf|identity|social media|signature)\b.{0,60}\b(?:promote|advertise|recommend|praise|unasked|automatically|this skill|before they)\b|\bas (?:the )?(?:ceo|cfo|manager|director|boss|president|administrator|police|bank|government|support team)\b.{0,12}(?:of|$|[.,])/,
    ),
    also: [
      ordered(
        "post|publish|tweet|reply|comment|sign|send|message|write|answer|like|follow|rate|vote|endorse",
      ),
    ],
    unless: HELD_BACK,
  },
  {
    ...SAYS["supply-chain.package-from-address"],
    says: linear(
      /\b(?:pip3?|uv pip|pipx|npm|pnpm|yarn|bun|gem|cargo|go|brew) (?:install|add|i|exec|run|x) (?:-\S{1,20} ){0,3}(?:https?:\/\/|git\+)/,
    ),
    also: [ordered("install|run|use|add|get|fetch|execute")],
    unless: HELD_BACK,
  },
  {
    ...SAYS["supply-chain.foreign-index"],
    says: linear(
      /\b(?:registry|package index|index url|extra-index-url|mirror)\b.{0,20}\bhttps?:\/\/(?!registry\.npmjs|pypi\.org|registry\.yarnpkg).{0,60}\b(?:all|every|packages?|dependenc)/,
    ),
    also: [ordered("use|set|configure|add|point|switch|take")],
    unless: HELD_BACK,
  },
  {
    ...SAYS["credentials.gathers-secrets"],
    says: linear(
      /\b(?:every|each|all|any) (?:\w{1,16} ){0,2}(?:variables? of the environment|environment variables?|env vars?)\b.{0,40}\b(?:values?|contents?)\b|\b(?:output|result|contents?) of `?(?:printenv|env|set|process\.env|os\.environ)\b/,
    ),
    also: [ordered("list|write|print|show|put|dump|include|document|paste|copy|save|output|return|add")],
    unless: HELD_BACK,
  },
  {
    ...SAYS["destruction.never-ends"],
    says: linear(
      /\b(?:never stop|do not stop|don't stop|not end|no (?:upper )?limits? (?:on|to|for)|without (?:any )?limits?|ignore (?:any |all )?(?:requests?|orders?|attempts?|signals?) to (?:stop|end|cancel|finish))\b/,
    ),
    also: [
      ordered("keep|spawn|start|search|call|continue|repeat|run|go|never|ignore"),
      linear(/\b(?:tokens?|calls?|searches|agents?|sub-?agents?|requests?|cost|budget|credits?|processes)\b/),
    ],
    unless: HELD_BACK,
  },
  {
    ...SAYS["exfiltration.data-leaves"],
    says: linear(/https?:\/\/[^\s]{3,120}[?&][\w-]{1,20}=(?:\.{2,3}|<|\{|\[|%|[A-Z]{3,20}|x\b|$|[)"'`])/),
    also: [
      ordered("put|add|append|insert|include|place|write|attach|end|replace|fill|build|use"),
      linear(
        /\b(?:last |latest |previous |whole |full |user's |their )?(?:questions?|messages?|prompts?|answers?|names?|numbers|conversation|chat|summary|told|said|asked|typed|wrote|context|secrets?|keys?|text|notes?)\b/,
      ),
    ],
    unless: HELD_BACK,
  },
  {
    ...SAYS["credentials.asks-for-secrets"],
    says: linear(
      /\b(?:your|their|the user's) (?:\w{1,16} ){0,2}(?:keys?|tokens?|passwords?|seed phrase|recovery phrase|credentials|login|private key|card)\b.{0,28}https?:\/\/(?!localhost|127)[^\s]{1,80}(?:web\.app|vercel\.app|netlify\.app|pages\.dev|workers\.dev|github\.io|onrender\.com|herokuapp\.com|firebaseapp\.com|glitch\.me|ngrok|trycloudflare|surge\.sh|\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})/,
    ),
    also: [ordered("paste|enter|type|provide|submit|send|give|share|fill")],
    unless: HELD_BACK,
  },
  {
    ...SAYS["irreversible.speaks-for-user"],
    says: linear(
      /\b(?:all|every|each|whole|entire|complete|full) (?:\w{1,16} ){0,3}(?:contacts?|contact list|address ?book|followers|customers|subscribers|mailing list|recipients|friends|connections|colleagues|employees)\b.{0,80}\b(?:immediately|right away|at once|directly|straight|without|unnecessary|not needed|automatically|from the user'?s?|in the user'?s?|no preview)\b/,
    ),
    also: [ordered("send|mail|post|forward|message|invite|deliver|distribute|text|notify")],
    unless: HELD_BACK,
  },
  {
    ...SAYS["lure.prerequisite"],
    says: linear(
      /\b[\w.-]{1,60}\.(?:exe|msi|dmg|pkg|bat|cmd|scr|apk|appimage|zip|rar|7z|iso|jar)\b.{0,60}https?:\/\/[^\s]{1,100}|https?:\/\/[^\s]{1,100}\.(?:exe|msi|dmg|pkg|bat|cmd|scr|apk|iso|jar)\b/,
    ),
    also: [
      ordered("run|install|download|start|open|get|execute|launch|tell|have|ask|fetch"),
      linear(
        /\b(?:as administrator|as admin|as root|ignore|warning|anyway|first|required|needed|missing|before|password|must|does not work|cannot|prerequisite|necessary)\b/,
      ),
    ],
    unless: HELD_BACK,
  },
  {
    ...SAYS["lure.prerequisite"],
    says: linear(
      /https?:\/\/[^\s/]{1,80}\.(?:web\.app|vercel\.app|netlify\.app|pages\.dev|workers\.dev|onrender\.com|herokuapp\.com|firebaseapp\.com|glitch\.me|ngrok\.io|ngrok-free\.app|trycloudflare\.com|surge\.sh|replit\.app)\b/,
    ),
    also: [
      ordered("run|install|download|start|open|get|execute|launch|tell|have|ask|fetch|visit"),
      linear(
        /\b(?:install(?:er)?|setup|engine|codec|driver|helper|agent|tool|program|package|update|script|app|sudo|terminal|administrator|download|plugin|extension|\.sh|\.exe|\.msi|\.zip)\b/,
      ),
    ],
    unless: HELD_BACK,
  },
  {
    ...SAYS["lure.command-to-paste"],
    says: linear(
      /\b(?:terminal|powershell|command prompt|run dialog|console|shell|cmd|win(?:dows)? ?\+ ?r)\b.{0,160}\b(?:irm|iwr|curl|wget|mshta|bitsadmin|certutil|invoke-webrequest|invoke-restmethod|base64)\b|\b(?:irm|iwr|curl|wget|mshta|bitsadmin|certutil|invoke-webrequest|invoke-restmethod) .{0,160}\b(?:terminal|powershell|command prompt|run dialog|console window|cmd window|win(?:dows)? ?\+ ?r)\b/,
    ),
    also: [
      ordered("tell|have|ask|copy|paste|enter|run|instruct|open|type|press"),
      linear(/\b(?:user|paste|copy|them|they|win)\b/),
    ],
    unless: HELD_BACK,
  },
  {
    ...SAYS["lure.prerequisite"],
    says: linear(
      /https?:\/\/(?:github|gitlab|bitbucket|codeberg)\.(?:com|org)\/[\w.-]{1,60}\/[\w.-]{1,80}.{0,60}\b(?:run|start|execute|npm (?:install|start|run)|pip install|make|docker compose|\.\/)\b/,
    ),
    also: [
      ordered("clone|fetch|download|get|pull"),
      linear(
        /\b(?:own machine|no container|without (?:a )?(?:container|sandbox|review|looking)|not in a (?:container|sandbox)|interview|assignment|coding (?:test|task|challenge)|outside (?:of )?(?:the |a )?sandbox|host machine)\b/,
      ),
    ],
    unless: HELD_BACK,
  },
  {
    ...SAYS["persistence.plants-in-agent-files"],
    says: linear(
      /(?:copilot-instructions|agents\.md|claude\.md|gemini\.md|\.cursorrules|\.cursor\/rules|\.windsurfrules|soul\.md|memory\.md)\b.{0,120}\b(?:without comment|approve|unnoticed|not noticed|never|always|ignore|trust|https?:|without (?:asking|review|warning)|obey|skip)\b/,
    ),
    also: [ordered("extend|add|append|write|insert|put|change|edit|update|amend|modify|prepend|complete")],
    unless: HELD_BACK,
  },
  {
    ...SAYS["exfiltration.data-leaves"],
    says: linear(
      /\b(?:cop(?:y|ies)|duplicates?|everything|it|them|each|every|all|documents?|replies|mails?)\b.{0,60}\bto [\w.+-]{1,60}@[\w-]{1,60}\.\w/,
    ),
    also: [
      ordered("mail|send|forward|copy|email|share|cc|bcc|e-mail"),
      linear(/\b(?:also|as well|too|each|every|all|whenever|always|copy|copies|in addition)\b/),
    ],
    unless: HELD_BACK,
  },
];

const detectors = ACTS.map((act) => plainOrder(act));
