import { useEffect } from 'react';

/** The browser tab's words before the community's name. A screen that learns its name later calls it again with the name. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = title ? `${title} · Namugongo` : 'Namugongo';
  }, [title]);
}
