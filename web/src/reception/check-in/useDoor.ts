import type { Account } from '@namugongo/contract/accounts';
import type { DoorTicket } from '@namugongo/contract/reception/check-in';
import { type DoorTools, receiveParty, scanGuest, undoReceipts } from './scan-guest.ts';
import { useSending } from './useSending.ts';
import { useShown } from './useShown.ts';
import { useTicketList } from './useTicketList.ts';

type DoorOptions = {
  event: number;
  door: string;
  usher: Pick<Account, 'id' | 'name'>;
  /** False: the usher's session has ended; the door goes on and sends nothing. */
  signedIn: boolean;
};

/** A door of an event: receives guests by the device's own list, and lets the server know and correct. */
export function useDoor({ event, door, usher, signedIn }: DoorOptions) {
  const list = useTicketList(event);
  const { refetch } = list;
  const sending = useSending(usher, { signedIn, reachable: list.error === null }, refetch);
  const view = useShown();
  const tools: DoorTools = {
    post: { event, door: door || null, who: usher },
    device: sending.device,
    alone: !navigator.onLine || sending.trouble !== null || list.trouble === 'offline',
    view,
    hurry: sending.hurry,
    refetch,
  };
  return {
    list,
    sending,
    shown: view.shown,
    dismiss: view.dismiss,
    receive: (read: string) => void scanGuest(read, tools),
    receiveParty: (tickets: readonly DoorTicket[]) => void receiveParty(tickets, tools),
    /** Gives those that only another door received: they are not this device's to take back. */
    undo: (tickets: readonly DoorTicket[]) => undoReceipts(tickets, tools),
  };
}

export type Door = ReturnType<typeof useDoor>;
