import type { Detector } from "../engine/signal.ts";
import { linear } from "../matching/linear.ts";
import { HELD_BACK, SHOWN_ONLY } from "../prose/held-back.ts";
import { ordered } from "../prose/ordered.ts";
import { type PlainOrder, plainOrder } from "../prose/plain-order.ts";

/** Orders that bend the agent: what holds it back goes, somebody else speaks, the user is told something else. Many verbs, what they are done to, and nothing that holds them back; each was counted in some 900 honest skills. */
export const actsUponAgent: Detector = (view) => detectors.flatMap((detect) => detect(view));

const SAYS = {
  "deception.steers-answers": {
    rule: "deception.steers-answers",
    message: "The text steers what the user is told.",
    capability: "overrides instructions",
  },
  "guardrails.disables-protection": {
    rule: "guardrails.disables-protection",
    message: "The text asks to switch off a protection of the host or the machine.",
    capability: "removes guards",
  },
  "guardrails.falsifies-result": {
    rule: "guardrails.falsifies-result",
    message: "The text asks to say something else than what happened.",
    capability: "removes guards",
  },
  "guardrails.hides-from-user": {
    rule: "guardrails.hides-from-user",
    message: "The text asks to do something without the user learning of it.",
    capability: "removes guards",
  },
  "guardrails.rights-for-all": {
    rule: "guardrails.rights-for-all",
    message: "The text gives everybody rights to everything.",
    capability: "removes guards",
  },
  "guardrails.skips-confirmation": {
    rule: "guardrails.skips-confirmation",
    message: "The text asks to act without the user's confirmation.",
    capability: "removes guards",
  },
  "impersonation.claims-official": {
    rule: "impersonation.claims-official",
    message: "The text has itself or the agent pass for somebody else.",
    capability: "overrides instructions",
  },
  "indirect-injection.obeys-content": {
    rule: "indirect-injection.obeys-content",
    message: "The text asks to obey instructions that stand in content met while working.",
    capability: "follows outside instructions",
  },
  "permissions.grave-command": {
    rule: "permissions.grave-command",
    message: "The text asks for rights over everything.",
    capability: "runs commands",
  },
  "prompt-injection.changes-role": {
    rule: "prompt-injection.changes-role",
    message: "The text asks the agent to be one without rules.",
    capability: "overrides instructions",
  },
  "prompt-injection.claims-authority": {
    rule: "prompt-injection.claims-authority",
    message: "The text wants to be taken for somebody's who may give orders.",
    capability: "overrides instructions",
  },
  "prompt-injection.claims-every-request": {
    rule: "prompt-injection.claims-every-request",
    message: "The text wants the skill used for every request, or before all others.",
    capability: "overrides instructions",
  },
  "prompt-injection.overrides-instructions": {
    rule: "prompt-injection.overrides-instructions",
    message: "The text asks the agent to set aside its instructions.",
    capability: "overrides instructions",
  },
  "scanner-evasion.instructs-scanner": {
    rule: "scanner-evasion.instructs-scanner",
    message: "It tells whoever checks the skill what to conclude.",
    capability: "overrides instructions",
  },
  "scanner-evasion.waits-for-moment": {
    rule: "scanner-evasion.waits-for-moment",
    message: "The text has the agent behave otherwise while somebody looks.",
    capability: "overrides instructions",
  },
} as const;

const ACTS: readonly PlainOrder[] = [
  {
    ...SAYS["prompt-injection.overrides-instructions"],
    says: linear(
      /\b(?:do not|don't|never|no longer|need not|must not|stop) (?:have to |need to )?(?:follow(?:ing)?|obey(?:ing)?|apply(?:ing)?|respect(?:ing)?|comply(?:ing)? with|observ(?:e|ing)|honou?r(?:ing)?|consider(?:ing)?) (?:\S{1,20} ){0,3}(?:usage|content|safety|ethical|system|host|platform|provider|company) (?:polic(?:y|ies)|guidelines|rules|restrictions|instructions|prompts?)\b|\b(?:safety|ethical|ethics|content|usage|moderation|alignment) (?:training|polic(?:y|ies)|guidelines|rules|filters?|restrictions?|checks?|limits)\b.{0,12}\b(?:do(?:es)? not|don't|doesn't|no longer|never|cannot) (?:apply|count|matter|bind|hold|exist)\b/,
    ),
    unless: SHOWN_ONLY,
  },
  {
    ...SAYS["prompt-injection.claims-authority"],
    says: linear(
      /\b(?:this|these|the following|what follows|its|following|all) (?:\w{1,16} ){0,3}(?:instructions?|text|document|messages?|page|orders?|words|directives?|lines)?\b.{0,20}\bas (?:if (?:it|they|this|these) (?:came|come|were|was|had been) |coming |sent |being |an? |the )?(?:\w{1,16} ){0,2}(?:from|by|of|given by|polic(?:y|ies) of) (?:the |an |your )?(?:system|administrator|admin|developer|host|anthropic|openai|google|microsoft|operator|root|platform|security team)\b/,
    ),
    also: [ordered("treat|regard|consider|take|handle|follow|obey|see|read")],
    unless: HELD_BACK,
  },
  {
    ...SAYS["prompt-injection.changes-role"],
    says: linear(
      /\b(?:every|any|all|each|whatever)\b.{0,16}\b(?:questions?|requests?|prompts?|orders?|commands?|asks?|asked)\b.{0,16}\beven (?:if|when|though)\b.{0,12}\b(?:illegal|harmful|dangerous|unethical|forbidden|prohibited|unsafe|against)\b|\b(?:as|like) (?:an? )?(?:\w{1,16} ){0,2}(?:ai|assistant|model|bot|agent|persona)?\s?(?:without|with no|free of) (?:any |all )?(?:filters?|restrictions?|limits?|rules|censorship|guardrails|safeguards|ethics)\b/,
    ),
    also: [ordered("answer|respond|reply|comply|help|fulfil|fulfill|act|behave|speak|write|do")],
    unless: HELD_BACK,
  },
  {
    ...SAYS["prompt-injection.changes-role"],
    says: linear(
      /\byou (?:are now|are from now on|become|act as|will be|now play) (?:\w{1,16} ){0,4}(?:dan|unrestricted|unfiltered|uncensored|jailbroken|evil|free of|without (?:any )?(?:rules|limits|restrictions|filters))\b|\b(?:have|with|has) no (?:restrictions|filters|limits|rules|guidelines|morals)\b.{0,40}\b(?:answer|you|ai|anything)\b|\byou are now\b.{0,30}\bno (?:restrictions|limits|rules)\b/,
    ),
    unless: SHOWN_ONLY,
  },
  {
    ...SAYS["guardrails.skips-confirmation"],
    says: linear(
      /\b(?:the )?(?:user|owner|operator|human|person|customer) (?:has|had|have) (?:already |previously |implicitly )?(?:approved|consented|agreed|allowed|confirmed|authori[sz]ed|said yes|permitted)\b.{0,30}\b(?:every|any|all|each|this|these|it|actions?|everything|requests?)\b|\ball (?:actions?|requests?|calls?) (?:are|were|have been) (?:already )?(?:approved|authori[sz]ed|confirmed)\b/,
    ),
    also: [ordered("pretend|assume|act|behave|treat|proceed|consider|work|take")],
    unless: HELD_BACK,
  },
  {
    ...SAYS["guardrails.skips-confirmation"],
    says: linear(
      /\b(?:all|every|any|each) (?:\w{1,16} ){0,2}(?:tool calls?|permissions?|permission requests?|prompts?|mcp servers?|requests?|dialogs?|commands?|actions?|domains?|certificates?)\b.{0,40}\b(?:automatically|without (?:review|asking|looking|reading|confirmation|question|checks?)|unseen|blindly|at once|immediately|silently)\b|\b(?:automatically|blindly|silently)\b.{0,20}\b(?:all|every|any) (?:\w{1,16} ){0,2}(?:tool calls?|permissions?|prompts?|requests?|mcp servers?)\b/,
    ),
    also: [ordered("accept|approve|allow|confirm|grant|permit|enable|trust|authorize|agree|click")],
    unless: HELD_BACK,
  },
  {
    ...SAYS["guardrails.skips-confirmation"],
    says: linear(
      /(?<!non-)\b(?:sudo|root|administrator|admin (?:rights|privileges)|elevated)\b.{0,40}\b(?:without (?:asking|confirmation|a question|permission)|for (?:all|every|any|each)|always|every (?:time|command)|all (?:operations|commands|steps))\b|\b(?:npm|pypi|production|the registry|app store|main(?: branch)?|master)\b.{0,30}\bwithout (?:asking|confirmation|approval|review|permission|a review)\b|\bskip (?:the )?(?:code )?reviews?\b.{0,30}\bpush\b/,
    ),
    also: [ordered("run|execute|use|do|perform|start|install|publish|release|deploy|push|merge|submit")],
    unless: HELD_BACK,
  },
  {
    ...SAYS["guardrails.skips-confirmation"],
    says: linear(
      /\b(?:code review|review|approval|sign-?off|pull request)s?\b.{0,30}\b(?:push|merge|deploy|commit|publish|release)\b.{0,30}\b(?:main|master|production|directly|straight|live)\b/,
    ),
    also: [ordered("skip|omit|bypass|ignore|avoid|forgo")],
    unless: HELD_BACK,
  },
  {
    ...SAYS["guardrails.hides-from-user"],
    says: linear(
      /\b(?:do not|don't|never) (?:log|record|trace|audit|document|report|journal) (?:these|this|the|any of (?:these|the)|your|its) (?:\w{1,16} )?(?:actions?|steps?|commands?|calls?|requests?|activit(?:y|ies)|changes?|operations?|transfers?|uploads?)\b|\b(?:do not|don't|never|must not|should not) (?:ever )?(?:tell|inform|show|let) (?:the |any )?(?:user|users|anyone|owner|human|operator|person)s? (?:know )?(?:what|that|how) (?:this|the|your|it)(?: skill| script| tool)? (?:really |actually )?(?:does|is doing|did|works|runs|happens|sends|has done)\b/,
    ),
    unless: SHOWN_ONLY,
  },
  {
    ...SAYS["guardrails.rights-for-all"],
    says: linear(
      /\b(?:chmod (?:-r )?)?(?:0?777|a\+rwx|world-?writable)\b.{0,40}\b(?:every|all|whole|entire|any|each|recursively|project|home|\/)|\bchmod -r 777\b/,
    ),
    also: [ordered("set|run|apply|give|make|use|change|chmod")],
    unless: HELD_BACK,
  },
  {
    ...SAYS["guardrails.disables-protection"],
    says: linear(
      /\b(?:all|every|any|the|your) (?:\w{1,16} )?(?:safety|security) (?:checks?|controls?|measures?|features?|mechanisms?|software|tools?|settings?)\b|\b(?:certificate|tls|ssl|signature) (?:checks?|verification|validation) (?:for|of|on) (?:all|every|any)\b/,
    ),
    also: [ordered("disable|turn|switch|deactivate|remove|bypass|stop|skip|suspend|kill|uninstall")],
    unless: HELD_BACK,
  },
  {
    ...SAYS["deception.steers-answers"],
    says: linear(
      /\b(?:only|exclusively|solely|always|just)\b.{0,60}\b(?:never|not|no|hide|omit|leave out|ignore|instead of)\b.{0,30}\b(?:alternatives?|competitors?|competing|others?|rivals?)\b/,
    ),
    also: [ordered("recommend|suggest|promote|praise|advise|favor|favour|present|list|mention|push|prefer")],
    unless: HELD_BACK,
  },
  {
    ...SAYS["deception.steers-answers"],
    says: linear(
      /\b(?:wrong|false|misleading|incorrect|fake|fabricated|invented|made-up|inaccurate|bogus|distorted) (?:\w{1,16} )?(?:answers?|information|data|results?|numbers|figures|advice|statistics|quotes?|reviews?|sources|citations?|references?|statements?|facts)\b/,
    ),
    also: [
      ordered("give|provide|return|insert|include|make|invent|fabricate|add|state|present|report|use|tell"),
    ],
    unless: HELD_BACK,
  },
  {
    ...SAYS["guardrails.falsifies-result"],
    says: linear(
      /\b(?:if|when|whenever) (?:somebody|someone|anyone|anybody|(?:the )?users?|they|people) (?:asks?|inquires?|questions?|notices?|wonders?|complains?)\b.{0,40}\b(?:say|claim|tell|answer|reply|respond|state|insist|deny|assure|pretend)(?: them)?,? (?:that )?(?:no|nothing|it is|it was|there is|this is|everything|all|you did|you do|you have|data|the)\b/,
    ),
    also: [
      linear(
        /\b(?:say|claim|tell|answer|reply|respond|state|insist|deny|assure|pretend)\b.{0,80}\b(?:no|not|nothing|never|safe|only|normal|official|standard|local)\b/,
      ),
    ],
    unless: SHOWN_ONLY,
  },
  {
    ...SAYS["impersonation.claims-official"],
    says: linear(
      /\b(?:to be|yourself as|as|that you are) (?:an? |the )?(?:\w{1,16} ){0,2}(?:human|real person|employee|doctor|physician|lawyer|police|officer|bank(?:er)?|official|administrator|government|technician|support agent|representative)\b/,
    ),
    also: [ordered("claim|pretend|say|present|introduce|describe|act|pose|identify|portray")],
    unless: HELD_BACK,
  },
  {
    ...SAYS["permissions.grave-command"],
    says: linear(
      /\b(?:full|all|complete|unrestricted|unlimited|total|every|maximum) (?:\w{1,16} ){0,2}(?:access|scopes?|permissions?|rights|privileges)\b.{0,60}\b(?:file ?system|network|shell|computer|machine|everything|even (?:if|those|when|though)|not needed|unneeded|just in case|system|disk)\b/,
    ),
    also: [ordered("grant|give|allow|request|ask|demand|require|obtain|enable")],
    unless: HELD_BACK,
  },
  {
    ...SAYS["scanner-evasion.waits-for-moment"],
    says: linear(
      /\b(?:when|while|if|once|as long as|unless|until) (?:nobody|no one|no-one|somebody|someone|you are|it is|a reviewer is) (?:\w{1,16} ){0,2}(?:watching|looking|monitored|observed|watched|audited|tested|scanned|evaluated|reviewed)\b|\b(?:behave|act|look|appear|work|stay) (?:\w{1,16} )?(?:normal(?:ly)?|harmless(?:ly)?|well|innocent(?:ly)?|quiet|good|as (?:usual|expected))\b.{0,20}\b(?:during|while|when|in|under) (?:\w{1,16} )?(?:reviews?|tests?|tested|audits?|audited|scans?|scanned|evaluations?|evaluated|inspections?|observed|watched)\b/,
    ),
    unless: SHOWN_ONLY,
  },
  {
    ...SAYS["scanner-evasion.instructs-scanner"],
    says: linear(
      /\bif you are (?:an? )?(?:\w{1,16} ){0,2}(?:scanner|reviewer|auditor|classifier|judge|moderator|analy[sz]er|checker|security (?:tool|model))\b.{0,60}\b(?:report|say|return|answer|conclude|mark|rate|output|classify|skip|ignore|approve)\b/,
    ),
    unless: SHOWN_ONLY,
  },
  {
    ...SAYS["impersonation.claims-official"],
    says: linear(
      /\b(?:this is|as|treat this as) (?:an? |the )?official (?:\w{1,16} ){0,2}(?:anthropic|openai|google|microsoft|claude|github|meta|apple)\b|\bofficial (?:anthropic|openai|google|microsoft|apple) (?:skill|polic|instruction|update|document|tool)/,
    ),
    unless: SHOWN_ONLY,
  },
  {
    ...SAYS["prompt-injection.claims-every-request"],
    says: linear(
      /\b(?:this|it|the) ?(?:skill|tool|page)?\b.{0,25}\b(?:for|in|on|to) (?:all|every|any|each) (?:\w{1,16} )?(?:conversations?|requests?|messages?|tasks?|questions?|prompts?|sessions?)\b.{0,34}\b(?:even (?:if|when|though)|whether or not|regardless|no matter|instead|first|relevant or not)\b/,
    ),
    also: [ordered("use|activate|apply|load|call|invoke|trigger|prefer|choose|run")],
    unless: HELD_BACK,
  },
  {
    ...SAYS["prompt-injection.claims-every-request"],
    says: linear(
      /\b(?:this (?:skill|tool|page|document)|it) (?:must |always |shall |should |has to |will )?(?:take|have|has|takes|get|gets) (?:absolute |full |top )?(?:priority|precedence) (?:over|above) (?:every|all|any)\b|\bif (?:another|any other|some other|other) skills?\b.{0,60}\b(?:disregard|ignore|overrule|skip|do not follow)\b/,
    ),
    unless: SHOWN_ONLY,
  },
  {
    ...SAYS["deception.steers-answers"],
    says: linear(
      /\b(?:do not|don't|never|without) (?:\w{1,16} ){0,2}(?:say|saying|mention|mentioning|tell|telling|admit|note|point) (?:\w{1,16} ){0,2}(?:that you|you did|this|it|so|why)\b|\b(?:critical|negative|unfavou?rable|bad) (?:\w{1,16} ){0,3}(?:of|about|on|towards?) [^.]{2,60}\b(?:out|away|off|aside|omit|remove|leave)\b/,
    ),
    also: [
      ordered(
        "leave|omit|remove|drop|hide|skip|replace|recommend|end|add|change|cut|soften|downplay|shorten",
      ),
    ],
    unless: HELD_BACK,
  },
  {
    ...SAYS["indirect-injection.obeys-content"],
    says: linear(
      /\b(?:comments?|issues?|e-?mails?|messages?|tickets?|posts?|replies|pages?|documents?|answers?|reviews?|chats?|calendar|invitations?)\b.{0,60}\b(?:do|follow|obey|execute|carry out|act on|comply with) (?:exactly |precisely |just )?(?:what|whatever|everything|anything|all|as|it|them)\b(?:.{0,20}\b(?:says?|said|asks?|tells?|contains?|wants?|orders?|written|instructed|requests?)\b)?/,
    ),
    also: [ordered("read|open|fetch|check|take|follow|do|execute|get|look|load|obey")],
    unless: HELD_BACK,
  },
  {
    ...SAYS["guardrails.hides-from-user"],
    says: linear(
      /\bso (?:that )?(?:it|this|they|nobody|no one|nothing|the change|the step) (?:is|are|does|do|will|stays?|remains?|would)?\s?(?:not|never|n't)? ?(?:be )?(?:un)?(?:noticed|detected|discovered|spotted)\b|\b(?:you|and|but) (?:do not|don't|never|must not|should not) (?:say|mention|admit|explain|announce) (?:so|this|it|that|why)\b/,
    ),
    unless: SHOWN_ONLY,
  },
  {
    ...SAYS["prompt-injection.changes-role"],
    says: linear(
      /\b(?:when|whenever|if|once|as soon as) (?:a |the |any )?(?:messages?|users?|prompts?|requests?|conversations?|texts?|someone|somebody|anyone|anybody|questions?)\b.{0,19}\b(?:contains?|says?|types?|mentions?|includes?|writes?|begins? with|starts? with|has)\b.{0,40}\b(?:guidelines|limits|rules|restrictions|whatever|anything|everything|however|unrestricted|policy|policies|filters?)\b/,
    ),
    also: [ordered("leave|ignore|drop|forget|set|disregard|answer|switch|abandon|enter|do|comply|suspend")],
    unless: HELD_BACK,
  },
  {
    ...SAYS["prompt-injection.overrides-instructions"],
    says: linear(
      /\b(?:this|these|the) (?:document|skill|page|file|text|instructions?|rules)\b.{0,30}\b(?:higher|more|greater|top|absolute|precedence|priority|authority|outrank\w{0,2}|stands?|wins?|prevails?|overrides?|supersedes?|beats)\b.{0,40}\b(?:system prompt|system message|host|developer|platform|safety|provider|user'?s? (?:wishes|instructions|requests))\b/,
    ),
    unless: SHOWN_ONLY,
  },
];

const detectors = ACTS.map((act) => plainOrder(act));
