/** Moves the focus to the heading of the screen, so that it is read, or to the screen itself; the page does not scroll. */
export function focusHeading(screen: HTMLElement | null): void {
  const heading = screen?.querySelector<HTMLElement>('h1');
  heading?.setAttribute('tabindex', '-1');
  (heading ?? screen)?.focus({ preventScroll: true });
}
