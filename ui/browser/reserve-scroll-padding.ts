/** Space between the bars and the focused element, in px. */
const gapPx = 20;

const bars = new Set<HTMLElement>();

/** Ref callback: sets scroll padding for a bottom bar, so that focused elements scroll above it. Several bars stand on each other. */
export function reserveScrollPadding(bar: HTMLElement) {
  bars.add(bar);
  const observer = new ResizeObserver(update);
  observer.observe(bar);
  update();
  return () => {
    observer.disconnect();
    bars.delete(bar);
    update();
  };
}

function update(): void {
  const height = [...bars].reduce((sum, { offsetHeight }) => sum + offsetHeight, 0);
  // A CSS rule with :has() would be evaluated at every change of the page.
  const { style } = document.documentElement;
  style.scrollPaddingBottom = height > 0 ? `${height + gapPx}px` : '';
  // Notices show above the bars.
  style.setProperty('--bottom-bar', `${height}px`);
}
