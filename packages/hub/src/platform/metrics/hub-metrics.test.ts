import { describe, expect, it } from "vitest";
import { createHubMetrics } from "./hub-metrics.ts";

describe("createHubMetrics", () => {
  it("counts calls by tool and outcome, and requests by route group and status", async () => {
    const metrics = createHubMetrics();
    metrics.observeCall({ tool: "skills_getSkill", outcome: "ok", durationMs: 2 });
    metrics.observeCall({ tool: "skills_getSkill", outcome: "ok", durationMs: 2 });
    metrics.observeCall({ tool: "skills_getSkill", outcome: "skill_not_found", durationMs: 1 });
    metrics.observeRequest("mcp", 401);
    metrics.openStreams.inc();
    const text = await metrics.text();
    expect(text).toContain('skillquay_tool_calls_total{tool="skills_getSkill",outcome="ok"} 2');
    expect(text).toContain('skillquay_tool_calls_total{tool="skills_getSkill",outcome="skill_not_found"} 1');
    expect(text).toContain('skillquay_tool_call_seconds_bucket{le="0.005",tool="skills_getSkill"} 3');
    expect(text).toContain('skillquay_http_requests_total{door="mcp",status="401"} 1');
    expect(text).toContain("skillquay_open_streams 1");
  });

  it("keeps the numbers of two hubs in one process apart", async () => {
    createHubMetrics().observeRequest("mcp", 200);
    expect(await createHubMetrics().text()).not.toContain('door="mcp"');
  });
});
