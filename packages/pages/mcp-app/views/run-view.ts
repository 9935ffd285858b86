import type { RunOutcome, Script, ScriptBackend, ScriptInput, ScriptPlan } from "../backend/skill-backend.ts";
import { button, element } from "../components/element.ts";
import { plainText } from "../components/markdown.ts";
import { failureNote, loadingNote } from "../components/notes.ts";
import { oneLine, visibleText } from "../components/visible-text.ts";
import type { View } from "./frame.ts";
import type { SkillViewOptions } from "./skill-view.ts";

/** Runs a script in three steps: what to give it, what exactly would run, what came of it. Only the second one's yes runs it. */
export function runView({ frame }: SkillViewOptions, scripts: ScriptBackend, script: Script): View {
  const place = element("div", { class: "stack", aria: { live: "polite" } });
  const params = textArea(2);
  const args = textArea(2);
  params.placeholder = '{"name": "Ada"}';
  const input = (): ScriptInput => ({
    params: params.value,
    args: args.value.split("\n").filter((line) => line !== ""),
  });

  const review = async () => {
    const given = input();
    place.replaceChildren(loadingNote("Asking what would run…"));
    try {
      showPlan(await scripts.plan(script, given), given);
    } catch (error) {
      place.replaceChildren(failureNote(error, undefined));
    }
  };

  const showPlan = (plan: ScriptPlan, given: ScriptInput) => {
    const yes = button("Run it now", () => void run(given), { class: "primary" });
    place.replaceChildren(
      element(
        "section",
        { class: "note ask", aria: { label: "What will run" } },
        element("h2", {}, "Run this?"),
        element(
          "dl",
          {},
          ...plan.facts.flatMap(([label, value]) => [
            element("dt", {}, label),
            element("dd", { class: "mono" }, visibleText(value.slice(0, 2_000))),
          ]),
        ),
        element(
          "div",
          { class: "row" },
          yes,
          button("No", () => {
            place.replaceChildren();
            frame.say("Nothing was run.");
          }),
        ),
      ),
    );
    yes.focus();
  };

  const run = async (given: ScriptInput) => {
    const stop = new AbortController();
    place.replaceChildren(
      loadingNote("The script runs…"),
      button("Stop", () => stop.abort()),
    );
    try {
      showOutcome(await scripts.run(script, given, stop.signal));
    } catch (error) {
      place.replaceChildren(
        stop.signal.aborted
          ? element("p", { class: "note" }, "You stopped the script.")
          : failureNote(error, undefined),
      );
    }
  };

  const showOutcome = (outcome: RunOutcome) => {
    place.replaceChildren(...outcomeParts(outcome));
    frame.say(outcome.summary);
  };

  // A plan is of the input it was made with; another input needs another yes.
  for (const field of [params, args]) field.addEventListener("input", () => place.replaceChildren());

  return {
    title: `Run ${oneLine(script.name, 80)}`,
    focus: params,
    body: element(
      "div",
      { class: "stack" },
      script.usage !== undefined && element("p", { class: "hint" }, visibleText(script.usage.slice(0, 500))),
      labelled("Parameters as JSON, if it takes them", params),
      labelled("Arguments, one on each line", args),
      element(
        "div",
        { class: "row" },
        button("Show what will run", () => void review()),
      ),
      place,
    ),
  };
}

function outcomeParts({ isGood, summary, stdout, stderr }: RunOutcome): HTMLElement[] {
  return [
    element("p", { class: isGood ? "note good" : "note bad", role: "status" }, visibleText(summary)),
    ...(stdout === "" ? [] : [element("h2", {}, "Output"), plainText(stdout)]),
    ...(stderr === "" ? [] : [element("h2", {}, "Messages"), plainText(stderr)]),
    ...(stdout + stderr === "" ? [element("p", { class: "hint" }, "It wrote nothing.")] : []),
  ];
}

function textArea(rows: number): HTMLTextAreaElement {
  const field = element("textarea", { class: "mono" });
  field.rows = rows;
  field.spellcheck = false;
  return field;
}

function labelled(words: string, field: HTMLElement): HTMLElement {
  return element("label", { class: "field" }, element("span", {}, words), field);
}
