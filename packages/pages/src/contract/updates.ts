import { definePage } from "./define-page.ts";

export const updatesPage = definePage({
  name: "updates",
  label: "Updates",
  icon: ["M20 12a8 8 0 0 1-14.5 4.6", "M4 12a8 8 0 0 1 14.5-4.6", "M18.5 3v4.5H14", "M5.5 21v-4.5H10"],
  group: "Library",
  order: 30,
  audience: ["account", "scoped"],
});
