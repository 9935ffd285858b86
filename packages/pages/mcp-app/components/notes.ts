import type { Problem } from "../backend/skill-backend.ts";
import { ToolFailure } from "../backend/tool-failure.ts";
import { HostRefusal } from "../host/host.ts";
import { button, element } from "./element.ts";
import { oneLine, visibleText } from "./visible-text.ts";

/** What went wrong, in words, with what can be done about it. */
export function failureNote(error: unknown, onRetry: (() => void) | undefined): HTMLElement {
  const isRefused = error instanceof HostRefusal;
  const message = isRefused
    ? "This agent does not let the page call the server's tools. Ask the agent in the conversation instead."
    : error instanceof Error
      ? error.message
      : "Something went wrong.";
  const suggestions = error instanceof ToolFailure ? error.suggestions.filter((line) => line !== "") : [];
  return element(
    "div",
    { class: "note bad", role: "alert" },
    element("p", {}, visibleText(message)),
    suggestions.length > 0 &&
      element("ul", {}, ...suggestions.map((line) => element("li", {}, visibleText(line)))),
    !isRefused && onRetry !== undefined && button("Try again", onRetry),
  );
}

export function loadingNote(words: string): HTMLElement {
  return element("p", { class: "loading", role: "status" }, words);
}

export function problemList(problems: readonly Problem[]): HTMLElement {
  return element("ul", { class: "problems" }, ...problems.map(problemItem));
}

function problemItem({ severity, message, fix, place, evidence }: Problem): HTMLElement {
  return element(
    "li",
    { class: `problem ${severity}` },
    element("p", {}, element("b", {}, `${WORDS[severity]}: `), visibleText(message)),
    place !== "" && element("p", { class: "mono hint" }, oneLine(place, 300)),
    evidence !== undefined && evidence !== "" && element("p", { class: "mono hint" }, oneLine(evidence, 200)),
    element("p", { class: "hint" }, visibleText(fix)),
  );
}

const WORDS = { error: "Error", warning: "Warning", info: "Note" } as const;
