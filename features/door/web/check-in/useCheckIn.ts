import type { Account } from '#contract/account.ts';
import type { DoorTicket } from '#features/door/contract/check-in.ts';
import {
  receiveParty,
  scanGuest,
  undoEverywhere,
  undoReceipts,
  type CheckInServices,
} from './scan-guest.ts';
import { useVerdictDisplay } from './useVerdictDisplay.ts';
import { useTicketList } from './useTicketList.ts';
import { useEffect, useState, useRef } from 'react';
import { useStaffEvent } from '#features/event/web/staff/useStaffEvent.ts';
import { doorStore, getDeviceId } from './door-store.ts';
import { useLiveStoreQuery } from './useLiveStoreQuery.ts';
import type { SyncProblem } from './offline-queue.ts';
import { showNotice } from '#ui/feedback/notices.ts';
import { type QueueSender, startQueueSender } from './queue-sender.ts';

type DoorOptions = {
  event: number;
  door: string;
  usher: Pick<Account, 'id' | 'name'>;
  /** False after the usher's session has ended; scans are then queued and not sent. */
  signedIn: boolean;
};

/** Check-in at a door: receives guests by the list on this device and syncs with the server. */
export function useCheckIn({ event, door, usher, signedIn }: DoorOptions) {
  const list = useTicketList(event);
  const { refetch } = list;
  const sending = useQueueSender(usher, { signedIn, reachable: list.error === null }, refetch);
  const isSignedOut = sending.trouble === 'signed out' || list.trouble === 'signed out';
  useEffect(() => {
    // Signed out, the request fails, which deletes the list; signed in again, it loads the list.
    if (isSignedOut) void refetch();
  }, [isSignedOut, signedIn, refetch]);
  const view = useVerdictDisplay();
  const services: CheckInServices = {
    context: { event, door: door || null, usher },
    device: sending.device,
    isPractice: false,
    isOffline: !navigator.onLine || sending.trouble !== null || list.trouble === 'offline',
    view,
    flush: sending.flush,
    refetch,
  };
  return {
    list,
    sending,
    current: view.current,
    dismiss: view.dismiss,
    receive(read: string) {
      // Without the list a valid ticket would look unknown.
      if (isSignedOut && !list.list) showNotice("You're signed out. Sign in to check in guests.");
      else void scanGuest(read, services);
    },
    receiveParty: (tickets: readonly DoorTicket[]) => void receiveParty(tickets, services),
    /** Resolves with the tickets that only another door received. */
    undo: (tickets: readonly DoorTicket[]) => undoReceipts(tickets, services),
    /** Undoes what only another door received. */
    undoElsewhere: (tickets: readonly DoorTicket[]) => undoEverywhere(event, tickets),
  };
}

export type CheckIn = ReturnType<typeof useCheckIn>;

/** The device counts as offline after this time without a response. */
const timeoutMs = 4000;

/** The event of this door: the one chosen on the staff screens, or offline the one whose list was fetched last. */
export function useCheckInEvent() {
  const staffEvent = useStaffEvent();
  const [timedOut, setTimedOut] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setTimedOut, timeoutMs, true);
    return () => clearTimeout(timer);
  }, []);
  const stored = useLiveStoreQuery(() => doorStore.events.toArray(), 'events');
  const latest = stored?.toSorted((a, b) => b.fetchedAt.getTime() - a.fetchedAt.getTime())[0];
  const unreachable = staffEvent.error !== null || !navigator.onLine || timedOut;
  const event =
    staffEvent.event ?? (unreachable && latest ? { id: latest.event, title: latest.title } : null);
  return { staffEvent, event, error: event ? null : staffEvent.error };
}

/** The name of this door ('Main door'), stored on the device, and a function to change it. */
export function useDoorName(): [name: string, rename: (next: string) => void] {
  const [inputValue, setInputValue] = useState<string>();
  const stored = useLiveStoreQuery(() => doorStore.device.get('door'), 'door');
  const rename = (next: string) => {
    setInputValue(next);
    // Without storage the name is lost on reload.
    doorStore.device.put({ name: 'door', value: next.trim() }).catch(() => undefined);
  };
  return [inputValue ?? stored?.value ?? '', rename];
}

type Connection = {
  /** False after the session has ended; nothing is sent then. */
  signedIn: boolean;
  /** Whether the last fetch of the list worked; the queue is sent as soon as this becomes true. */
  reachable: boolean;
};

/** Sends the queued operations of this account; calls `onSent` after each batch. */
function useQueueSender(
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
    // The id is deleted with the guest list. Without storage the device has none; the server uses the account instead.
    if (signedIn) void getDeviceId().then(setDevice, () => setDevice(null));
  }, [signedIn]);

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
