import { button, element } from "../components/element.ts";
import type { Host } from "../host/host.ts";

/** One thing that the page shows. */
export interface View {
  /** Also the page's heading. */
  readonly title: string;
  readonly body: HTMLElement;
  /** What the cursor is put on; the heading when absent. */
  readonly focus?: HTMLElement;
}

export interface Frame {
  /** Shows a view on top of the others. */
  open(view: View): void;
  /** Shows a view instead of all others. */
  reset(view: View): void;
  /** Looks again at what the host offers. */
  update(): void;
  /** Says something to those who do not see the page change. */
  say(words: string): void;
}

/** The page around its views: a heading, a way back, and a way to more room. */
export function createFrame(host: Host, root: HTMLElement, status: HTMLElement): Frame {
  const views: View[] = [];
  const heading = element("h1", { tabIndex: -1 });
  const goBack = () => {
    if (views.length < 2) return;
    views.pop();
    show();
    focus();
  };
  const back = button("Back", goBack, { class: "quiet back", aria: { label: "Back" } });
  const room = roomButton(host);
  const main = element("main", {});
  root.replaceChildren(element("header", {}, back, heading, room.made), main);

  const show = () => {
    const view = views.at(-1);
    if (view === undefined) return;
    heading.textContent = view.title;
    back.hidden = views.length < 2;
    main.replaceChildren(view.body);
    main.scrollTop = 0;
  };
  const focus = () => (views.at(-1)?.focus ?? heading).focus({ preventScroll: true });
  addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.defaultPrevented) goBack();
  });
  return {
    open: (view) => {
      views.push(view);
      show();
      focus();
    },
    // What the host sends must not take the cursor out of the conversation.
    reset: (view) => {
      views.splice(0, views.length, view);
      show();
    },
    update: room.update,
    say: (words) => {
      status.textContent = words;
    },
  };
}

/** Asks the host for the whole window and back, where it offers that. */
function roomButton(host: Host): { readonly made: HTMLButtonElement; update(): void } {
  const made = button(
    "",
    () => {
      const nextMode = host.context().displayMode === "fullscreen" ? "inline" : "fullscreen";
      // A host that refuses leaves everything as it is.
      host.requestDisplayMode(nextMode).catch(() => {});
    },
    { class: "quiet room" },
  );
  const update = () => {
    const { displayMode = "inline", availableDisplayModes = [] } = host.context();
    made.hidden = !availableDisplayModes.includes(displayMode === "fullscreen" ? "inline" : "fullscreen");
    made.textContent = displayMode === "fullscreen" ? "Smaller" : "Expand";
  };
  update();
  return { made, update };
}
