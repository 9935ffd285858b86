export type Theme = "system" | "light" | "dark";

/** What this browser chose before. */
export function chosenTheme(): Theme {
  try {
    const kept = localStorage.getItem("skillquay.theme");
    return kept === "light" || kept === "dark" ? kept : "system";
  } catch {
    // A browser that keeps nothing for us follows the system.
    return "system";
  }
}

export function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function keepTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    localStorage.setItem("skillquay.theme", theme);
  } catch {
    // Nothing is lost but the choice, after the tab is closed.
  }
}
