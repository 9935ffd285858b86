import { linkedFiles } from "../engine/linked-files.ts";
import type { Detector, Signal } from "../engine/signal.ts";
import { isStranger } from "../known/host-kinds.ts";
import { networkCall } from "../known/network-calls.ts";
import { linear } from "../matching/linear.ts";
import { codeSignal } from "../signals/code-signal.ts";
import type { Call, CodePiece } from "../view/skill-view.ts";

/**
 * Exfiltration: a program makes or opens private keys of wallets and machines, and a part of it speaks to a host of which the skill
 * says nothing. The value between them may be lost in queues and threads; a signer needs no such host.
 */
export const privateKeyToUnknownHost: Detector = (skill) => {
  const scripts = skill.code.filter(({ origin }) => origin === "file" || origin === "decoded");
  const holders = scripts.filter(({ calls }) => calls.some(({ name }) => HOLDS.test(name.slice(-120))));
  if (holders.length === 0) return [];
  const areLinked = linkedFiles(skill);
  return scripts.flatMap((piece): Signal[] => {
    const holder = holders.find(({ path }) => path === piece.path || areLinked(path, piece.path));
    const call = holder === undefined ? undefined : piece.calls.find((one) => leaves(one, piece));
    if (holder === undefined || call === undefined) return [];
    return [
      codeSignal(piece, call.line, {
        rule: "exfiltration.private-key-to-unknown-host",
        weight: "suspicious",
        confidence: "medium",
        evidence: `${holder.path}: private keys … ${call.name}(${call.args.join(", ")})`,
        message:
          "A program that holds private keys sends something to a host of which the skill says nothing.",
        capability: "sends data out",
      }),
    ];
  });
};

const HOLDS = linear(
  /(?:^|\.)(?:fromSecretKey|from_secret_key|fromSeed|from_seed|fromMnemonic|from_mnemonic|from_phrase|fromPhrase|mnemonicToSeed(?:Sync)?|mnemonicToAccount|privateKeyToAccount|generateMnemonic|to_mnemonic|Account\.(?:from_key|decrypt|create|encrypt)|fromEncryptedJson\w{0,6}|load_(?:pem|ssh|der)_private_key|PrivateKey\.generate|RSA\.import_?[kK]ey|nacl\.signing\.SigningKey)$/,
);

/** Something unknown goes along, in the body, in a header or in the address; calls of a chain's own protocol are what a wallet does. */
function leaves(call: Call, { calls }: CodePiece): boolean {
  const use = networkCall(call);
  if (use === undefined || use.isCovert) return false;
  const text = call.args.join(" ").slice(0, 4_096);
  const hasCargo =
    use.sends ||
    /["']?headers["']?\s{0,2}[:=][^\n]{0,400}\$\{/.test(text) ||
    /:\/\/\S{1,300}[?=/]\$\{/.test(text);
  if (!hasCargo || PROTOCOL.test(text)) return false;
  const opener = call.name.slice(0, Math.max(0, call.name.lastIndexOf(".")));
  const addresses =
    use.addresses.length > 0
      ? use.addresses
      : calls.flatMap((one) => (one.name === opener ? (networkCall(one)?.addresses ?? []) : []));
  return addresses.some(({ kind }) => isStranger(kind));
}

// `eth_getBalance` is asked of a chain; `eth_account.Account` is a library in what is sent.
const PROTOCOL = linear(/jsonrpc|eth_\w{3,30}(?![\w.])|method: get[A-Z]|sendRawTransaction|graphql/);
