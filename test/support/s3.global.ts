import type { TestProject } from "vitest/node";
import { openServerDesk } from "../../packages/hub/src/platform/testing/server-desk.ts";
import { hasRadosgw, startRadosgw } from "./radosgw.ts";

/** A real S3 server, for every test that asks for a bucket. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!hasRadosgw()) {
    project.provide("s3Desk", {
      absent: "Ceph's S3 server is not installed (scripts/ensure/ensure-radosgw.mjs)",
    });
    return undefined;
  }
  const desk = await openServerDesk(startRadosgw);
  project.provide("s3Desk", { address: desk.address });
  return () => desk.close();
}
