import type { DeclaredArgument, SkillScript } from "@skillquay/skill/scripts";

/** A script as a page lists it. What it says of itself is the skill's text. */
export function scriptRow({
  name,
  path,
  language,
  description,
  arguments: declared,
  takesParams,
}: SkillScript) {
  const usage = [...(takesParams ? ["'{ … }'"] : []), ...(declared ?? []).map(argumentText)].join(" ");
  return {
    name,
    path,
    language,
    ...(description !== undefined && { description }),
    ...(usage !== "" && { usage }),
  };
}

function argumentText({ name, flags, kind, required, repeats, choices }: DeclaredArgument): string {
  const value = choices === undefined ? `<${name}>` : choices.slice(0, MOST_CHOICES).join("|");
  const flag = flags.at(-1) ?? `--${name}`;
  const text = kind === "positional" ? value : kind === "flag" ? flag : `${flag} ${value}`;
  return `${required ? text : `[${text}]`}${repeats ? "…" : ""}`;
}

const MOST_CHOICES = 8;
