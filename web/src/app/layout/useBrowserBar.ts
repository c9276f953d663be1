import { useComputedColorScheme } from '@mantine/core';
import { useEffect } from 'react';
import { browserBar } from '../theme.ts';

/** Gives the browser's own bar the header's colour in the scheme that is shown. */
export function useBrowserBar() {
  const scheme = useComputedColorScheme('light');
  useEffect(() => {
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', browserBar[scheme]);
  }, [scheme]);
}
