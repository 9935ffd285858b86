import { linear } from "../matching/linear.ts";
import type { CodePiece } from "../view/skill-view.ts";

/** The script asks a person before it acts, or does so only with an option that says so. */
export function asksFirst({ commands, calls, strings }: CodePiece): boolean {
  return (
    commands.some(
      ({ program, words }) => program === "read" && words.some((word) => /^-[a-z]{0,3}p$/.test(word)),
    ) ||
    calls.some(
      ({ name, args }) =>
        ASKS.test(name) || (READS_OPTIONS.test(name) && OPTION.test(args.join(" ").slice(0, 300))),
    ) ||
    // `if "--apply" in sys.argv`
    strings.some(({ value }) => SWITCH.test(value.slice(0, 20)))
  );
}

const ASKS = linear(/(?:^|\.)(?:input|confirm|prompt|question|yesno)$/i);
const READS_OPTIONS = linear(
  /(?:^|\.)(?:add_argument|option|addOption|flag|includes|has|parse_?args|getopt|indexOf)$/i,
);
const SWITCH = linear(/^--(?:apply|yes|confirm|dry-run)$/);
const OPTION = linear(/(?:^|\s)--(?:apply|yes|force|delete|confirm|dry-run)(?:\s|$)/);
