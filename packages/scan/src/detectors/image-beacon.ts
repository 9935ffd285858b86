import type { Detector, Signal } from "../engine/signal.ts";
import { addressesIn } from "../known/addresses.ts";
import { isStranger } from "../known/host-kinds.ts";
import { linear } from "../matching/linear.ts";
import { codeSignal } from "../signals/code-signal.ts";
import { type Cargo, cargoOf } from "../signals/exfiltration-cargo.ts";
import type { Call, Source } from "../view/skill-view.ts";

/**
 * Exfiltration through pictures: what a script writes holds an image whose address carries something private. Nothing is sent until
 * somebody opens the page, and then by whatever shows it.
 */
export const imageBeacon: Detector = (skill) => {
  const signals: Signal[] = [];
  for (const piece of skill.code) {
    if (piece.origin === "inline") continue;
    for (const call of piece.calls) {
      const picture = pictureIn(call);
      if (picture === undefined) continue;
      const away = addressesIn(picture).find(({ kind }) => isStranger(kind));
      const cargo = away === undefined ? undefined : takenAlong(call.carries);
      if (cargo === undefined) continue;
      signals.push(
        codeSignal(piece, call.line, {
          rule: "exfiltration.image-beacon",
          weight: "suspicious",
          confidence: "medium",
          evidence: `${cargo.what} → ${picture}`,
          message: `It writes an image whose address carries ${cargo.name} to whoever serves it.`,
          capability: "sends data out",
        }),
      );
      break;
    }
  }
  return signals;
};

/** The address of an image in what a call is given, where a part of it is not known. */
function pictureIn({ args }: Call): string | undefined {
  for (const arg of args.slice(0, 6)) {
    let at = arg.indexOf("://");
    for (let turn = 0; at !== -1 && turn < MAX_ADDRESSES; turn += 1) {
      const rest = arg.slice(at - 5, at + MAX_ADDRESS_CHARS);
      const address = rest.slice(0, END.exec(rest)?.index ?? rest.length).replace(/^[^h]{1,4}/, "");
      if (address.includes("$" + "{") && SHOWN.test(arg.slice(Math.max(0, at - 20), at))) return address;
      at = arg.indexOf("://", at + 3);
    }
  }
  return undefined;
}

const MAX_ADDRESSES = 50;
const MAX_ADDRESS_CHARS = 400;
const END = linear(/[\s"'<>)]/);
// `<img src="https`, `![](https`, `url(https`: whoever shows the page fetches it.
const SHOWN = linear(/(?:src=["']?|\]\(|url\(["']?)https?$/i);

/** Something private, or what a program or the environment says of this machine. */
function takenAlong(carries: readonly Source[]): Pick<Cargo, "what" | "name"> | undefined {
  const [cargo] = carries.flatMap(cargoOf);
  if (cargo !== undefined) return cargo;
  const fact = carries.find(({ kind }) => kind === "command" || kind === "environment");
  return fact === undefined ? undefined : { what: fact.what, name: "facts about this machine" };
}
