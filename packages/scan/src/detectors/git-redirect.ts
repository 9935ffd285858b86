import type { Detector, Signal } from "../engine/signal.ts";
import { addressesIn } from "../known/addresses.ts";
import { isShady } from "../known/host-kinds.ts";
import { linear } from "../matching/linear.ts";
import { codeSignal, commandText } from "../signals/code-signal.ts";
import type { Command } from "../view/skill-view.ts";

/**
 * Supply chain: settings of Git for all repositories of a person that lead every later clone and push over a stranger, run a program of
 * their own, or leave passwords in a file.
 */
export const gitRedirect: Detector = (skill) =>
  skill.code.flatMap((piece): Signal[] => {
    if (piece.origin === "data") return [];
    const match = piece.commands.find(leadsElsewhere);
    if (match === undefined) return [];
    return [
      codeSignal(piece, match.line, {
        rule: "supply-chain.git-redirect",
        weight: "suspicious",
        confidence: "high",
        evidence: commandText(match),
        message:
          "It sets Git up so that later work of the person goes over a stranger, a program or a file of its own.",
        capability: "starts by itself",
      }),
    ];
  });

function leadsElsewhere({ program, words }: Command): boolean {
  if (program !== "git" || words[1] !== "config" || !words.some((word) => /^--(?:global|system)$/.test(word)))
    return false;
  const at = words.findIndex((word, index) => index > 1 && !word.startsWith("-"));
  const name = (words[at] ?? "").toLowerCase();
  const value = words
    .slice(at + 1)
    .join(" ")
    .slice(0, 2_000);
  if (/^url\..{1,300}\.(?:push)?insteadof$/.test(name)) return isStrange((words[at] ?? "").slice(4));
  if (name === "core.sshcommand") return PROXY.test(value) || isStrange(value);
  if (name === "core.hookspath") return /^(?:\/dev\/null|\/tmp\/|\/var\/tmp\/)/.test(value);
  if (name === "credential.helper")
    return /--file[= ]\/?(?:tmp|var\/tmp)\b|^!.{0,200}(?:curl|wget|https?:)/.test(value);
  if (name.startsWith("alias.")) return value.startsWith("!") && LOADS.test(value);
  return name === "http.proxy" && isStrange(value);
}

const PROXY = linear(/proxycommand/i);
const LOADS = linear(/\b(?:curl|wget|nc|ncat)\b/);

function isStrange(text: string): boolean {
  return addressesIn(text).some(({ kind }) => kind === "unknown" || isShady(kind));
}
