/** What the list was narrowed to, under a name, kept in this browser for one account. */
export interface SavedView {
  readonly name: string;
  /** As it stands in the address. */
  readonly search: string;
}

type Store = Pick<Storage, "getItem" | "setItem">;

// As many as fit above a list.
const mostViews = 12;

export function savedViews(handle: string, store: Store = localStorage) {
  const key = `skillquay:views:${handle}`;
  const write = (views: readonly SavedView[]): readonly SavedView[] => {
    try {
      store.setItem(key, JSON.stringify(views));
    } catch {
      // A browser that keeps nothing: they last as long as the page.
    }
    return views;
  };
  const read = (): readonly SavedView[] => {
    try {
      const kept: unknown = JSON.parse(store.getItem(key) ?? "[]");
      return Array.isArray(kept) ? kept.filter(isView).slice(0, mostViews) : [];
    } catch {
      return [];
    }
  };
  return {
    read,
    /** Another one of the same name is replaced. */
    save: (view: SavedView) =>
      write([...read().filter(({ name }) => name !== view.name), view].slice(-mostViews)),
    remove: (name: string) => write(read().filter((view) => view.name !== name)),
  };
}

function isView(value: unknown): value is SavedView {
  if (typeof value !== "object" || value === null) return false;
  const members = new Map<string, unknown>(Object.entries(value));
  return typeof members.get("name") === "string" && typeof members.get("search") === "string";
}
