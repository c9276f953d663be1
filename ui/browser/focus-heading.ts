/**
 * Moves the focus to the heading of the screen, so that it is read; the page does not scroll. A screen that is loading has it until its
 * heading appears.
 */
export function focusHeading(screen: HTMLElement | null): void {
  if (!screen || focusHeadingNow(screen)) return;
  screen.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    if (document.activeElement !== screen || focusHeadingNow(screen)) observer.disconnect();
  });
  observer.observe(screen, { childList: true, subtree: true });
}

/** False without a heading. */
function focusHeadingNow(screen: HTMLElement): boolean {
  const heading = screen.querySelector('h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
  return heading !== null;
}
