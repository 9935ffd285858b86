import { trustLabels } from "@skillquay/scan/trust-labels";
import { filterCards } from "../backend/filter-cards.ts";
import type { ListPage, SkillBackend, SkillCard } from "../backend/skill-backend.ts";
import { button, element } from "../components/element.ts";
import { failureNote, loadingNote, problemList } from "../components/notes.ts";
import { oneLine, quotedName } from "../components/visible-text.ts";
import type { Frame, View } from "./frame.ts";

export interface ListViewOptions {
  readonly backend: SkillBackend;
  readonly frame: Frame;
  readonly openSkill: (card: SkillCard) => void;
  /** A line above the list, such as a hub's welcome. */
  readonly lead?: string | undefined;
  /** The page that is already known. */
  readonly page?: ListPage | undefined;
}

/** All skills, or those that a search finds. */
export function listView({ backend, frame, openSkill, lead, page }: ListViewOptions): View {
  const cards: SkillCard[] = [];
  let total = 0;
  let nextCursor: string | undefined;
  let lastSearch = 0;
  const results = element("div", { class: "results" });
  const skipped = element("div", {});
  const field = searchField(() => void search());

  const rowsOf = (shown: readonly SkillCard[]) =>
    element("ul", { class: "cards" }, ...shown.map((card) => element("li", {}, cardButton(card, openSkill))));

  const showAll = () => {
    const query = field.value.trim();
    const shown = query === "" ? cards : filterCards(cards, query);
    const words = query === "" ? countOf(total) : `${countOf(shown.length)} of ${total}`;
    const more = nextCursor;
    results.replaceChildren(
      element("p", { class: "hint count" }, words),
      shown.length > 0 ? rowsOf(shown) : emptyNote(query),
      more === undefined ? "" : button(`Show more of the ${total}`, () => void load(more), { class: "more" }),
    );
    frame.say(words);
  };

  const take = (next: ListPage) => {
    cards.push(...next.cards);
    total = next.total;
    nextCursor = next.nextCursor;
    skipped.replaceChildren(...skippedNote(next));
    showAll();
  };

  const load = async (cursor?: string) => {
    const { list } = backend;
    if (list === undefined) return;
    if (cursor === undefined) results.replaceChildren(loadingNote("Loading skills…"));
    try {
      take(await list(cursor));
    } catch (error) {
      results.replaceChildren(failureNote(error, () => void load(cursor)));
    }
  };

  const search = async () => {
    lastSearch += 1;
    const mine = lastSearch;
    const query = field.value.trim();
    if (query === "" || backend.search === undefined) return showAll();
    // Wait for the end of the word: a call for each letter would be a flood in the host's log.
    await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE_MS));
    if (mine !== lastSearch) return;
    try {
      const match = await backend.search(query);
      if (mine !== lastSearch) return;
      const words = match.fits
        ? countOf(match.cards.length)
        : match.cards.length > 0
          ? "Nothing fits. Closest are:"
          : "Nothing fits.";
      results.replaceChildren(
        element("p", { class: "hint count" }, words),
        match.cards.length > 0 ? rowsOf(match.cards) : suggestionNote(match.suggestions, retype),
      );
      frame.say(words);
    } catch (error) {
      if (mine === lastSearch) results.replaceChildren(failureNote(error, () => void search()));
    }
  };
  const retype = (query: string) => {
    field.value = query;
    void search();
  };

  addEventListener("keydown", (event) => {
    const isTyping = event.target instanceof HTMLElement && /^(?:INPUT|TEXTAREA)$/.test(event.target.tagName);
    if (event.key !== "/" || isTyping || !field.isConnected) return;
    event.preventDefault();
    field.focus();
  });

  if (page === undefined) void load();
  else take(page);
  return {
    title: "Skills",
    body: element(
      "div",
      { class: "stack" },
      lead !== undefined && element("p", { class: "lead" }, oneLine(lead, 300)),
      element("label", { class: "search" }, element("span", { class: "unseen" }, "Search skills"), field),
      skipped,
      results,
    ),
  };
}

const TYPING_PAUSE_MS = 200;

function searchField(onInput: () => void): HTMLInputElement {
  const field = element("input", { on: { input: onInput } });
  field.type = "search";
  field.placeholder = "What do you want to do?";
  field.maxLength = 200;
  field.autocomplete = "off";
  return field;
}

function cardButton(card: SkillCard, openSkill: (card: SkillCard) => void): HTMLElement {
  const { name, description, tags, problemCount, why } = card;
  const made = element(
    "button",
    { class: "card", on: { click: () => openSkill(card) } },
    element("span", { class: "name" }, oneLine(name, 100)),
    element("span", { class: "words" }, oneLine(description, 300)),
    why !== undefined && element("span", { class: "hint" }, `Found in ${oneLine(why, 160)}`),
    element(
      "span",
      { class: "badges" },
      ...factBadges(card),
      problemCount > 0 && badge(problemCount === 1 ? "1 problem" : `${problemCount} problems`, "warn"),
      ...tags.slice(0, 4).map((tag) => badge(oneLine(tag, 30))),
    ),
  );
  made.type = "button";
  return made;
}

/** Where it stands, what it costs, and whether it brings programs. */
export function factBadges({ verdict, tokens, hasScripts }: SkillCard): HTMLElement[] {
  return [
    ...(verdict === "block" ? [badge(trustLabels.blocked, "bad")] : []),
    ...(verdict === "review" ? [badge(trustLabels.check, "warn")] : []),
    ...(tokens === undefined ? [] : [badge(`${tokens.toLocaleString("en")} tokens`)]),
    ...(hasScripts ? [badge("Scripts")] : []),
  ];
}

function badge(words: string, tone = ""): HTMLElement {
  return element("span", { class: `badge ${tone}` }, words);
}

function countOf(count: number): string {
  return count === 1 ? "1 skill" : `${count} skills`;
}

function emptyNote(query: string): HTMLElement {
  return element(
    "p",
    { class: "note" },
    query === ""
      ? "There are no skills here so far. Add one to a skills folder, or ask the agent to import one."
      : `No skill here speaks of ${quotedName(query)}.`,
  );
}

function suggestionNote(suggestions: readonly string[], onPick: (name: string) => void): HTMLElement {
  if (suggestions.length === 0) return element("p", { class: "note" }, "Try other words, or fewer of them.");
  return element(
    "p",
    { class: "note" },
    "Did you mean ",
    ...suggestions
      .slice(0, 3)
      .map((name) => button(oneLine(name, 64), () => onPick(name), { class: "link" })),
    "?",
  );
}

function skippedNote({ problems }: ListPage): HTMLElement[] {
  const count = new Set(problems.map(({ folder }) => folder)).size;
  if (count === 0) return [];
  const words = count === 1 ? "1 skill is not served" : `${count} skills are not served`;
  return [element("details", { class: "skipped" }, element("summary", {}, words), problemList(problems))];
}
