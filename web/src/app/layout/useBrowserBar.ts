import { useEffect } from 'react';
import { useColourScheme } from '../../ui/colour-scheme.ts';

/** Gives the browser's own bar the header's colour in the scheme that is shown. */
export function useBrowserBar() {
  const scheme = useColourScheme();
  useEffect(() => {
    const colour = getComputedStyle(document.documentElement).getPropertyValue('--nm-bark-deep');
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', colour.trim());
  }, [scheme]);
}
