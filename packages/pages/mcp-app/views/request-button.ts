import { button, element } from "../components/element.ts";
import type { Host } from "../host/host.ts";
import type { Frame } from "./frame.ts";

/** Asks the model for a skill, as the user. Where the host takes no messages, the words are there to copy. */
export function requestButton(host: Host, request: string, frame: Frame): HTMLElement {
  const place = element("div", { class: "row" });
  const showWords = () => {
    const words = element("input", { aria: { label: "Words for the conversation" } });
    words.value = request;
    words.readOnly = true;
    place.replaceChildren(
      element("p", { class: "hint" }, "Say this in the conversation to use the skill:"),
      words,
    );
    return words;
  };
  if (!host.can.message) {
    showWords();
    return place;
  }
  const ask = button(
    "Use this skill",
    async () => {
      ask.disabled = true;
      const isTaken = await host.say(request).catch(() => false);
      ask.disabled = false;
      if (isTaken) {
        ask.textContent = "Asked in the conversation";
        frame.say("Asked in the conversation.");
        return;
      }
      const words = showWords();
      words.focus();
      words.select();
      frame.say("The agent did not take the message. Copy the words instead.");
    },
    { class: "primary" },
  );
  place.append(ask);
  return place;
}
