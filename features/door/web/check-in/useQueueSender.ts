import type { Account } from '#contract/account.ts';
import { useEffect, useRef, useState } from 'react';
import { getDeviceId, doorStore } from './door-store.ts';
import type { SyncProblem } from './offline-queue.ts';
import { type QueueSender, startQueueSender } from './queue-sender.ts';
import { useLiveStoreQuery } from './useLiveStoreQuery.ts';

type Connection = {
  /** False after the session has ended; nothing is sent then. */
  signedIn: boolean;
  /** Whether the last fetch of the list worked; the queue is sent as soon as this becomes true. */
  reachable: boolean;
};

/** Sends the queued operations of this account; calls `onSent` after each batch. */
export function useQueueSender(
  { id }: Pick<Account, 'id'>,
  { signedIn, reachable }: Connection,
  onSent: () => void,
) {
  const [syncProblem, setTrouble] = useState<SyncProblem | null>(null);
  const [device, setDevice] = useState<string | null>();
  const sender = useRef<QueueSender>(null);
  const waiting =
    useLiveStoreQuery(() => doorStore.operations.orderBy('number').toArray(), '') ?? [];

  useEffect(() => {
    // Without storage the device has no id; the server uses the account instead.
    void getDeviceId().then(setDevice, () => setDevice(null));
  }, []);

  useEffect(() => {
    if (!signedIn || device === undefined) return;
    const current = startQueueSender(id, device, { onTrouble: setTrouble, onSent });
    const flush = () => current.flush();
    const handleVisibility = () => document.visibilityState === 'visible' && flush();
    sender.current = current;
    addEventListener('online', flush);
    document.addEventListener('visibilitychange', handleVisibility);
    return () => {
      removeEventListener('online', flush);
      document.removeEventListener('visibilitychange', handleVisibility);
      current.stop();
    };
  }, [id, signedIn, device, onSent]);

  const own = waiting.filter(({ usherId }) => usherId === id);
  useEffect(() => {
    // Includes operations of another window and those taken over from another usher.
    if (reachable && own.length > 0) sender.current?.flush();
  }, [reachable, own.length]);

  return {
    device: device ?? null,
    /** False if the browser stores nothing, as in some private windows. */
    hasStorage: device !== null,
    /** Why the queue can't be sent; null if it can or is empty. */
    trouble: signedIn ? syncProblem : 'signed out',
    own,
    foreign: waiting.filter(({ usherId }) => usherId !== id),
    flush: () => sender.current?.flush(),
  } as const;
}
