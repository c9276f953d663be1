import { useState, useSyncExternalStore } from 'react';

export type RenderOutput = {
  /** The page's own title. */
  title: string;
  /** 404 when the page, or what it shows, does not exist; 401 when only some readers see it. */
  status: 200 | 401 | 404;
  /** The path of the page that has replaced the requested one. */
  movedTo: string | undefined;
};

let renderedAt = 0;
let output: RenderOutput = { title: '', status: 200, movedTo: undefined };

/** Starts rendering a page on the server, or hydrating it in the browser; `at` is the time in ms at which the server renders it. */
export function startRender(at: number): void {
  renderedAt = at;
  output = { title: '', status: 200, movedTo: undefined };
}

/** On the server: stores what a screen says about its page while it renders. */
export function setRenderOutput(part: Partial<RenderOutput>): void {
  if (typeof document === 'undefined') Object.assign(output, part);
}

export const getRenderOutput = (): RenderOutput => output;

/** The time in ms at which the server rendered the page, so that hydration gets the same result; otherwise now. */
export const getRenderTime = (): number => renderedAt || Date.now();

const never = () => () => undefined;

/** True for a component that hydrates what the server rendered, from its first render on. */
export function useWasServerRendered(): boolean {
  const hydrating = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [wasServerRendered] = useState(hydrating);
  return wasServerRendered;
}
