import { useState, useSyncExternalStore } from 'react';
const onServer = typeof document === 'undefined';

const renderedAt = onServer ? 0 : Number(document.getElementById('root')?.dataset['drawn']);

let render = { at: 0, title: '' };

/** On the server: starts rendering a page; `at` is the time in ms. */
export function startServerRender(at: number): void {
  render = { at, title: '' };
}

/** On the server: stores the title that a screen sets while it renders. */
export function setRenderedTitle(title: string): void {
  render.title = title;
}

export const getRenderedTitle = (): string => render.title;

/** The time in ms at which the server rendered the page, so that hydration gets the same result; otherwise now. */
export const getRenderTime = (): number => (onServer ? render.at : renderedAt) || Date.now();

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
