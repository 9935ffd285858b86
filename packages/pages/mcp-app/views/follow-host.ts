import type { Host, HostContext } from "../host/host.ts";

/** Takes over the host's colours, fonts, safe edges and room, and tells it how much room the page needs. */
export function followHost(host: Host): (context: HostContext) => void {
  const page = document.documentElement;
  const fonts = document.createElement("style");
  document.head.append(fonts);

  const apply = (context: HostContext) => {
    const { theme, displayMode = "inline", containerDimensions, safeAreaInsets, styles } = context;
    if (theme === undefined) page.style.removeProperty("color-scheme");
    else page.style.setProperty("color-scheme", theme);
    page.dataset.mode = containerDimensions?.height === undefined ? displayMode : "fullscreen";
    for (const [name, value] of Object.entries(styles?.variables ?? {})) {
      // Only what the protocol names: our own variables stay ours.
      if (value === undefined || !/^--(?:color|font|border|shadow)-[a-z0-9-]+$/.test(name)) continue;
      page.style.setProperty(name, value);
    }
    if (fonts.textContent !== (styles?.css?.fonts ?? "")) fonts.textContent = styles?.css?.fonts ?? "";
    const maxHeight = containerDimensions?.maxHeight;
    if (maxHeight !== undefined) page.style.setProperty("--room", `${Math.max(240, maxHeight)}px`);
    for (const side of ["top", "right", "bottom", "left"] as const)
      page.style.setProperty(`--safe-${side}`, `${safeAreaInsets?.[side] ?? 0}px`);
  };
  apply(host.context());

  let message = "";
  new ResizeObserver(() => {
    // With all the room there is, nothing has to be asked for.
    if (page.dataset.mode === "fullscreen") return;
    const height = Math.ceil(document.body.getBoundingClientRect().height);
    const width = Math.ceil(page.getBoundingClientRect().width);
    if (message === `${width} ${height}`) return;
    message = `${width} ${height}`;
    host.reportHeight(height, width);
  }).observe(document.body);
  return apply;
}
