import { useState, useSyncExternalStore } from 'react';

let render = { at: 0, title: '' };

/**
 * Starts rendering a page on the server, or hydrating it in the browser; `at` is the time in ms at which the server renders or has
 * rendered it. Not read from the document when this module loads: the requested page may come later than the program.
 */
export function startRender(at: number): void {
  render = { at, title: '' };
}

/** On the server: stores the title that a screen sets while it renders. */
export function setRenderedTitle(title: string): void {
  render.title = title;
}

export const getRenderedTitle = (): string => render.title;

/** The time in ms at which the server rendered the page, so that hydration gets the same result; otherwise now. */
export const getRenderTime = (): number => render.at || Date.now();

const never = () => () => undefined;

/** True when server-rendered and being hydrated. */
export function useWasServerRendered(): boolean {
  const hydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [wasServerRendered] = useState(hydrating);
  return wasServerRendered;
}
