import type { Account } from '@namugongo/contract/accounts';
import { useEffect, useRef, useState } from 'react';
import { deviceId, memory } from './door-memory.ts';
import type { Trouble } from './errands.ts';
import { type Sender, sendErrands } from './send-errands.ts';
import { useKept } from './useKept.ts';

type Connection = {
  /** False: the session has ended, so that nothing can be sent. */
  signedIn: boolean;
  /** The list came or did not come: once it comes again, there is no reason to wait longer. */
  reachable: boolean;
};

/** Keeps sending what waits on this device under this account; `onSent` follows each success. */
export function useSending(
  { id }: Pick<Account, 'id'>,
  { signedIn, reachable }: Connection,
  onSent: () => void,
) {
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [device, setDevice] = useState<string | null>();
  const sender = useRef<Sender>(null);
  const waiting = useKept(() => memory.errands.orderBy('number').toArray(), '') ?? [];

  useEffect(() => {
    // A browser that keeps nothing has no name; the server then takes the account for it.
    void deviceId().then(setDevice, () => setDevice(null));
  }, []);

  useEffect(() => {
    if (!signedIn || device === undefined) return;
    const current = sendErrands(id, device, { onTrouble: setTrouble, onSent });
    const hurry = () => current.hurry();
    const whenSeen = () => document.visibilityState === 'visible' && hurry();
    sender.current = current;
    addEventListener('online', hurry);
    document.addEventListener('visibilitychange', whenSeen);
    return () => {
      removeEventListener('online', hurry);
      document.removeEventListener('visibilitychange', whenSeen);
      current.stop();
    };
  }, [id, signedIn, device, onSent]);

  const own = waiting.filter(({ who }) => who === id);
  useEffect(() => {
    // Also for what another window wrote down, or was taken over from another person.
    if (reachable && own.length > 0) sender.current?.hurry();
  }, [reachable, own.length]);

  return {
    device: device ?? null,
    /** False: the browser keeps nothing, as in some private windows. */
    keeps: device !== null,
    /** Why nothing is sent; null while all is well or nothing waits. */
    trouble: signedIn ? trouble : 'signed out',
    own,
    foreign: waiting.filter(({ who }) => who !== id),
    hurry: () => sender.current?.hurry(),
  } as const;
}
