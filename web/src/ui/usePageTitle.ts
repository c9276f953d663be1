import { useEffect } from 'react';
import { titleDrawn } from './drawn.ts';

/** The browser tab's words before the community's name. A screen that learns its name later calls it again with the name. */
export function usePageTitle(title: string) {
  const words = title ? `${title} · Namugongo` : 'Namugongo';
  if (typeof document === 'undefined') titleDrawn(words);
  useEffect(() => {
    document.title = words;
  }, [words]);
}
