/** Room between the bar and what has the focus. */
const gap = 20;

/** The ref of a bar at the lower edge: while it is shown, what takes the focus is scrolled to above it. */
export function keepClearOf(bar: HTMLElement) {
  // Not a rule with :has(): that would look through the page at each of its changes.
  const { style } = document.documentElement;
  style.scrollPaddingBottom = `${bar.offsetHeight + gap}px`;
  return () => {
    style.scrollPaddingBottom = '';
  };
}
