import { linkedFiles } from "../engine/linked-files.ts";
import type { Detector, Signal } from "../engine/signal.ts";
import { isTest } from "../filters/ignore-samples.ts";
import { linear } from "../matching/linear.ts";
import { codeSignal } from "../signals/code-signal.ts";
import type { CodePiece } from "../view/skill-view.ts";

/**
 * Irreversible: wallets are made from numbers that can be guessed: the time of day, a fixed text, a generator that is not made for
 * secrets. Whoever wrote the skill can make them again.
 */
export const predictableKeys: Detector = (skill) => {
  const scripts = skill.code.filter(
    (piece) => !isTest(piece) && (piece.origin === "file" || piece.origin === "decoded"),
  );
  const makers = scripts.filter(({ calls }) => calls.some(({ name }) => MAKES.test(name.slice(-120))));
  if (makers.length === 0) return [];
  const areLinked = linkedFiles(skill);
  return scripts.flatMap((piece): Signal[] => {
    if (!makers.some(({ path }) => path === piece.path || areLinked(path, piece.path))) return [];
    const match = guessable(piece);
    if (match === undefined) return [];
    return [
      codeSignal(piece, match.line, {
        rule: "irreversible.predictable-keys",
        weight: "suspicious",
        confidence: "medium",
        evidence: match.text,
        message: "It makes keys of a wallet from numbers that others can guess.",
        capability: "spends or sends for you",
      }),
    ];
  });
};

const MAKES = linear(
  /(?:^|\.)(?:to_mnemonic|entropyToMnemonic|mnemonicToSeed(?:Sync)?|fromSeed|from_seed|Account\.from_key|privateKeyToAccount|fromPrivateKey|from_secret_exponent|from_string|HDNode\w{0,20}|ethers\.Wallet|Keypair\.fromSeed|fromSecretKey)$/,
);

/** A hash over the time, or a generator that starts from a number somebody knows. */
function guessable({ calls }: CodePiece): { readonly line: number; readonly text: string } | undefined {
  const clocks = calls.filter(({ name }) => CLOCK.test(name.slice(-60))).map(({ line }) => line);
  const call = calls.find(({ line, name, args }) => {
    const given = args.join(" ").slice(0, 1_000);
    if (SEEDED.test(name)) return given !== "" && !/urandom|secrets\./.test(given);
    return (
      HASHES.test(name) &&
      (CLOCK.test(given) || clocks.some((at) => line - at >= 0 && line - at <= NEAR_LINES))
    );
  });
  return call === undefined ? undefined : { line: call.line, text: `${call.name}(${call.args.join(", ")})` };
}

// The time goes through a variable or two.
const NEAR_LINES = 4;
const SEEDED = linear(
  /^(?:random\.(?:seed|Random)|numpy\.random\.(?:seed|default_rng|RandomState)|seedrandom)$/,
);
const HASHES = linear(
  /^(?:hashlib\.\w{1,12}|crypto\.createHash(?:\.update)?|[\w./@-]{0,60}(?:sha256|sha512|keccak256|pbkdf2(?:Sync)?))$/,
);
const CLOCK = linear(
  /time\.time|\btime_ns\b|Date\.now|datetime\.|getTime|performance\.now|Math\.random|random\.(?:random|randint|getrandbits)|os\.getpid|process\.pid/,
);
