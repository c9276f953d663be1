import { useState } from 'react';
import { useBlocker } from '../router/use-blocker.ts';

/** Ends the question; true stays. */
type Decide = (stays: boolean) => void;

/**
 * Blocks leaving the page while there are changes; steps of the same page (useHistoryStep) go on. `isBlocked` while the question is open;
 * `proceed` leaves, `reset` stays. Also asks before the tab closes.
 */
export function useUnsavedChangesBlocker(hasChanges: boolean) {
  const [decide, setDecide] = useState<Decide | null>(null);
  useBlocker(async ({ currentLocation, nextLocation }) => {
    if (!hasChanges || currentLocation.pathname === nextLocation.pathname) return false;
    const stays = await new Promise<boolean>((resolve) => setDecide(() => resolve));
    setDecide(null);
    return stays;
  }, hasChanges);
  return {
    isBlocked: decide !== null,
    proceed: () => decide?.(false),
    reset: () => decide?.(true),
  };
}
