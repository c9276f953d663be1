import { useBlocker } from '@tanstack/react-router';

/** Asks before a form with changes is left: `blocked.status` is 'blocked' while the question stands, `proceed` and `reset` answer it. Closing the tab asks too. */
export function useLeaveWarning(changed: boolean) {
  return useBlocker({
    shouldBlockFn: () => changed,
    enableBeforeUnload: () => changed,
    withResolver: true,
  });
}
