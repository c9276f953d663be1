import { useBlocker } from '@tanstack/react-router';

/**
 * Blocks leaving the page while there are changes; steps of the same page (useHistoryStep) go on. `status` is 'blocked' while the
 * question is open; `proceed` leaves, `reset` stays. Also asks before the tab closes.
 */
export function useUnsavedChangesBlocker(changed: boolean) {
  return useBlocker({
    shouldBlockFn: ({ current, next }) => changed && current.pathname !== next.pathname,
    enableBeforeUnload: () => changed,
    withResolver: true,
  });
}
