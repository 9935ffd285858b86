import type { Detector } from "../engine/signal.ts";
import { ignoreInSecurityDocs } from "../filters/ignore-in-security-docs.ts";
import { ignoreSamples } from "../filters/ignore-samples.ts";
import { credentialReach } from "./credentials/credential-reach.ts";
import { loginBackdoor } from "./deception/login-backdoor.ts";
import { destruction } from "./destruction/destruction.ts";
import { removesUnasked } from "./destruction/removes-unasked.ts";
import { rewritesHistory } from "./destruction/rewrites-history.ts";
import { unattendedAgentSpawn } from "./destruction/unattended-agent-spawn.ts";
import { fetchAndRun } from "./download/fetch-and-run.ts";
import { dnsExfiltration } from "./exfiltration/dns-exfiltration.ts";
import { doubleEncoding } from "./exfiltration/double-encoding.ts";
import { exfiltrationFlow } from "./exfiltration/exfiltration-flow.ts";
import { hardcodedBcc } from "./exfiltration/hardcoded-bcc.ts";
import { imageBeacon } from "./exfiltration/image-beacon.ts";
import { privateKeyToUnknownHost } from "./exfiltration/private-key-to-unknown-host.ts";
import { proxyOrRegistryOverride } from "./exfiltration/proxy-or-registry-override.ts";
import { pushesElsewhere } from "./exfiltration/pushes-elsewhere.ts";
import { readsAndSends } from "./exfiltration/reads-and-sends.ts";
import { surveillance } from "./exfiltration/surveillance.ts";
import { unexpectedAddress } from "./exfiltration/unexpected-address.ts";
import { fetchedTextAsInstructions } from "./indirect-injection/fetched-text-as-instructions.ts";
import { hardcodedRecipient } from "./irreversible/hardcoded-recipient.ts";
import { predictableKeys } from "./irreversible/predictable-keys.ts";
import { knownBad } from "./known-bad/known-bad.ts";
import { commandOnClipboard } from "./lure/command-on-clipboard.ts";
import { charListObfuscation } from "./obfuscation/char-list-obfuscation.ts";
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
export const codeRules: readonly Detector[] = [
  ...[
    commandOnClipboard,
    ignoreInSecurityDocs(fetchAndRun),
    ignoreInSecurityDocs(encodedPayload),
    charListObfuscation,
    ignoreInSecurityDocs(credentialReach),
    ignoreInSecurityDocs(exfiltrationFlow),
    readsAndSends,
    dnsExfiltration,
    imageBeacon,
    unexpectedAddress,
    pushesElsewhere,
    proxyOrRegistryOverride,
    privateKeyToUnknownHost,
    doubleEncoding,
    hardcodedBcc,
    surveillance,
    ignoreInSecurityDocs(remoteControl),
    databaseCommands,
    ignoreInSecurityDocs(persistence),
    shippedKey,
    loginBackdoor,
    supplyChain,
    ignoreInSecurityDocs(destruction),
    rewritesHistory,
    removesUnasked,
    unattendedAgentSpawn,
    fetchedTextAsInstructions,
    hardcodedRecipient,
    predictableKeys,
  ].map(ignoreSamples),
  opaqueContent,
  secrets,
  scannerAimed,
  knownBad,
];
