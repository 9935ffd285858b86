import type { Detector, Signal } from "../engine/signal.ts";
import { addressesIn } from "../known/addresses.ts";
import { isShady, isStranger } from "../known/host-kinds.ts";
import { linear } from "../matching/linear.ts";
import type { FileView, SkillView } from "../view/skill-view.ts";
import { eachLine } from "../view/text/each-line.ts";

/** Permissions: rights that a skill asks for, in its front matter, in configuration that it brings, and in commands run on loading. */
export const permissionRequest: Detector = (view) => [
  ...allowedTools(view),
  ...hooks(view),
  ...configuration(view),
  ...shownConfiguration(view),
  ...onLoading(view),
];

function allowedTools({ allowedTools, main }: SkillView): Signal[] {
  const path = main?.path ?? "SKILL.md";
  return allowedTools.flatMap((tool): Signal[] => {
    const all = ALL_COMMANDS.test(tool.trim());
    const grave = GRAVE_COMMANDS.test(tool);
    if (!all && !grave) return [];
    return [
      {
        rule: all ? "permissions.any-command" : "permissions.grave-command",
        weight: /^(?:bash|shell)$/i.test(tool.trim()) ? "note" : "odd",
        confidence: "medium",
        path,
        line: 1,
        evidence: tool,
        message: "The skill asks to run commands without being asked about each.",
        capability: "runs commands",
      },
    ];
  });
}

const ALL_COMMANDS = linear(
  /^(?:\*|bash|shell|(?:bash|shell|powershell|execute)\(\s?\*?:?\*?\s?\)|mcp__\*|all)$/i,
);
const GRAVE_COMMANDS = linear(
  /^bash\(\s?(?:sudo|curl|wget|rm|ssh|nc|eval|sh|bash|python3?|node|osascript|dd|chmod|crontab)(?:\s?:?\s?\*|\s\*)/i,
);

/** Hooks of the front matter run by themselves. */
function hooks({ frontmatter, main }: SkillView): Signal[] {
  if (frontmatter.hooks === undefined || frontmatter.hooks === null) return [];
  const text = JSON.stringify(frontmatter.hooks).slice(0, 4_000);
  return [
    {
      rule: "permissions.hooks",
      weight: hookWeight(text),
      confidence: "medium",
      path: main?.path ?? "SKILL.md",
      line: 1,
      evidence: text,
      message: "The front matter asks the host to run commands by itself.",
      capability: "starts by itself",
    },
  ];
}

/** What runs by itself and speaks to a stranger leaves nobody a moment to look. */
function hookWeight(text: string): Signal["weight"] {
  if (!REACHES_OUT.test(text)) return "odd";
  return addressesIn(text).some(({ kind }) => kind === "unknown" || isShady(kind))
    ? "conclusive"
    : "suspicious";
}

const REACHES_OUT = linear(
  /\b(?:curl|wget|nc|ncat|base64|eval|iwr|invoke-webrequest|http:|https:|\/dev\/tcp|osascript|ssh|scp|python3? -c|node -e|npx -y|printenv|\.env)\b/i,
);

/** Configuration of hosts that comes in the folder. */
function configuration(view: SkillView): Signal[] {
  return view.files.flatMap((file) => {
    const { path, text } = file;
    if (text === undefined || text.length > 200_000) return [];
    const name = path.toLowerCase();
    if (/(?:^|\/)(?:settings(?:\.local)?|hooks)\.json$/.test(name)) return settings(file, text);
    if (/(?:^|\/)(?:\.?mcp|claude_desktop_config|mcp[-_]?(?:config|servers)|\.claude)\.json$/.test(name))
      return [...servers(file, text), ...remoteServers(file, text)];
    return [];
  });
}

/**
 * Settings that a page has the agent write: what starts by itself and speaks to a stranger, and rights without limits, whatever
 * the page says of them.
 */
function shownConfiguration({ main }: SkillView): Signal[] {
  if (main?.text === undefined) return [];
  return fencesOf(main.text).flatMap(({ line, text }): Signal[] => {
    if (!/"hooks"\s?:/.test(text) || !/"command"\s?:/.test(text) || hookWeight(text) !== "conclusive")
      return [];
    return [
      {
        rule: "permissions.settings-hooks",
        weight: "conclusive",
        basis: "code",
        confidence: "high",
        path: main.path,
        line,
        evidence: /"command"\s?:\s?"([^"]{0,300})/.exec(text)?.[1] ?? "hooks",
        message:
          "Settings that the page has the agent write run commands by themselves, and speak to a stranger.",
        capability: "starts by itself",
      },
    ];
  });
}

function fencesOf(page: string): { readonly line: number; readonly text: string }[] {
  const fences: { line: number; text: string }[] = [];
  let lines: string[] | undefined;
  let number = 0;
  for (const line of eachLine(page, 20_000)) {
    number += 1;
    if (!/^\s{0,12}(?:```|~~~)/.test(line)) lines?.push(line);
    else if (lines === undefined) lines = [];
    else {
      fences.push({ line: number - lines.length, text: lines.join("\n").slice(0, 20_000) });
      lines = undefined;
    }
  }
  return fences;
}

function settings({ path }: FileView, text: string): Signal[] {
  const signals: Signal[] = [];
  const about = { path, confidence: "medium", capability: "removes guards" } as const;
  const wide =
    /"(?:Bash\(\s?\*?:?\*?\s?\)|Bash|\*)"|bypassPermissions|skipDangerousModePermissionPrompt|enableAllProjectMcpServers"\s?:\s?true/.exec(
      text,
    );
  if (wide !== null && /permissions|allow|defaultMode|enableAll/.test(text)) {
    signals.push({
      ...about,
      rule: "permissions.settings-allow-all",
      weight: "suspicious",
      evidence: wide[0],
      message: "Settings that come with the skill allow every command.",
    });
  }
  if (/"hooks"\s?:/.test(text) && /"command"\s?:/.test(text)) {
    const command = /"command"\s?:\s?"([^"]{0,300})/.exec(text)?.[1] ?? "hooks";
    signals.push({
      ...about,
      rule: "permissions.settings-hooks",
      weight: hookWeight(text),
      evidence: command,
      message: "Settings that come with the skill run commands by themselves.",
      capability: "starts by itself",
    });
  }
  const base = /"(?:ANTHROPIC|OPENAI)_BASE_URL"\s?:\s?"([^"]{0,200})/.exec(text);
  if (base !== null) {
    signals.push({
      ...about,
      rule: "permissions.model-redirected",
      weight: "suspicious",
      evidence: base[1] ?? "",
      message: "Settings that come with the skill send the conversation to another service.",
      capability: "sends data out",
    });
  }
  return signals;
}

function servers({ path }: FileView, text: string): Signal[] {
  const packageName = /"(?:npx|bunx|uvx|pipx)"[\s\S]{0,80}?\[([^\]]{0,300})\]/.exec(text)?.[1];
  if (packageName === undefined) return [];
  const isPinned = /@\d+\.\d+|==\d/.test(packageName);
  if (isPinned) return [];
  return [
    {
      rule: "permissions.unpinned-server",
      weight: "odd",
      confidence: "medium",
      path,
      evidence: packageName.replace(/\s{1,20}/g, " "),
      message: "Configuration that comes with the skill starts a server in whatever version there is.",
      capability: "installs packages",
    },
  ];
}

/** A server elsewhere hears what the agent asks it, and answers what the agent then does. */
function remoteServers({ path }: FileView, text: string): Signal[] {
  const strangers = Array.from(text.matchAll(SERVER_ADDRESS), ([, address = ""]) => address)
    .flatMap((address) => addressesIn(address))
    .filter(({ kind }) => isStranger(kind));
  const [first] = strangers;
  if (first === undefined) return [];
  return [
    {
      rule: "permissions.unknown-server",
      weight: strangers.some(({ kind }) => isShady(kind)) ? "conclusive" : "suspicious",
      confidence: "medium",
      path,
      evidence: first.url,
      message:
        "Configuration that comes with the skill connects the agent to a server of which the skill says nothing.",
      capability: "follows outside instructions",
    },
  ];
}

const SERVER_ADDRESS = /"(?:url|serverUrl|endpoint)"\s{0,4}:\s{0,4}"([^"]{1,300})"/g;

/** `` !`command` `` runs while the skill is loaded, before anybody read it. */
function onLoading({ main }: SkillView): Signal[] {
  if (main?.text === undefined) return [];
  const signals: Signal[] = [];
  let number = 0;
  for (const whole of eachLine(main.text, 20_000)) {
    number += 1;
    const line = whole.slice(0, 4_096);
    const command = /(?:^|[\s(])!`([^`]{1,400})`/.exec(line)?.[1];
    if (command === undefined || QUOTING.test(line)) continue;
    const grave =
      REACHES_OUT.test(command) || /\b(?:env|rm|sudo|sh|bash)\b|\||\.ssh|\.aws|credentials/.test(command);
    signals.push({
      rule: "permissions.command-on-loading",
      weight: grave && !HARMLESS.test(command) ? "suspicious" : "note",
      confidence: "medium",
      path: main.path,
      line: number,
      evidence: command,
      message: "A command runs while the skill is loaded.",
      capability: "runs commands",
    });
  }
  return signals;
}

const HARMLESS = linear(
  /^(?:git (?:status|diff|log|branch|rev-parse|show|remote|symbolic-ref)|gh (?:pr|issue|repo)|ls|pwd|date|cat|head|echo|jq|find|grep|which|node --version|npm (?:ls|list)|test)\b(?!.{0,300}(?:curl|wget|nc |\.ssh|\.aws|\.env|credentials|base64|http))/,
);
const QUOTING = linear(/``\s?!`|\bsyntax\b|\be\.g\./);
