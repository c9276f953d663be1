declare global {
  /** Set by first-paint.js: does again what a visitor did before the program ran. */
  var takeOver: (() => void) | undefined;
}

/** From here on the page is the browser's own, no longer the drawing that came with the document. */
export function takeOver(): void {
  document.getElementById('root')?.removeAttribute('data-drawn');
  globalThis.takeOver?.();
}
