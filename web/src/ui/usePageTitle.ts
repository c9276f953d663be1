import { useEffect } from 'react';
import { setRenderedTitle } from './render-context.ts';

/** The title of the browser tab: a page's own title, followed by the community's name. */
export const formatTabTitle = (title: string): string =>
  title ? `${title} · Namugongo` : 'Namugongo';

/** Sets the title of the browser tab. */
export function usePageTitle(title: string) {
  const fullTitle = formatTabTitle(title);
  if (typeof document === 'undefined') setRenderedTitle(fullTitle);
  useEffect(() => {
    document.title = fullTitle;
  }, [fullTitle]);
}
