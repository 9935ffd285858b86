export type Child = Node | string | undefined | false;

export interface ElementOptions {
  readonly class?: string | undefined;
  readonly id?: string;
  readonly role?: string;
  readonly tabIndex?: number;
  readonly disabled?: boolean;
  readonly hidden?: boolean;
  readonly title?: string | undefined;
  readonly aria?: Readonly<Record<string, string>>;
  readonly on?: Readonly<Partial<Record<"click" | "input" | "keydown" | "submit", (event: Event) => void>>>;
}

/** Makes an element. Text only ever becomes a text node, and no attribute comes from a skill. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  options: ElementOptions = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  const { class: className, id, role, tabIndex, disabled, hidden, title, aria = {}, on = {} } = options;
  if (className !== undefined) made.className = className;
  if (id !== undefined) made.id = id;
  if (role !== undefined) made.setAttribute("role", role);
  if (tabIndex !== undefined) made.tabIndex = tabIndex;
  if (disabled === true) made.setAttribute("disabled", "");
  if (hidden === true) made.hidden = true;
  if (title !== undefined) made.title = title;
  for (const [name, value] of Object.entries(aria)) made.setAttribute(`aria-${name}`, value);
  for (const [type, listener] of Object.entries(on)) made.addEventListener(type, listener);
  made.append(...children.filter((child): child is Node | string => child !== undefined && child !== false));
  return made;
}

/** A button that never submits anything by accident. */
export function button(label: string, onClick: () => void, options: ElementOptions = {}): HTMLButtonElement {
  const made = element("button", { ...options, on: { click: onClick } }, label);
  made.type = "button";
  return made;
}
