import type { AlignType, Nodes, Parents, Root, Table } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { element } from "./element.ts";
import { isEasyMarkdown } from "./is-easy-markdown.ts";
import { visibleText } from "./visible-text.ts";

export interface MarkdownLinks {
  /** A link out of the skill; undefined where the host opens none. */
  readonly openLink: ((url: string) => void) | undefined;
  /** A link to a file of the skill; false when there is no such file. */
  readonly openFile: (path: string) => (() => void) | undefined;
}

/** Markdown as elements. HTML in it is shown as it is written, and images by their words: nothing is loaded. */
export function renderMarkdown(text: string, links: MarkdownLinks): HTMLElement {
  const body = element("div", { class: "markdown" });
  if (!isEasyMarkdown(text)) {
    body.append(plainText(text.slice(0, LONGEST_CHARS)));
    if (text.length > LONGEST_CHARS)
      body.append(element("p", { class: "note" }, "The text is longer than this; its beginning is shown."));
    return body;
  }
  try {
    const tree = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
    const definitions = definitionsIn(tree);
    body.append(...childrenOf(tree, { links, definitions, depth: 0 }));
  } catch {
    // Text made to break a parser is still text.
    body.replaceChildren(plainText(text));
  }
  return body;
}

export function plainText(text: string): HTMLElement {
  return element("pre", { tabIndex: 0 }, element("code", {}, visibleText(text)));
}

// As much as a browser lays out without a pause.
const LONGEST_CHARS = 300_000;
// Nobody nests deeper on purpose.
const DEEPEST = 40;

interface Place {
  readonly links: MarkdownLinks;
  readonly definitions: ReadonlyMap<string, string>;
  readonly depth: number;
}

function definitionsIn(tree: Root): Map<string, string> {
  return new Map(
    tree.children.flatMap((node) => (node.type === "definition" ? [[node.identifier, node.url]] : [])),
  );
}

function childrenOf(node: Parents, place: Place): Node[] {
  const inner = { ...place, depth: place.depth + 1 };
  return node.children.flatMap((child) => nodesOf(child, inner));
}

function nodesOf(node: Nodes, place: Place): Node[] {
  if (place.depth > DEEPEST) return [document.createTextNode("…")];
  const wrap = (tag: keyof HTMLElementTagNameMap, parent: Parents) => [
    element(tag, {}, ...childrenOf(parent, place)),
  ];
  switch (node.type) {
    case "text":
      return [document.createTextNode(visibleText(node.value))];
    case "paragraph":
      return wrap("p", node);
    case "heading":
      return [heading(node.depth, childrenOf(node, place))];
    case "strong":
      return wrap("strong", node);
    case "emphasis":
      return wrap("em", node);
    case "delete":
      return wrap("del", node);
    case "blockquote":
      return wrap("blockquote", node);
    case "list":
      return wrap(node.ordered === true ? "ol" : "ul", node);
    case "listItem": {
      const mark = node.checked === true ? "☑ " : node.checked === false ? "☐ " : undefined;
      return [element("li", {}, mark, ...childrenOf(node, place))];
    }
    case "inlineCode":
      return [element("code", {}, visibleText(node.value))];
    case "code":
      return [plainText(node.value)];
    case "html":
      return [element("code", { class: "raw" }, visibleText(node.value))];
    case "break":
      return [element("br")];
    case "thematicBreak":
      return [element("hr")];
    case "link":
      return link(node.url, childrenOf(node, place), place);
    case "linkReference":
      return link(place.definitions.get(node.identifier) ?? "", childrenOf(node, place), place);
    case "image":
      return [image(node.alt, node.url)];
    case "imageReference":
      return [image(node.alt, place.definitions.get(node.identifier) ?? "")];
    case "table":
      return [table(node, place)];
    case "footnoteReference":
      return [element("sup", {}, visibleText(node.identifier))];
    case "footnoteDefinition":
      return [
        element("div", { class: "hint" }, `${visibleText(node.identifier)}: `, ...childrenOf(node, place)),
      ];
    default:
      return [];
  }
}

/** One level lower, since the page has the skill's name above it. */
function heading(depth: number, children: readonly Node[]): HTMLElement {
  const tags = ["h2", "h3", "h4", "h5", "h6"] as const;
  return element(tags[Math.min(depth, tags.length) - 1] ?? "h6", {}, ...children);
}

function link(url: string, children: readonly Node[], { links }: Place): Node[] {
  const file = links.openFile(url);
  if (file !== undefined) return [linkButton(children, file, url)];
  if (!/^(?:https?:\/\/|mailto:)/i.test(url)) return [...children];
  const { openLink } = links;
  if (openLink === undefined)
    return [...children, element("span", { class: "hint" }, ` (${visibleText(url)})`)];
  return [linkButton(children, () => openLink(url), url)];
}

/** The frame cannot go anywhere, so a link is a wish to the host. */
function linkButton(children: readonly Node[], onClick: () => void, url: string): HTMLElement {
  const made = element(
    "button",
    { class: "link", role: "link", title: visibleText(url), on: { click: onClick } },
    ...children,
  );
  made.type = "button";
  return made;
}

function image(alt: string | null | undefined, url: string): HTMLElement {
  const words = alt === null || alt === undefined || alt === "" ? "image" : `image: ${visibleText(alt)}`;
  return element("span", { class: "hint" }, `[${words}] ${visibleText(url.slice(0, 200))}`);
}

function table(node: Table, place: Place): HTMLElement {
  const [head, ...rows] = node.children;
  const cells = (row: Table["children"][number], tag: "th" | "td") =>
    row.children.map((cell, index) =>
      element(tag, { class: alignment(node.align?.[index]) }, ...childrenOf(cell, place)),
    );
  return element(
    "div",
    { class: "wide", tabIndex: 0 },
    element(
      "table",
      {},
      head && element("thead", {}, element("tr", {}, ...cells(head, "th"))),
      element("tbody", {}, ...rows.map((row) => element("tr", {}, ...cells(row, "td")))),
    ),
  );
}

function alignment(align: AlignType | undefined): string | undefined {
  return align === "right" || align === "center" ? align : undefined;
}
