import type { TestProject } from "vitest/node";
import { openTestServerPool } from "../../packages/hub/src/platform/testing/test-server-pool.ts";
import { hasRadosgw, startRadosgw } from "./radosgw.ts";

/** A real S3 server, for every test that asks for a bucket. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (!hasRadosgw()) {
    project.provide("s3ServerPool", {
      absent: "Ceph's S3 server is not installed (scripts/ensure/ensure-radosgw.mjs)",
    });
    return undefined;
  }
  const pool = await openTestServerPool(startRadosgw);
  project.provide("s3ServerPool", { address: pool.address });
  return () => pool.close();
}
