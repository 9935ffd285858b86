import type { Detector, Signal } from "../engine/signal.ts";
import { hostKind } from "../known/host-kinds.ts";
import { linear } from "../matching/linear.ts";
import { destinationsIn } from "../prose/destinations.ts";
import { foldText } from "../view/text/fold-text.ts";

/**
 * Exfiltration in language: the agent is to write a picture whose address has room for what it knows. Whatever shows the text fetches
 * the picture, and so sends what stands in its address.
 */
export const pictureAddress: Detector = (view) => {
  const signals: Signal[] = [];
  for (const file of view.files) {
    if (
      (file.kind !== "markdown" && file.kind !== "text") ||
      file.text === undefined ||
      !SHOWN.test(file.text)
    )
      continue;
    for (const [index, line] of file.text.split("\n", MAX_LINES).entries()) {
      const address = SHOWN.test(line.slice(0, 4_096))
        ? PICTURE.exec(foldText(line.slice(0, 4_096)))?.[1]
        : undefined;
      if (address === undefined) continue;
      const held = ROOM.exec(address)?.[0];
      const place = destinationsIn(address).find(
        ({ kind, where }) => (kind === "foreign" && hostKind(where) !== "vendor") || kind === "drop",
      );
      if (held === undefined || place === undefined) continue;
      signals.push({
        rule: "exfiltration.picture-address",
        weight: PRIVATE.test(address) ? "suspicious" : "odd",
        confidence: "medium",
        path: file.path,
        line: index + 1,
        evidence: address,
        message:
          "A picture is to be written whose address carries what the agent knows to whoever serves it.",
        capability: "sends data out",
      });
      if (signals.length >= MAX_SIGNALS) return signals;
    }
  }
  return signals;
};

// One quick look before the line is folded.
const SHOWN = linear(/!\[|<img\b/i);
const MAX_LINES = 20_000;
const MAX_SIGNALS = 20;
// `![x](https://…)`, `<img src="https://…">`; spaces inside a placeholder belong to it.
const PICTURE = linear(
  /(?:!\[[^\]\n]{0,120}\]\(<?|<img\b[^>\n]{0,120}\bsrc=["']?)(https?:\/\/[^)"'\n]{4,600})/i,
);
const ROOM = linear(/[?&=/](?:<[^<>]{2,200}>|\{{1,2}[^{}]{2,200}\}{1,2}|\[[^[\]]{2,200}\]|\$\w{2,40})/);
const PRIVATE = linear(
  /conversation|message|transcript|notes?\b|summary|contents?\b|answer|history|context|secret|token|password|api_?key|[a-z]_key\b|e-?mail|user ?name|session|file|document|names?\b|figures|address of|encoded|base64/i,
);
