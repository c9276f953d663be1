import { useEffect } from 'react';
import { hasRole } from '#contract/rules/roles.ts';
import { useAccount } from '#features/accounts/web/account.ts';
import { doorScreens } from '#features/door/contract/screens.ts';
import { clearDoorData } from '../databases.ts';

/** Deletes the door's guest list from this device once its account has no role at the door any more, on whatever screen. */
export function useDoorData(): void {
  const state = useAccount();
  const hasLostRole =
    state.is === 'signed-in' && !hasRole(state.account, doorScreens.checkIn.access);
  useEffect(() => {
    // What cannot be deleted now is deleted when the site is opened next.
    if (hasLostRole) clearDoorData().catch(() => undefined);
  }, [hasLostRole]);
}
