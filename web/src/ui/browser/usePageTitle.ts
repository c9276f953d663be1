import { useEffect } from 'react';
import { markInteractive } from './interactive.ts';
import { setRenderOutput } from './render-context.ts';

/** The title of the browser tab: a page's own title, followed by the community's name. */
export const formatTabTitle = (title: string): string =>
  title ? `${title} · Namugongo` : 'Namugongo';

/** Sets the title of the browser tab. */
export function usePageTitle(title: string) {
  const fullTitle = formatTabTitle(title);
  setRenderOutput({ title });
  useEffect(() => {
    document.title = fullTitle;
    markInteractive();
  }, [fullTitle]);
}
