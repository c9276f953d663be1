import { hasRole } from '@namugongo/contract/rules/has-role';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useAccount } from '../../signed-in.ts';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Layout.module.css';

const doorPaths = ['/checkin', '/receipt_seating'];

/**
 * The guests of the door leave this device with the person who was signed in. What was received and not sent yet
 * stays, and is named here, so that nobody walks away from it unknowing.
 */
export function DoorLeftBehind() {
  const { data: account } = useAccount();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const worked = useRef(false);
  const [left, setLeft] = useState<string[]>([]);
  const mayKeep = hasRole(account, ['usher', 'reception']);
  useEffect(() => {
    if (mayKeep) worked.current = true;
  }, [mayKeep]);
  useEffect(() => {
    if (account === undefined || mayKeep) return setLeft([]);
    // Whose session ends in the middle of work goes on at the door.
    if (account === null && worked.current && doorPaths.includes(path)) return;
    worked.current = false;
    void forgetDoor().then(setLeft, () => undefined);
  }, [account, mayKeep, path]);
  if (left.length === 0) return null;
  const names = [...new Set(left)].join(', ');
  return (
    <Notice tone="warn" className={styles.leftBehind ?? ''}>
      {left.length === 1 ? '1 scan' : `${left.length} scans`} of the door by {names}{' '}
      {left.length === 1 ? 'waits' : 'wait'} on this device to be sent. Please sign in and open
      Check-in while there is a network.
    </Notice>
  );
}

/** Gives the names of those whose scans were not sent. */
async function forgetDoor(): Promise<string[]> {
  const databases = await indexedDB.databases();
  if (!databases.some(({ name }) => name === 'door')) return [];
  const { forgetGuests } = await import('../../reception/check-in/door-memory.ts');
  return forgetGuests();
}
