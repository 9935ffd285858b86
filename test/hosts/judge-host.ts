import type { AgentHost } from "./agent-host.ts";
import { readFrames } from "./frames.ts";
import type { InstalledHost } from "./install-host.ts";
import { type Judgement, judge, type Observed } from "./judge.ts";
import type { Step } from "./model/choose-answer.ts";
import { runConversation } from "./run-conversation.ts";
import type { Target } from "./target.ts";

/** Three conversations of a host: the usual way, the edges of it, and one in which scripts need a yes. */
export async function judgeHost(
  host: AgentHost,
  installed: InstalledHost,
  target: Target,
): Promise<{ judgement: Judgement; observed: Readonly<Record<string, Observed>> }> {
  const converse = async (steps: (home: string) => readonly Step[], asks = false): Promise<Observed> => {
    const prepare = (home: string) => target.prepare(home, { host: host.id, asks });
    const conducted = await runConversation({ host, installed, steps, prepare }, (home) =>
      target.frames(home),
    );
    return { conducted, frames: readFrames(conducted.kept) };
  };
  const figures = await converse((home) => target.figures(home));
  const edges = await converse((home) => target.edges(home));
  const asks = target.asks && (await converse(target.asks, true));
  const observed = { figures, edges, ...(asks && { asks }) };
  return { judgement: judge(host, target, observed), observed };
}
