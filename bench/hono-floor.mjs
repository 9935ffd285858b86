// The floor of the hub's HTTP rows: one bare Hono route that parses a JSON body and answers fixed bytes. Plain
// JavaScript, because it runs on the same Node as the hub it is compared with.
import { readFileSync } from "node:fs";
import { serve } from "@hono/node-server";
import { Hono } from "hono";

const answers = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8"));
const app = new Hono();
app.post("/:name", async (c) => {
  await c.req.json();
  return c.body(answers[c.req.param("name")], 200, { "content-type": "application/json" });
});
serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) => {
  process.stdout.write(`${JSON.stringify({ port })}\n`);
});
