/** Space between the bar and the focused element, in px. */
const gapPx = 20;

/** Ref callback: sets scroll padding for a bottom bar, so that focused elements scroll above it. */
export function reserveScrollPadding(bar: HTMLElement) {
  // A CSS rule with :has() would be evaluated at every change of the page.
  const { style } = document.documentElement;
  const reserve = () => {
    style.scrollPaddingBottom = `${bar.offsetHeight + gapPx}px`;
    // Notices show above the bar.
    style.setProperty('--bottom-bar', `${bar.offsetHeight}px`);
  };
  reserve();
  // A turned phone changes the height of the bar.
  const observer = new ResizeObserver(reserve);
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.scrollPaddingBottom = '';
    style.removeProperty('--bottom-bar');
  };
}
