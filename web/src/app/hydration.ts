declare global {
  /** Set by pre-hydration.js: replays clicks and input from before hydration. */
  var takeOver: (() => void) | undefined;
}

/** Marks the page as hydrated and replays earlier clicks and input. */
export function markHydrated(): void {
  document.getElementById('root')?.removeAttribute('data-drawn');
  globalThis.takeOver?.();
}
