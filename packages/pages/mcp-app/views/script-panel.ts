import type { Script, ScriptBackend } from "../backend/skill-backend.ts";
import { button, element } from "../components/element.ts";
import { oneLine, visibleText } from "../components/visible-text.ts";
import { fileView } from "./file-view.ts";
import { runView } from "./run-view.ts";
import type { SkillViewOptions } from "./skill-view.ts";

/** The scripts of a skill, each with a way to read it and a way to run it. */
export function scriptPanel(
  options: SkillViewOptions,
  runner: ScriptBackend,
  scripts: readonly Script[],
): HTMLElement {
  const { frame, backend } = options;
  if (scripts.length === 0)
    return element("p", { class: "note" }, "This skill has no script that can run here.");
  const item = (script: Script) =>
    element(
      "li",
      { class: "script" },
      element("p", { class: "mono name" }, oneLine(script.path, 200)),
      script.description !== undefined && element("p", {}, visibleText(script.description.slice(0, 500))),
      element(
        "div",
        { class: "row" },
        button("Run…", () => frame.open(runView(options, runner, script)), {
          aria: { label: `Run ${oneLine(script.path, 100)}` },
        }),
        backend.readFile !== undefined &&
          button("Read it", () => frame.open(fileView(options, script.path)), {
            class: "quiet",
            aria: { label: `Read ${oneLine(script.path, 100)}` },
          }),
      ),
    );
  return element("ul", { class: "scripts" }, ...scripts.map(item));
}
