import type { Account } from '#contract/account.ts';
import type { DoorTicket } from '#features/door/contract/check-in.ts';
import { useNetwork } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { storedItems } from '#ui/browser/stored-items.ts';
import { createDoorStore, saveTicketList } from '../check-in/door-store.ts';
import { receiveParty, scanGuest, undoReceipts } from '../check-in/scan-guest.ts';
import { emptyReceipt } from '../check-in/stored-tickets.ts';
import type { CheckIn } from '../check-in/useCheckIn.ts';
import { useLiveStoreQuery } from '../check-in/useLiveStoreQuery.ts';
import { useStoredTicketList } from '../check-in/useTicketList.ts';
import { useVerdictDisplay } from '../check-in/useVerdictDisplay.ts';
import { buildPracticeLists, practiceEvent } from './practice-lists.ts';

const store = createDoorStore(storedItems.doorPractice.name);

/** Puts all practice tickets back to the beginning. */
export async function resetPractice(): Promise<void> {
  await Promise.all(store.database.tables.map((table) => table.clear()));
  const now = Date.now();
  for (const list of buildPracticeLists(new Date(now))) await saveTicketList(list, [], now, store);
}

const resolved = () => Promise.resolve();

/** The door with practice tickets: all is decided and stored as at the door, in a list of its own, and nothing is sent. */
export function usePractice({
  door,
  usher,
}: {
  door: string;
  usher: Pick<Account, 'id' | 'name'>;
}): CheckIn {
  const stored = useStoredTicketList(practiceEvent, store);
  const own = useLiveStoreQuery(() => store.operations.orderBy('number').toArray(), '') ?? [];
  const [hasStorage, setStorage] = useState(true);
  const isOffline = !useNetwork().online;
  const view = useVerdictDisplay();
  useEffect(() => void resetPractice().catch(() => setStorage(false)), []);
  useEffect(() => {
    // What the door sends with a network is forgotten here.
    if (!isOffline && own.length > 0) void store.operations.clear();
  }, [isOffline, own.length]);
  const trouble = isOffline ? 'offline' : null;
  const services = {
    context: { event: practiceEvent, door: door || null, usher, store },
    device: null,
    isOffline,
    isPractice: true,
    view,
    flush: () => undefined,
    refetch: resolved,
  };
  return {
    list: { ...stored, error: null, trouble, refetch: resolved },
    sending: {
      device: null,
      hasStorage,
      trouble,
      own,
      foreign: [],
      flush: () => undefined,
    },
    current: view.current,
    dismiss: view.dismiss,
    receive: (read: string) => void scanGuest(read, services),
    receiveParty: (tickets: readonly DoorTicket[]) => void receiveParty(tickets, services),
    undo: (tickets: readonly DoorTicket[]) => undoReceipts(tickets, services),
    async undoElsewhere(tickets: readonly DoorTicket[]) {
      for (const { id } of tickets) await store.tickets.update(id, { ...emptyReceipt, own: null });
    },
  };
}
