import { useEffect } from 'react';
import { setRenderOutput } from './render-context.ts';

/** Sets the title of the browser tab, followed by the community's name. */
export function usePageTitle(title: string) {
  const fullTitle = title ? `${title} · Namugongo` : 'Namugongo';
  setRenderOutput({ title: fullTitle });
  useEffect(() => {
    document.title = fullTitle;
    // The program has taken over the page, whose links worked before and whose buttons work from now on.
    document.documentElement.setAttribute('data-interactive', '');
  }, [fullTitle]);
}
