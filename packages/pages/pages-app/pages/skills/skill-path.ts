/** Where a skill's page is, relative to the router's base. Names may hold anything, `/` and `%` included. */
export function skillPath(ref: string, tab?: string, search = ""): string {
  return `/skills/${encodeURIComponent(ref)}${tab === undefined ? "" : `/${tab}`}${search}`;
}

/** Reads the browser's own path: the router decodes too early for names that hold `%`. */
export function readSkillPath(pathname: string): { readonly ref: string; readonly tab?: string } | undefined {
  const match = /\/skills\/([^/]+)(?:\/([a-z]+))?\/?$/.exec(pathname);
  const [, written, tab] = match ?? [];
  if (written === undefined) return undefined;
  return { ref: decoded(written), ...(tab === undefined ? {} : { tab }) };
}

function decoded(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
