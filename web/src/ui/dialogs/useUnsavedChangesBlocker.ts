import { useBlocker } from '@tanstack/react-router';

/** Blocks leaving while there are changes. `status` is 'blocked' while the question is open; `proceed` leaves, `reset` stays. Also asks before the tab closes. */
export function useUnsavedChangesBlocker(changed: boolean) {
  return useBlocker({
    shouldBlockFn: () => changed,
    enableBeforeUnload: () => changed,
    withResolver: true,
  });
}
