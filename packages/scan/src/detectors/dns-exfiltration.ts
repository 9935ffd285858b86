import type { Detector, Signal } from "../engine/signal.ts";
import { hostKind } from "../known/host-kinds.ts";
import { networkCall } from "../known/network-calls.ts";
import { networkUse } from "../known/network-programs.ts";
import { linear } from "../matching/linear.ts";
import { codeSignal, commandText } from "../signals/code-signal.ts";
import type { CodePiece } from "../view/skill-view.ts";

/**
 * Exfiltration through names: a script looks up `<something it made>.domain-of-its-own`. Whatever the answer is, whoever runs that
 * domain has read the question.
 */
export const dnsExfiltration: Detector = (skill) => {
  const signals: Signal[] = [];
  for (const piece of skill.code) {
    if (piece.origin !== "file" && piece.origin !== "decoded") continue;
    const match = lookups(piece).find(({ name }) => {
      const domain = madeUnder(name);
      return domain !== undefined && hostKind(domain) !== "local" && !LISTS.test(domain);
    });
    if (match === undefined) continue;
    signals.push(
      codeSignal(piece, match.line, {
        rule: "exfiltration.dns",
        weight: "suspicious",
        confidence: "medium",
        evidence: match.text,
        message: "It looks up names that it puts together under a domain of which the skill says nothing.",
        capability: "sends data out",
      }),
    );
  }
  return signals;
};

interface Lookup {
  readonly line: number;
  readonly text: string;
  readonly name: string;
}

function lookups(piece: CodePiece): Lookup[] {
  return [
    ...piece.commands
      .filter((command) => networkUse(command)?.isCovert === true)
      .flatMap((command) =>
        command.words
          .slice(1)
          .map((word) => ({ line: command.line, text: commandText(command), name: word.slice(0, 1_000) })),
      ),
    ...piece.calls
      .filter((call) => networkCall(call)?.isCovert === true)
      .map(({ line, name, args }) => ({
        line,
        text: `${name}(${args.join(", ")})`,
        name: (args[0] ?? "").slice(0, 1_000),
      })),
  ];
}

/** `${chunk}.3.x.example` → `x.example`: something unknown first, then a domain that stands there. */
function madeUnder(name: string): string | undefined {
  const at = name.lastIndexOf("}");
  if (at === -1) return undefined;
  const domain = name.slice(at + 1).replace(/^[^.]{0,63}\./, "");
  return DOMAIN.test(domain) ? domain : undefined;
}

const DOMAIN = linear(/^(?:[a-z0-9-]{1,63}\.){1,6}[a-z]{2,24}$/i);
// They answer questions of this kind: block lists, owners of addresses, names for addresses.
const LISTS = linear(
  /(?:^|\.)(?:spamhaus\.org|cymru\.com|spamcop\.net|barracudacentral\.org|surbl\.org|uribl\.com|sorbs\.net|abuseat\.org|in-addr\.arpa|ip6\.arpa|dnswl\.org|nip\.io|sslip\.io|routeviews\.org|shadowserver\.org|opendns\.com)$|(?:^|\.)(?:dnsbl|rbl|bl|zen)\./i,
);
