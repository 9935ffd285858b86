import type { Rule } from "../engine/signal.ts";
import { shownOnPages } from "../filters/ignore-in-security-docs.ts";
import { withoutSamples } from "../filters/ignore-samples.ts";
import { credentialReach } from "./credentials/credential-reach.ts";
import { plantedEntrance } from "./deception/login-backdoor.ts";
import { destruction } from "./destruction/destruction.ts";
import { removesUnasked } from "./destruction/removes-unasked.ts";
import { rewritesHistory } from "./destruction/rewrites-history.ts";
import { startsAgents } from "./destruction/unattended-agent-spawn.ts";
import { fetchAndRun } from "./download/fetch-and-run.ts";
import { dataInNames } from "./exfiltration/dns-exfiltration.ts";
import { encodesTwice } from "./exfiltration/double-encoding.ts";
import { exfiltrationFlow } from "./exfiltration/exfiltration-flow.ts";
import { fixedCopy } from "./exfiltration/hardcoded-bcc.ts";
import { imageBeacon } from "./exfiltration/image-beacon.ts";
import { keysInHand } from "./exfiltration/private-key-to-unknown-host.ts";
import { reroutes } from "./exfiltration/proxy-or-registry-override.ts";
import { pushesElsewhere } from "./exfiltration/pushes-elsewhere.ts";
import { readsAndSends } from "./exfiltration/reads-and-sends.ts";
import { surveillance } from "./exfiltration/surveillance.ts";
import { unexpectedAddress } from "./exfiltration/unexpected-address.ts";
import { printsOrders } from "./indirect-injection/fetched-text-as-instructions.ts";
import { fixedRecipient } from "./irreversible/hardcoded-recipient.ts";
import { predictableKeys } from "./irreversible/predictable-keys.ts";
import { knownBad } from "./known-bad/known-bad.ts";
import { commandOnClipboard } from "./lure/command-on-clipboard.ts";
import { spelledInLetters } from "./obfuscation/char-list-obfuscation.ts";
import { encodedPayload } from "./obfuscation/encoded-payload.ts";
import { opaqueContent } from "./opaque-content/opaque-content.ts";
import { persistence } from "./persistence/persistence.ts";
import { shippedKey } from "./persistence/shipped-key.ts";
import { databaseCommands } from "./remote-control/database-commands.ts";
import { remoteControl } from "./remote-control/remote-control.ts";
import { scannerAimed } from "./scanner-evasion/scanner-aimed.ts";
import { secrets } from "./secrets/secrets.ts";
import { supplyChain } from "./supply-chain/supply-chain.ts";

/** The rules over code and files, in the order of their families. */
export const codeRules: readonly Rule[] = [
  ...[
    commandOnClipboard,
    shownOnPages(fetchAndRun),
    shownOnPages(encodedPayload),
    spelledInLetters,
    shownOnPages(credentialReach),
    shownOnPages(exfiltrationFlow),
    readsAndSends,
    dataInNames,
    imageBeacon,
    unexpectedAddress,
    pushesElsewhere,
    reroutes,
    keysInHand,
    encodesTwice,
    fixedCopy,
    surveillance,
    shownOnPages(remoteControl),
    databaseCommands,
    shownOnPages(persistence),
    shippedKey,
    plantedEntrance,
    supplyChain,
    shownOnPages(destruction),
    rewritesHistory,
    removesUnasked,
    startsAgents,
    printsOrders,
    fixedRecipient,
    predictableKeys,
  ].map(withoutSamples),
  opaqueContent,
  secrets,
  scannerAimed,
  knownBad,
];
