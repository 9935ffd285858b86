/** Where skills come from, as a person names it or a lock file remembers it. */
export type Source = GitSource | PlaceSource | HubSource;

export interface GitSource {
  readonly kind: "git";
  readonly url: string;
  /** `owner/repo`, where it is at the host that stands for such names. */
  readonly shorthand?: string;
  readonly ref?: string;
  /** The highest tag in it, in place of a ref: `^1.2`. */
  readonly range?: string;
  /** A folder in it; only skills below are offered. */
  readonly path?: string;
  /** What follows `/tree/`: a ref, which may have slashes, and then a folder. */
  readonly tree?: readonly string[];
  readonly skill?: string;
}

export interface PlaceSource {
  /** A folder, a zip, a site with an index, or an MCP server with the skills extension. */
  readonly kind: "folder" | "zip" | "zip-url" | "well-known" | "mcp";
  /** A path or an address. */
  readonly at: string;
  readonly skill?: string;
}

export interface HubSource {
  readonly kind: "hub";
  /** Of the hub; absent where the person left it to a setting. */
  readonly hub?: string;
  readonly skill: string;
  /** A number, or a tag that the publisher gave; the newest when absent. */
  readonly version?: string;
}
