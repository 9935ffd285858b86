import type { Rule } from "../signal.ts";
import { commandOnClipboard } from "./command-on-clipboard.ts";
import { credentialReach } from "./credential-reach.ts";
import { dataInNames } from "./data-in-names.ts";
import { databaseCommands } from "./database-commands.ts";
import { destruction } from "./destruction.ts";
import { encodedPayload } from "./encoded-payload.ts";
import { encodesTwice } from "./encodes-twice.ts";
import { exfiltrationFlow } from "./exfiltration-flow.ts";
import { fetchAndRun } from "./fetch-and-run.ts";
import { fixedCopy } from "./fixed-copy.ts";
import { fixedRecipient } from "./fixed-recipient.ts";
import { imageBeacon } from "./image-beacon.ts";
import { keysInHand } from "./keys-in-hand.ts";
import { knownBad } from "./known-bad.ts";
import { opaqueContent } from "./opaque-content.ts";
import { persistence } from "./persistence.ts";
import { plantedEntrance } from "./planted-entrance.ts";
import { predictableKeys } from "./predictable-keys.ts";
import { printsOrders } from "./prints-orders.ts";
import { pushesElsewhere } from "./pushes-elsewhere.ts";
import { readsAndSends } from "./reads-and-sends.ts";
import { remoteControl } from "./remote-control.ts";
import { removesUnasked } from "./removes-unasked.ts";
import { reroutes } from "./reroutes.ts";
import { rewritesHistory } from "./rewrites-history.ts";
import { scannerAimed } from "./scanner-aimed.ts";
import { secrets } from "./secrets.ts";
import { shippedKey } from "./shipped-key.ts";
import { shownOnPages } from "./shown-on-pages.ts";
import { spelledInLetters } from "./spelled-in-letters.ts";
import { startsAgents } from "./starts-agents.ts";
import { supplyChain } from "./supply-chain.ts";
import { surveillance } from "./surveillance.ts";
import { unexpectedAddress } from "./unexpected-address.ts";
import { withoutSamples } from "./without-samples.ts";

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
