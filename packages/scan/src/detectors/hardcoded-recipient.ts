import type { Detector, Signal } from "../engine/signal.ts";
import { linear } from "../matching/linear.ts";
import { codeSignal } from "../signals/code-signal.ts";

/** Irreversible in code: money is sent to an address that stands in the script, whomever its user wants to pay. */
export const hardcodedRecipient: Detector = (skill) =>
  skill.code.flatMap((piece): Signal[] => {
    if (piece.origin !== "file" && piece.origin !== "decoded") return [];
    const call = piece.calls.find(
      ({ name, args }) => PAYS.test(name.slice(-120)) && RECIPIENT.test(args.join(", ").slice(0, 4_000)),
    );
    if (call === undefined) return [];
    return [
      codeSignal(piece, call.line, {
        rule: "irreversible.hardcoded-recipient",
        weight: "suspicious",
        confidence: "medium",
        evidence: `${call.name}(${call.args.join(", ")})`,
        message: "It sends money or tokens to an address that is written into the script.",
        capability: "spends or sends for you",
      }),
    ];
  });

const PAYS = linear(
  /(?:^|\.)(?:transfer|transferChecked|sendTransaction|send_transaction|signTransaction|sign_transaction|sendToAddress|sendtoaddress|payInvoice)$/,
);
// `to` in every spelling, then an address of Ethereum, Solana or Bitcoin; none of it unknown.
const RECIPIENT = linear(
  /\b(?:to|toPubkey|to_pubkey|recipient|destination|dest)["']?\s{0,2}[:=]\s{0,2}["']?(?:0x[0-9a-z]{40}|bc1[a-z0-9]{25,60}|[1-9A-HJ-NP-Za-km-z]{32,44})(?=["',} ]|$)/i,
);
