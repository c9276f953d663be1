import { linkTo } from '#contract/screens.ts';
import { hasRole } from '#features/accounts/contract/rules/roles.ts';
import { useLocation } from '#ui/router/use-router.ts';
import { useEffect, useRef, useState } from 'react';
import { useAccount } from '#features/accounts/web/account.ts';
import { Alert } from '#ui/feedback/Alert.tsx';
import styles from '../Layout.module.css';

const doorPaths: readonly string[] = [linkTo('/checkin'), linkTo('/receipt_seating')];

/**
 * Deletes the guest list of the door from this device when no door staff is signed in. Unsent scans
 * stay; this warning names who made them.
 */
export function UnsentScansNotice() {
  const { data: account } = useAccount();
  const path = useLocation().pathname;
  const worked = useRef(false);
  const [left, setLeft] = useState<string[]>([]);
  const isDoorStaff = hasRole(account, ['usher', 'reception']);
  useEffect(() => {
    if (isDoorStaff) worked.current = true;
  }, [isDoorStaff]);
  useEffect(() => {
    if (account === undefined || isDoorStaff) return setLeft([]);
    // A session that expires on a door screen doesn't end the work there.
    if (account === null && worked.current && doorPaths.includes(path)) return;
    worked.current = false;
    void clearDoorData().then(setLeft, () => undefined);
  }, [account, isDoorStaff, path]);
  if (left.length === 0) return null;
  const names = [...new Set(left)].join(', ');
  return (
    <Alert tone="warn" className={styles.notice ?? ''}>
      {left.length === 1 ? '1 scan' : `${left.length} scans`} by {names} at the door{' '}
      {left.length === 1 ? "hasn't" : "haven't"} been sent from this device yet. Please sign in and
      open Check-in while you're online.
    </Alert>
  );
}

/** Deletes the guest data and returns the names of people with unsent scans. */
async function clearDoorData(): Promise<string[]> {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === 'door')) return [];
  const { clearGuestData } = await import('#features/door/web/check-in/door-store.ts');
  return clearGuestData();
}
