import { useEffect } from 'react';
import { markInteractive } from './interactive.ts';
import { setRenderOutput } from './render-context.ts';

/** Sets the title of the browser tab, followed by the community's name. */
export function usePageTitle(title: string) {
  const fullTitle = title ? `${title} · Namugongo` : 'Namugongo';
  setRenderOutput({ title: fullTitle });
  useEffect(() => {
    document.title = fullTitle;
    markInteractive();
  }, [fullTitle]);
}
