import { hubBackend } from "./backend/hub-backend.ts";
import { localBackend } from "./backend/local-backend.ts";
import { readOfferedTools } from "./backend/offered-tools.ts";
import { type Opening, readOpening } from "./backend/opening.ts";
import type { ListPage, OpenSkill, SkillCard } from "./backend/skill-backend.ts";
import { button, element } from "./components/element.ts";
import { failureNote, loadingNote } from "./components/notes.ts";
import { oneLine, visibleText } from "./components/visible-text.ts";
import type { Host } from "./host/host.ts";
import { followHost } from "./views/follow-host.ts";
import { createFrame } from "./views/frame.ts";
import { listView } from "./views/list-view.ts";
import { skillView } from "./views/skill-view.ts";

export interface Places {
  readonly root: HTMLElement;
  readonly status: HTMLElement;
}

/** The skill browser: begins with what the call that opened it answered. `offered` names the tools of its server. */
export function showSkills(host: Host, offered: string, { root, status }: Places): void {
  const tools = readOfferedTools(offered);
  const isHub = tools.skills_getSkill !== undefined || tools.skills_listSkills !== undefined;
  const backend = isHub ? hubBackend(host, tools) : localBackend(host, tools);
  const frame = createFrame(host, root, status);

  const viewOf = (skill: OpenSkill) => skillView({ host, backend, frame, skill });
  const openSkill = (card: SkillCard) => {
    const body = element("div", {}, loadingNote("Loading the skill…"));
    frame.open({ title: oneLine(card.name, 100), body });
    const load = async () => {
      try {
        const view = viewOf(withCard(await backend.open(card.ref), card));
        body.replaceChildren(view.body);
        frame.say(`${view.title} is loaded.`);
      } catch (error) {
        body.replaceChildren(failureNote(error, () => void load()));
      }
    };
    void load();
  };
  const listOf = (page?: ListPage, lead?: string) => listView({ backend, frame, openSkill, page, lead });
  const allSkills = () =>
    backend.list === undefined
      ? undefined
      : button("Show all skills", () => frame.open(listOf()), { class: "quiet" });
  const withAll = (...parts: HTMLElement[]) => element("div", { class: "stack" }, ...parts, allSkills());

  const open = (opening: Opening) => {
    switch (opening.kind) {
      case "list":
        return frame.reset(listOf(opening.page));
      case "found": {
        const { fits, cards } = opening.found;
        const lead = fits ? undefined : cards.length > 0 ? "Nothing fits. Closest are:" : "Nothing fits.";
        return frame.reset(listOf({ cards, total: cards.length, problems: [] }, lead));
      }
      case "skill": {
        const view = viewOf(opening.skill);
        return frame.reset({ ...view, body: withAll(view.body) });
      }
      case "started": {
        const { welcome, handle, credits } = opening;
        const lead = `${welcome} Account ${oneLine(handle, 64)}, ${credits.toLocaleString("en")} credits.`;
        return frame.reset(
          backend.list === undefined
            ? { title: "Skills", body: element("p", { class: "lead" }, visibleText(lead)) }
            : listOf(undefined, lead),
        );
      }
      case "failure":
        return frame.reset({ title: "Skills", body: withAll(failureNote(opening.failure, undefined)) });
      case "other":
        return frame.reset({
          title: "Skills",
          body: withAll(element("p", { class: "note" }, visibleText(opening.text.slice(0, 5_000)))),
        });
    }
  };

  frame.reset({ title: "Skills", body: withAll(loadingNote("Waiting for the agent…")) });
  const applyContext = followHost(host);
  host.start({
    onContext: (context) => {
      applyContext(context);
      frame.update();
    },
    onAnswer: (answer) => open(readOpening(answer)),
    onCancelled: () =>
      frame.reset({
        title: "Skills",
        body: withAll(
          element("p", { class: "note" }, "The call was cancelled, so there is nothing to show."),
        ),
      }),
  });
}

/** What the list said of a skill, where loading it says less: its text alone comes as a resource. */
function withCard(skill: OpenSkill, listed: SkillCard): OpenSkill {
  const { description, verdict, tokens, hasScripts, files = [] } = listed;
  const { card } = skill;
  return {
    ...skill,
    files: skill.files.length === 0 ? files : skill.files,
    card: {
      ...card,
      description: card.description === "" ? description : card.description,
      verdict: card.verdict ?? verdict,
      tokens: card.tokens ?? tokens,
      hasScripts: card.hasScripts || hasScripts,
    },
  };
}
