import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { clearAccountQueries, useAccount } from './account.ts';
import { followAccount, watchForSignOut } from './sign-out.ts';

/** Deletes from this browser what belongs to an account that is no longer signed in, here or in another tab. */
export function useAccountStorage(): void {
  const client = useQueryClient();
  const state = useAccount();
  const id =
    state.is === 'unknown' ? undefined : state.is === 'signed-in' ? state.account.id : null;
  useEffect(() => {
    // What cannot be deleted now is deleted when the site is opened next.
    if (id !== undefined) followAccount(id).catch(() => undefined);
  }, [id]);
  useEffect(() => watchForSignOut(() => clearAccountQueries(client)), [client]);
}
