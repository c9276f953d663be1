import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';

/** After a navigation the focus goes to the new screen's heading, unless it stands on a part of the screen that has stayed, as a tab does. */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>) {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return;
        const focused = document.activeElement;
        if (focused && focused !== main.current && main.current?.contains(focused)) return;
        const heading = main.current?.querySelector<HTMLElement>('h1');
        heading?.setAttribute('tabindex', '-1');
        (heading ?? main.current)?.focus({ preventScroll: true });
      }),
    [router, main],
  );
}
