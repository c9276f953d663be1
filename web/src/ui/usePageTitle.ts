import { useEffect } from 'react';
import { setRenderedTitle } from './render-context.ts';

/** Sets the title of the browser tab, followed by the community's name. */
export function usePageTitle(title: string) {
  const fullTitle = title ? `${title} · Namugongo` : 'Namugongo';
  if (typeof document === 'undefined') setRenderedTitle(fullTitle);
  useEffect(() => {
    document.title = fullTitle;
  }, [fullTitle]);
}
