import { linear } from "../matching/linear.ts";

// What `persistence.ts` looks for in what is written to places that start programs or steer agents.

export const FETCHED_INTO = linear(/^(?:curl|wget|iwr|invoke-webrequest|invoke-restmethod|irm)\b/i);
export const OF_HOME = linear(/~\/\.(?:claude|codex|gemini|cursor|openclaw|clawdbot|moltbot|config)\//);
export const FETCHES_AND_RUNS = linear(
  /\b(?:curl|wget)\b[^\n|]{0,300}\|\s{0,4}(?:sudo )?(?:ba|z|da)?sh\b|\b(?:(?:ba|z|da)?sh -c|eval|source|python3? -c)\s{0,4}[\\"']{0,3}[$<]\(\s{0,4}(?:curl|wget)\b|\biex\b[^\n]{0,60}\b(?:irm|iwr|downloadstring)/i,
);
// What every later program is led by: where it sends requests, what it loads first, what stands in for a command.
export const HIJACKS = linear(
  /\b(?:(?:ANTHROPIC|OPENAI)_(?:BASE_URL|API_BASE)|HTTPS?_PROXY|ALL_PROXY|PIP_(?:EXTRA_)?INDEX_URL|NPM_CONFIG_REGISTRY|LD_PRELOAD|DYLD_INSERT_LIBRARIES|PROMPT_COMMAND|PYTHONSTARTUP|NODE_OPTIONS|GIT_SSH_COMMAND)=|\balias (?:sudo|su|ssh|git|gh|docker|kubectl)=|\b(?:sudo|ssh)\(\)\s{0,4}\{|\bhost \*[\s\\n]{1,12}proxy(?:command|jump)\b|\btrap\s[^\n]{1,200}\sDEBUG\b/i,
);
export const REDIRECTED = linear(
  /\b(?!127\.|0\.0|10\.|192\.168\.)\d{1,3}(?:\.\d{1,3}){3}[\s\\t]{1,8}[\w.-]{1,100}\.(?:com|org|net|io|dev|ai)\b/,
);
export const GIVES_RIGHTS = linear(
  /nopasswd|\/etc\/(?:sudoers|shadow|pam\.d)|\b(?:sudo|wheel|admin|root)\b/i,
);
export const ASKS_NO_PASSWORD = linear(/\bALL\s{0,3}=.{0,40}NOPASSWD:\s{0,3}ALL\b/i);
export const STANDS_IN = linear(
  /\balias\s{1,3}(?:sudo|su|ssh|gpg|passwd)=|\b(?:sudo|su|ssh|passwd)\s{0,2}\(\)\s{0,4}\{/i,
);
export const HOOKS = linear(/\bhooks?\b|sessionstart|pretooluse|posttooluse|userpromptsubmit/i);
// What is put there fetches, decodes or hides.
export const LOADED = linear(
  /\bcurl\b|\bwget\b|base64|\bnc\b|\/dev\/tcp|python3? -c|\/dev\/shm|\biex\b|downloadstring|\/tmp\/\.|\/\.cache\/\./i,
);
export const UNLIMITED = linear(/bypasspermissions|["']bash\(\*\)["']|dangerouslyskippermissions/i);
// What is put there keeps something from people. A text that forbids it speaks of them, too: the verb decides.
export const KEPT_QUIET = linear(
  /\b(?:do not|don't|never|without) (?:mention(?:ing)?|disclos(?:e|ing)|reveal(?:ing)?|tell(?:ing)?|inform(?:ing)?|notify(?:ing)?) (?:(?:about )?(?:this|these|it|the (?:script|tag|line|rule|rules|file|change|note|instruction|step|request|link))\b|(?:the )?(?:user|users|anyone|reviewers?|people)\b)/i,
);
export const STEERS = linear(
  /\b(?:do not (?:mention|tell|inform)|without (?:asking|telling)|highest priority|override|supersede|proceed anyway|avoid asking|ignore (?:all|any|previous)|authoritative|bypass)/i,
);
// What is put there speaks to an agent.
export const ORDERS = linear(
  /\b(?:before (?:every|each|any)|always|never mention|do not (?:mention|tell|ask)|silently|without asking|ignore|bypasspermissions|dangerously|bash\(\*\))/i,
);

/** Installers tell people to add a folder to the path or to load a completion: nothing runs that was not there. */
export function isPathLine(text: string): boolean {
  return (
    /export\s{1,4}PATH|\bPATH=|completion|compinit|eval "\$\((?:starship|direnv|pyenv|rbenv|fnm|mise|zoxide|brew)/.test(
      text.slice(0, 4_096),
    ) || /export\s{1,4}[A-Z_]{2,60}=/.test(text.slice(0, 4_096))
  );
}
