import { linkTo } from '#contract/screens.ts';
import { useLocation } from '#ui/router/use-router.ts';
import { useEffect, useState } from 'react';
import { useHasRole } from '#features/accounts/web/account.ts';
import { Alert } from '#ui/feedback/Alert.tsx';
import { clearDoorData } from '../databases.ts';
import styles from '../Layout.module.css';

const doorPaths: readonly string[] = [linkTo('/checkin'), linkTo('/receipt_seating')];

/**
 * Deletes the guest list of the door from this device when no door staff is signed in. Unsent scans
 * stay; this warning names who made them.
 */
export function UnsentScansNotice() {
  const path = useLocation().pathname;
  const [hasWorked, setHasWorked] = useState(false);
  const [left, setLeft] = useState<string[]>([]);
  const isDoorStaff = useHasRole('usher', 'reception');
  if (isDoorStaff && !hasWorked) setHasWorked(true);
  useEffect(() => {
    if (isDoorStaff !== false) return setLeft([]);
    void clearDoorData().then(setLeft, () => undefined);
  }, [isDoorStaff]);
  // The door's screen, where the session has ended, tells of its scans itself.
  if (hasWorked && doorPaths.includes(path)) return null;
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
