import type { Account } from '@namugongo/contract/accounts';
import type { DoorTicket, Verdict } from '@namugongo/contract/reception/check-in';
import { type VerdictName, verdictSentence } from '@namugongo/contract/rules/door';
import { useRef, useState } from 'react';
import { useSite } from '../../site.ts';
import { momentInWords } from '../../ui/moments.ts';
import { serverTime } from '../carts/server-clock.ts';
import { askAtOnce } from './ask-at-once.ts';
import {
  type DeviceVerdict,
  type Post,
  receiveOnDevice,
  undoOnDevice,
} from './receive-on-device.ts';
import { playVerdict } from './signals.ts';
import { useSending } from './useSending.ts';
import { useTicketList } from './useTicketList.ts';

/** What the whole screen says after a scan. */
export type Shown = {
  /** Which scan it is about. */
  scan: number;
  verdict: VerdictName;
  detail: string;
  /** One; several for a party; none for an unknown code. */
  guests: readonly DoorTicket[];
  /** The device had said otherwise before it heard the server. */
  corrected: boolean;
};

type DoorOptions = { event: number; door: string; account: Pick<Account, 'id' | 'name'> };

/** A door of an event: receives guests by the device's own list, and lets the server know and correct. */
export function useDoor({ event, door, account }: DoorOptions) {
  const { data: site } = useSite();
  const list = useTicketList(event);
  const { refetch } = list;
  const sending = useSending(account, refetch);
  const [shown, setShown] = useState<Shown | null>(null);
  const scans = useRef(0);
  const post: Post = { event, door: door || null, who: account };
  const alone = !navigator.onLine || sending.trouble !== null || list.trouble === 'offline';

  function show(next: Omit<Shown, 'detail'>, detail?: string) {
    const [first] = next.guests;
    const time = first?.receivedAt && momentInWords(first.receivedAt, 'time', site?.timeZone);
    const where = { ...(time && { time }), door: first?.receivedDoor, by: first?.receivedBy };
    setShown({ ...next, detail: detail ?? verdictSentence(next.verdict, where) });
    playVerdict(next.verdict);
  }

  /** The server's word, where it is another one and its scan is still the one on the screen. */
  function correct(scan: number, said: VerdictName | null, told: Verdict | null) {
    if (!told || told.verdict === said || scan !== scans.current) return;
    const guests = told.ticket ? [told.ticket] : [];
    show({ scan, verdict: told.verdict, guests, corrected: said !== null }, told.detail);
  }

  async function receive(read: string): Promise<void> {
    const scan = (scans.current += 1);
    const scannedAt = new Date(serverTime(Date.now()));
    const local = await receiveOnDevice(read, post, scannedAt).catch(() => null);
    const asking = askServer(read, local, scannedAt);
    const said = local?.verdict ?? 'unknown';
    // Only the server knows a ticket that was sold a moment ago: its word is awaited before a guest is turned away.
    const last = said === 'received' || said === 'already received' || alone ? null : await asking;
    if (scan !== scans.current) return;
    if (last) return correct(scan, null, last);
    show({
      scan,
      verdict: said,
      guests: local?.ticket ? [local.ticket] : [],
      corrected: false,
    });
    correct(scan, said, await asking);
  }

  function askServer(read: string, local: DeviceVerdict | null, scannedAt: Date) {
    if (local?.inOrder) return Promise.resolve(null);
    const { barCode } = local ?? { barCode: read };
    const asked = { event, barCode, scannedAt, door: post.door };
    return askAtOnce(asked, local?.errand ?? null, sending.device).then((told) => {
      if (!told || told.verdict !== local?.verdict) sending.hurry();
      if (told && told.verdict !== local?.verdict) void refetch();
      return told;
    });
  }

  /** All of these at once, each by its own ticket. */
  async function receiveParty(tickets: readonly DoorTicket[]): Promise<void> {
    const scan = (scans.current += 1);
    const scannedAt = new Date(serverTime(Date.now()));
    const done: DeviceVerdict[] = [];
    for (const { barCode } of tickets) done.push(await receiveOnDevice(barCode, post, scannedAt));
    const guests = done.flatMap(({ verdict, ticket }) =>
      verdict === 'received' && ticket ? [ticket] : [],
    );
    const verdict = guests.length > 0 ? 'received' : 'already received';
    show({ scan, verdict, guests: guests.length > 0 ? guests : tickets, corrected: false });
    const told = await Promise.all(done.map((local) => askServer(local.barCode, local, scannedAt)));
    correct(scan, 'received', told.find((one) => one && one.verdict !== 'received') ?? null);
  }

  async function undo(tickets: readonly DoorTicket[]): Promise<void> {
    for (const ticket of tickets)
      await undoOnDevice(ticket, post, new Date(serverTime(Date.now())));
    setShown(null);
    sending.hurry();
  }

  return { list, sending, shown, receive, receiveParty, undo, dismiss: () => setShown(null) };
}

export type Door = ReturnType<typeof useDoor>;
