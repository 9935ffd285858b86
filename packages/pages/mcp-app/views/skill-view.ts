import { estimateTokens } from "@skillquay/skill/tokens";
import type { OpenSkill, SkillBackend, SkillCard } from "../backend/skill-backend.ts";
import { button, element } from "../components/element.ts";
import { withoutFrontMatter } from "../components/front-matter.ts";
import { renderMarkdown } from "../components/markdown.ts";
import { failureNote, loadingNote, problemList } from "../components/notes.ts";
import { type Tab, tabs } from "../components/tabs.ts";
import { oneLine, visibleText } from "../components/visible-text.ts";
import type { Host } from "../host/host.ts";
import { fileView } from "./file-view.ts";
import type { Frame, View } from "./frame.ts";
import { factBadges } from "./list-view.ts";
import { requestButton } from "./request-button.ts";
import { scriptPanel } from "./script-panel.ts";

export interface SkillViewOptions {
  readonly host: Host;
  readonly backend: SkillBackend;
  readonly frame: Frame;
  readonly skill: OpenSkill;
}

/** One skill: what it says, its files, its scripts, and what is wrong with it. */
export function skillView(options: SkillViewOptions): View {
  const { host, backend, frame, skill } = options;
  const { card, problems, files, moreFiles } = skill;
  const openFile = (path: string) => frame.open(fileView(options, path));
  const links = {
    openLink: host.can.openLinks ? (url: string) => void host.openLink(url) : undefined,
    openFile: (url: string) => {
      const path = pathIn(url, skill);
      return path === undefined || backend.readFile === undefined ? undefined : () => openFile(path);
    },
  };
  const fileCount = files.length + moreFiles;
  const shown: Tab[] = [
    { label: "Instructions", panel: () => renderMarkdown(withoutFrontMatter(skill.text), links) },
    ...(fileCount > 0 ? [{ label: `Files (${fileCount})`, panel: () => fileList(options, openFile) }] : []),
    ...scriptTab(options),
    ...(problems.length > 0
      ? [{ label: `Problems (${problems.length})`, panel: () => problemList(problems) }]
      : []),
  ];
  return {
    title: oneLine(card.name, 100),
    body: element(
      "div",
      { class: "stack" },
      card.description !== "" &&
        element("p", { class: "lead" }, visibleText(card.description.slice(0, 1024))),
      element("p", { class: "badges" }, ...factBadges(factsOf(skill))),
      requestButton(host, backend.request(card), frame),
      tabs(shown),
    ),
  };
}

/** What a list said of it, and what its text says where none did. */
function factsOf({ card, text, files }: OpenSkill): SkillCard {
  const hasScripts = card.hasScripts || files.some((path) => path.startsWith("scripts/"));
  return { ...card, tokens: card.tokens ?? estimateTokens(text), hasScripts };
}

/** The file of the skill that a link in its main file means. */
function pathIn(url: string, { files }: OpenSkill): string | undefined {
  const [path = ""] = url.replace(/^\.\//, "").split("#");
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    // Not an encoded path, so it is meant as it stands.
  }
  return files.find((file) => file === path || file === decoded);
}

function fileList({ backend, skill }: SkillViewOptions, openFile: (path: string) => void): HTMLElement {
  const { files, moreFiles } = skill;
  return element(
    "div",
    {},
    backend.readFile === undefined &&
      element("p", { class: "note" }, "This agent does not let the page read files. Ask the agent for one."),
    element(
      "ul",
      { class: "files" },
      ...files.map((path) =>
        element(
          "li",
          {},
          backend.readFile === undefined
            ? oneLine(path, 300)
            : button(oneLine(path, 300), () => openFile(path), { class: "link mono" }),
        ),
      ),
    ),
    moreFiles > 0 && element("p", { class: "hint" }, `${moreFiles} more files are not named here.`),
  );
}

function scriptTab(options: SkillViewOptions): Tab[] {
  const { backend, skill } = options;
  const { scripts } = backend;
  const hasSome = skill.card.hasScripts || skill.files.some((path) => path.startsWith("scripts/"));
  if (scripts === undefined || !hasSome) return [];
  const panel = () => {
    const place = element("div", {}, loadingNote("Looking for scripts…"));
    const load = () =>
      scripts.list(skill).then(
        (list) => place.replaceChildren(scriptPanel(options, scripts, list)),
        (error) => place.replaceChildren(failureNote(error, load)),
      );
    void load();
    return place;
  };
  return [{ label: "Scripts", panel }];
}
