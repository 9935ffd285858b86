import { element } from "../components/element.ts";
import { plainText, renderMarkdown } from "../components/markdown.ts";
import { failureNote, loadingNote } from "../components/notes.ts";
import { oneLine } from "../components/visible-text.ts";
import type { View } from "./frame.ts";
import type { SkillViewOptions } from "./skill-view.ts";

/** One file of a skill. */
export function fileView({ host, backend, frame, skill }: SkillViewOptions, path: string): View {
  const body = element("div", { class: "stack" }, loadingNote("Reading the file…"));
  const load = async () => {
    try {
      const read = await backend.readFile?.(skill, path);
      const text = read?.text;
      const links = {
        openLink: host.can.openLinks ? (url: string) => void host.openLink(url) : undefined,
        openFile: () => undefined,
      };
      body.replaceChildren(
        text === undefined
          ? element("p", { class: "note" }, "This file is not text.")
          : /\.md$/i.test(path)
            ? renderMarkdown(text, links)
            : plainText(text),
        read?.isCut === true
          ? element("p", { class: "note" }, "The file is longer than this; its beginning is shown.")
          : "",
      );
      frame.say(`${oneLine(path, 100)} is shown.`);
    } catch (error) {
      body.replaceChildren(failureNote(error, () => void load()));
    }
  };
  void load();
  return { title: oneLine(path, 120), body };
}
