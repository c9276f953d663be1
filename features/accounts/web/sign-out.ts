import { accounts } from '#features/accounts/contract/accounts.ts';
import { useSyncExternalStore } from 'react';
import { callApi } from '#ui/api.ts';
import {
  clearAccountOfTab,
  clearAccountStorage,
  readStoredText,
  writeStoredText,
} from '#ui/browser/storage.ts';
import { storedItems } from '#ui/browser/stored-items.ts';

// Signing out: on this device at once, in its other tabs, and on the server as soon as it can be reached.

/** Deletes what the account stored on this device, then ends the session. Resolves with false when the session ends later. */
export async function signOut(): Promise<boolean> {
  writeStoredText('pendingSignOut', 'yes');
  await clearAccountStorage();
  const time = String(Date.now());
  writeStoredText('followedSignOut', time);
  // Other tabs follow this change.
  writeStoredText('lastSignOut', time);
  if (readStoredText('pendingSignOut')) return finishSignOut();
  // Without storage nothing would end the session later.
  await callSignOut();
  return true;
}

const callSignOut = () => callApi(accounts.signOut, { body: {} });

let finishing: Promise<boolean> | undefined;

/** Called when another session has replaced the one to end. */
export const dropPendingSignOut = (): void => writeStoredText('pendingSignOut', null);

/** Ends the session of a sign-out that the server doesn't know of yet. Resolves with false while the server doesn't confirm it. */
export async function finishSignOut(): Promise<boolean> {
  if (!readStoredText('pendingSignOut')) return true;
  finishing ??= callSignOut()
    .then(
      () => {
        dropPendingSignOut();
        return true;
      },
      () => false,
    )
    .finally(() => {
      finishing = undefined;
    });
  return finishing;
}

let signOutsElsewhere = 0;
const listeners = new Set<() => void>();

/** Changes when another tab has signed out. */
export const useSignOutsElsewhere = (): number =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => signOutsElsewhere,
    () => 0,
  );

/** Clears the tab's storage when another tab has signed out since this one was last open; true if so. */
function followLastSignOut(): boolean {
  const last = readStoredText('lastSignOut');
  if (last === readStoredText('followedSignOut')) return false;
  clearAccountOfTab();
  writeStoredText('followedSignOut', last);
  return true;
}

/** Calls `onSignOut` whenever another tab has signed out. Returns a function that stops it. */
export function watchForSignOut(onSignOut: () => void): () => void {
  const follow = () => {
    if (!followLastSignOut()) return;
    signOutsElsewhere += 1;
    onSignOut();
    for (const listener of listeners) listener();
  };
  const followChange = ({ key }: StorageEvent) => {
    if (key === storedItems.lastSignOut.name) follow();
  };
  followLastSignOut();
  addEventListener('storage', followChange);
  // A page that comes back from the history missed the change.
  addEventListener('pageshow', follow);
  return () => {
    removeEventListener('storage', followChange);
    removeEventListener('pageshow', follow);
  };
}

/** Notes who is signed in, null for nobody, and deletes what an account stored whose session has ended. */
export async function followAccount(id: string | null): Promise<void> {
  const last = readStoredText('lastAccount');
  if (id === null) return clearAccountStorage({ atSessionEnd: true });
  if (last !== null && last !== id) await clearAccountStorage();
  writeStoredText('lastAccount', id);
  writeStoredText('signedIn', 'yes');
}
