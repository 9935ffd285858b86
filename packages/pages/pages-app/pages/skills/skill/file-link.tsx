import { Link } from "wouter";
import type { SkillPage } from "../../../../src/contract/index.ts";
import { skillPath } from "../skill-path.ts";

/** Leads to a line of a file in the viewer; a file that is not there is only named. */
export function FileLink({
  page,
  path,
  line,
}: {
  readonly page: SkillPage;
  readonly path: string;
  readonly line?: number;
}) {
  const words = line === undefined ? path : `${path}:${line}`;
  if (!page.files.some((file) => file.path === path)) return <code>{words}</code>;
  return (
    <Link href={skillPath(page.ref, "files", fileSearch(path, line))} className="mono">
      {words}
    </Link>
  );
}

export function fileSearch(path: string, line?: number): string {
  return `?path=${encodeURIComponent(path)}${line === undefined ? "" : `&line=${line}`}`;
}
