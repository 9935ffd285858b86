import type { Capability } from "../engine/finding.ts";
import type { Detector, Signal } from "../engine/signal.ts";
import type { Sign } from "./ordered.ts";
import { weigh } from "./weigh.ts";
import type { Window } from "./windows.ts";
import { windowsSaying } from "./windows-saying.ts";

/** An order that is one whatever the skill is about: what it says, what must stand near it, and what makes it the opposite. */
export interface PlainOrder {
  readonly rule: string;
  readonly message: string;
  readonly capability: Capability;
  /** In one sentence, in lower case. */
  readonly says: RegExp;
  /** Each of them in that sentence, too. */
  readonly also?: readonly Sign[];
  /** In that sentence or in the ones before and after it. */
  readonly near?: Sign;
  /** In that sentence: it is forbidden, described, or left to the person. */
  readonly unless?: Sign;
  /** An address near it that is neither a well-known service nor this machine. */
  readonly isToStranger?: boolean;
  /** Only in the description, by which an agent chooses a skill. */
  readonly isDescription?: boolean;
  readonly weight?: "suspicious" | "conclusive";
}

/** A detector for one such order. Quotations, tables and texts inside of code show orders and give none. */
export function plainOrder(order: PlainOrder): Detector {
  return (view) => windowsSaying(view, order.says).flatMap((window) => signalOf(window, order));
}

function signalOf(window: Window, order: PlainOrder): Signal[] {
  const { passage } = window;
  const isDescription = passage.place === "description" || passage.place === "metadata";
  if (SHOWN.has(passage.place) || (order.isDescription === true && !isDescription)) return [];
  const { also = [], unless } = order;
  if (!also.every((pattern) => pattern.test(passage.plain)) || unless?.test(passage.plain)) return [];
  const near = window
    .around()
    .map(({ plain }) => plain)
    .join(" ")
    .slice(0, MAX_NEAR);
  if (order.near?.test(near) === false) return [];
  if (order.isToStranger && !window.destinations().some(({ kind }) => kind !== "local" && kind !== "vendor"))
    return [];
  const { rule, message, capability, weight = "suspicious" } = order;
  return weigh(
    window,
    { said: weight === "conclusive" ? 8 : 3.5 },
    { rule, message, capability, isAct: true },
  );
}

const SHOWN: ReadonlySet<string> = new Set(["table", "string", "docstring", "code-comment", "heading"]);
const MAX_NEAR = 8_192;
