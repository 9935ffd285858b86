/** The skills that hosts are shown. Their texts hold what is lost or changed when a text is escaped, wrapped or trimmed. */
export interface ServedSkill {
  readonly name: string;
  readonly description: string;
  readonly files: Readonly<Record<string, string>>;
}

const AWKWARD = [
  "Quotes \"double\" and 'single', a backslash \\ and C:\\tide\\log, a tab\there, <b>tags</b> & ampersands.",
  "Umlauts äöü ß, a dash —, Japanese 潮汐, an emoji ⚓, a dollar $HOME and {{braces}}.",
  "",
  "```json",
  '{"level": 3.25, "path": "a\\\\b", "list": [1, 2]}',
  "```",
].join("\n");

export const small = defineServed(
  "harbour-notes",
  "Writes the harbour log with tide levels. Use when a harbour log or a tide table is asked for.",
  `# Harbour notes\n\nRead references/guide.md first, then run tide.py.\n\n${AWKWARD}\n`,
  {
    "references/guide.md": `# Guide to the log\n\n${AWKWARD}\n\nThe last line of the guide.\n`,
    "scripts/tide.py": 'print("tide level 3.25 m at the north pier")\n',
  },
);

/** 60 KB, the size of the longest that people write. */
export const large = defineServed(
  "long-voyage",
  "Plans a long voyage port by port. Use when a voyage over many ports is planned.",
  `# Long voyage\n\n${voyage(60_000)}`,
);

/** Comes while a conversation runs. */
export const late = defineServed(
  "late-arrival",
  "Registers a ship that arrives after the harbour has closed. Use when a ship arrives late at night.",
  `# Late arrival\n\nWake the harbour master.\n\n${AWKWARD}\n`,
);

/** Lie where many hosts look by themselves. */
export const shared = {
  ".agents/skills": defineServed(
    "quay-repairs",
    "Orders repairs of quay walls and bollards. Use when a quay wall is damaged.",
    "# Quay repairs\n\nCall the mason.\n",
  ),
  ".claude/skills": defineServed(
    "crane-shifts",
    "Plans the shifts of crane drivers. Use when crane shifts are planned.",
    "# Crane shifts\n\nAsk the drivers.\n",
  ),
} as const;

/** So many that no list has room for all. */
export const others: readonly ServedSkill[] = [
  "audits",
  "exports",
  "forecasts",
  "invoices",
  "reviews",
].flatMap((noun) =>
  "amber birch cedar delta ember fjord grove heath ivory jetty karst lagoon maple nectar onyx pearl quartz ridge slate tundra"
    .split(" ")
    .map((place) =>
      defineServed(
        `${place}-${noun}`,
        `Prepares the ${noun} of the ${place} office from its monthly records, checks the totals and lists what is missing. Use when ${noun} of ${place} are asked for.`,
        `# ${noun} of ${place}\n\nTake last month's records.\n`,
      ),
    ),
);

export const served: readonly ServedSkill[] = [small, large, ...others];

function defineServed(
  name: string,
  description: string,
  body: string,
  files: Readonly<Record<string, string>> = {},
): ServedSkill {
  const text = `---\nname: ${name}\ndescription: ${description}\n---\n\n${body}`;
  return { name, description, files: { "SKILL.md": text, ...files } };
}

function voyage(chars: number): string {
  let text = "";
  for (let port = 1; text.length < chars; port += 1) {
    text += `## Port ${port}\n\nTake on ${port * 3} barrels of water, pay the dues of port ${port}, and write both down.\n\n`;
  }
  return text;
}
