/**
 * After something was deleted: when the focus went with it, it goes to the page, so that the next Tab does not begin at the
 * browser's edge and a screen reader does not fall silent.
 */
export function keepFocus(): void {
  requestAnimationFrame(() => {
    const { activeElement, body } = document;
    if (activeElement !== null && activeElement !== body) return;
    document.getElementById("main")?.focus({ preventScroll: true });
  });
}
