import type { FileReport, TestReport } from "./test-report.ts";

/** More failed files than this are a broken change, not a busy machine. */
const mostFiles = 8;

/** Which files get a second try, alone; none when so many failed that the change itself must be broken. */
export function filesToTryAgain({ files }: TestReport): readonly FileReport[] {
  const failed = files.filter(({ failures }) => failures.length > 0);
  return failed.length <= mostFiles ? failed : [];
}

/** A run after its second try: what the second one says of a file counts, and what only the first one met is said. */
export function mergeSecondTry(first: TestReport, second: TestReport) {
  const again = new Map(second.files.map((file) => [keyOf(file), file]));
  const files = first.files.map((file) => again.get(keyOf(file)) ?? file);
  const unstable = first.files.filter(
    (file) => file.failures.length > 0 && again.get(keyOf(file))?.failures.length === 0,
  );
  return {
    report: { files, unhandledErrors: first.unhandledErrors + second.unhandledErrors },
    unstable,
  };
}

function keyOf({ file, project }: FileReport): string {
  return `${project}:${file}`;
}
