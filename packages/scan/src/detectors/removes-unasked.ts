import type { Detector, Signal } from "../engine/signal.ts";
import { statedActs } from "../known/stated-acts.ts";
import { linear } from "../matching/linear.ts";
import { asksFirst } from "../signals/asks-first.ts";
import { codeSignal } from "../signals/code-signal.ts";
import type { Call, Command } from "../view/skill-view.ts";

/** Destruction: a skill that says that it only looks removes what others work with: tables, containers, volumes, clusters, work in progress. */
export const removesUnasked: Detector = (skill) => {
  if (!statedActs(skill).onlyLooks) return [];
  return skill.code.flatMap((piece): Signal[] => {
    if ((piece.origin !== "file" && piece.origin !== "decoded") || asksFirst(piece)) return [];
    const call = piece.calls.find(dropsTables);
    const command = call === undefined ? piece.commands.find(removes) : undefined;
    const line = call?.line ?? command?.line;
    if (line === undefined) return [];
    return [
      codeSignal(piece, line, {
        rule: "destruction.removes-unasked",
        weight: "suspicious",
        confidence: "medium",
        evidence:
          call === undefined ? (command?.words.join(" ") ?? "") : `${call.name}(${call.args.join(", ")})`,
        message: "It removes data or services, while the skill says that it only looks.",
        capability: "destroys data",
      }),
    ];
  });
};

function dropsTables({ name, args }: Call): boolean {
  return RUNS.test(name.slice(-100)) && DROPS.test((args[0] ?? "").slice(0, 2_000));
}

const RUNS = linear(
  /(?:^|\.)(?:execute|executemany|executescript|query|exec|run|raw|command|dropDatabase)$/i,
);
const DROPS = linear(
  /\b(?:drop\s{1,4}(?:table|schema|database|collection)|truncate\s{1,4}(?:table\s{1,4})?["\w$]|delete\s{1,4}from\s{1,4}["\w.${}]{1,80}\s{0,4}(?:;|$)|flushall|flushdb)/i,
);

function removes({ program, words }: Command): boolean {
  const line = words.slice(1).join(" ").slice(0, 2_000);
  if (CLIENTS.test(program)) return DROPS.test(line);
  return REMOVALS.get(program)?.test(line) === true;
}

const CLIENTS = linear(/^(?:psql|mysql|mariadb|sqlite3|mongosh?|redis-cli|clickhouse-client)$/);
const REMOVALS: ReadonlyMap<string, RegExp> = new Map(
  Object.entries({
    docker: /^(?:volume rm|volume prune -|system prune -|rm -[a-z]{0,3}f|rmi -f)/,
    podman: /^(?:volume rm|volume prune -|system prune -|rm -[a-z]{0,3}f)/,
    kubectl: /^(?:-\S{1,60} )?delete /,
    helm: /^(?:uninstall|delete) /,
    terraform: /^(?:-\S{1,80} )?destroy\b/,
    tofu: /^destroy\b/,
    aws: /^s3 (?:rm|rb)\b|^\S{1,40} (?:delete|terminate)-/,
    gcloud: /\bdelete\b.{0,200}(?:--quiet|-q)\b/,
    gh: /^(?:repo|release|issue|secret) delete\b/,
    git: /^(?:-C \S{1,300} )?(?:clean -[a-z]{0,4}f|reset --hard|checkout -f|stash (?:drop|clear)|branch -D)/,
    crontab: /^-r\b/,
  }).map(([program, pattern]) => [program, linear(pattern)]),
);
