// Runs before each test file. In CI property tests always draw the same examples, so that a change is judged by what
// it changed; everywhere else they draw new ones each time, and what they find becomes a test of its own.
if (process.env.CI === "true") {
  const { configureGlobal } = await import("fast-check");
  configureGlobal({ seed: 20_261_115 });
}

export {};
