// Whether the hub in this container should be sent requests: exits with 0 or 1.
const port = process.env.SKILLQUAY_HUB_PORT ?? "4711";
fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2500) }).then(
  ({ ok }) => process.exit(ok ? 0 : 1),
  () => process.exit(1),
);
