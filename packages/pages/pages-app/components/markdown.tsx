import { type ReactNode, useMemo } from "react";
import ReactMarkdown, { type Components, type ExtraProps } from "react-markdown";
import remarkGfm from "remark-gfm";
import { Link } from "wouter";
import { Icon } from "./icon.tsx";
import { isHeavyMarkdown, longestChars } from "./is-heavy-markdown.ts";
import { Note } from "./note.tsx";
import { Pieces } from "./pieces.tsx";
import { safeLink } from "./safe-link.ts";
import { showHiddenText } from "./show-hidden-text.ts";
import { useHighlighted } from "./use-highlighted.ts";
import "./markdown.css";

/**
 * Markdown of a skill as elements. HTML in it stays text, so that nothing of it is hidden; images are named and never
 * loaded; links lead to the web, to files of the skill (through `fileHref`), or nowhere.
 */
export function Markdown({
  text,
  path,
  firstLine = 1,
  hasFile,
  fileHref,
}: {
  readonly text: string;
  /** The file that the text is from: links are relative to it. */
  readonly path: string;
  /** The line of the file at which the text begins: headings are found by their line. */
  readonly firstLine?: number;
  readonly hasFile?: (path: string) => boolean;
  /** Where such a file is shown, for the router. */
  readonly fileHref?: (path: string) => string;
}) {
  const components = useMemo(
    () =>
      componentsFor({
        path,
        firstLine,
        hasFile: hasFile ?? (() => false),
        fileHref: fileHref ?? ((file) => file),
      }),
    [path, firstLine, hasFile, fileHref],
  );
  const isHeavy = useMemo(() => isHeavyMarkdown(text), [text]);
  if (isHeavy) return <AsItIs text={text} />;
  return (
    <div className="markdown">
      {/* Addresses are judged where they are used, by `safeLink`. */}
      <ReactMarkdown remarkPlugins={plugins} components={components} urlTransform={(url) => url}>
        {text}
      </ReactMarkdown>
    </div>
  );
}

function AsItIs({ text }: { readonly text: string }) {
  return (
    <div className="markdown">
      <Note tone="warn" title="Shown as plain text: as Markdown it is more than a browser should be given.">
        {text.length > longestChars && <p>Only its beginning is here.</p>}
      </Note>
      <pre className="as-it-is">{text.slice(0, longestChars)}</pre>
    </div>
  );
}

/** The id of the heading at a line, for outlines. */
export function headingId(line: number): string {
  return `line-${line}`;
}

const plugins = [remarkGfm, showHiddenText];

interface LinkPlaces {
  readonly path: string;
  readonly firstLine: number;
  readonly hasFile: (path: string) => boolean;
  readonly fileHref: (path: string) => string;
}

function componentsFor(places: LinkPlaces): Components {
  // The page has its own h1: the text begins one level below it.
  const heading = (Tag: "h2" | "h3" | "h4" | "h5" | "h6") =>
    function Heading({ node, children }: ExtraProps & { children?: ReactNode }) {
      const line = node?.position?.start.line;
      return (
        <Tag {...(line === undefined ? {} : { id: headingId(line + places.firstLine - 1) })}>{children}</Tag>
      );
    };
  return {
    h1: heading("h2"),
    h2: heading("h3"),
    h3: heading("h4"),
    h4: heading("h5"),
    h5: heading("h6"),
    h6: heading("h6"),
    a: ({ href, children }) => (
      <TextLink address={href ?? ""} places={places}>
        {children}
      </TextLink>
    ),
    img: ({ alt, src }) => <NamedImage alt={alt ?? ""} address={typeof src === "string" ? src : ""} />,
    pre: ({ children }) => <>{children}</>,
    code: ({ className, children }) => {
      const text = String(children);
      const language = /language-([\w+#.-]+)/.exec(className ?? "")?.[1];
      return language === undefined && !text.includes("\n") ? (
        <code>{children}</code>
      ) : (
        <CodePiece text={text.replace(/\n$/, "")} language={language ?? ""} />
      );
    },
    table: ({ children }) => (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: -- what scrolls must be reachable by keyboard
      <section className="table-scroll" tabIndex={0} aria-label="Table">
        <table>{children}</table>
      </section>
    ),
    input: ({ checked }) => <span>{checked ? "☑ " : "☐ "}</span>,
  };
}

function TextLink({
  address,
  places,
  children,
}: {
  readonly address: string;
  readonly places: LinkPlaces;
  readonly children: ReactNode;
}) {
  const link = safeLink(address, places.path);
  if (link?.kind === "outside") {
    return (
      <a href={link.url} target="_blank" rel="noopener noreferrer" title={link.url}>
        {children}
      </a>
    );
  }
  if (link?.kind === "file" && places.hasFile(link.path))
    return <Link href={places.fileHref(link.path)}>{children}</Link>;
  return (
    <span className="dead-link" title={`This link leads nowhere from here: ${address.slice(0, 200)}`}>
      {children}
    </span>
  );
}

function NamedImage({ alt, address }: { readonly alt: string; readonly address: string }) {
  return (
    <span className="named-image">
      <Icon name="image" size={14} />
      <span>Image{alt === "" ? "" : `: ${alt}`}</span>
      <code>{address.slice(0, 300)}</code>
    </span>
  );
}

function CodePiece({ text, language }: { readonly text: string; readonly language: string }) {
  const lines = useHighlighted(text, language);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: -- what scrolls must be reachable by keyboard
    <pre tabIndex={0}>
      <code>
        {lines.map((pieces, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: -- lines of a text never change places
          <span key={at}>
            <Pieces pieces={pieces} />
            {"\n"}
          </span>
        ))}
      </code>
    </pre>
  );
}
