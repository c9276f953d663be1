import type { DoorTicket, Verdict } from '@namugongo/contract/reception/check-in';
import { serverTime } from '../carts/server-clock.ts';
import { askAtOnce } from './ask-at-once.ts';
import { memory } from './door-memory.ts';
import {
  type DeviceVerdict,
  type Post,
  receiveOnDevice,
  undoOnDevice,
} from './receive-on-device.ts';
import type { VerdictView } from './useShown.ts';

/** What a scan is done with. */
export type DoorTools = {
  post: Post;
  device: string | null;
  /** The server cannot be reached now, as far as is known. */
  alone: boolean;
  view: VerdictView;
  /** Send soon what waits. */
  hurry: () => void;
  refetch: () => Promise<void>;
};

const now = () => new Date(serverTime(Date.now()));
const isTicketOfHere = (said: string) => said === 'received' || said === 'already received';

/** One code: the device's verdict at once, then the server's where it is another one. */
export async function scanGuest(read: string, tools: DoorTools): Promise<void> {
  const { view } = tools;
  const scan = view.begin();
  const scannedAt = now();
  // A browser that keeps nothing decides nothing: the server alone does.
  const local = await receiveOnDevice(read, tools.post, scannedAt).catch(() => null);
  const asking = askServer(read, local, scannedAt, tools);
  const said = local?.verdict ?? 'unknown';
  // Only the server knows a ticket that was sold a moment ago: its word is awaited before a guest is turned away.
  const first = isTicketOfHere(said) || tools.alone ? null : await asking;
  if (first) {
    if (view.isLast(scan)) view.showTold(first, scan, false);
    return;
  }
  const guests = local?.ticket ? [local.ticket] : [];
  if (view.isLast(scan)) view.show({ scan, verdict: said, guests, corrected: false });
  const told = await asking;
  if (told && told.verdict !== said) await correct(scan, local, told, tools);
}

/** All of these at once, each by its own ticket. */
export async function receiveParty(
  tickets: readonly DoorTicket[],
  tools: DoorTools,
): Promise<void> {
  const scan = tools.view.begin();
  const scannedAt = now();
  const received: { local: DeviceVerdict; ticket: DoorTicket }[] = [];
  for (const { barCode } of tickets) {
    const local = await receiveOnDevice(barCode, tools.post, scannedAt);
    if (local.verdict === 'received' && local.ticket)
      received.push({ local, ticket: local.ticket });
  }
  const guests = received.length > 0 ? received.map(({ ticket }) => ticket) : tickets;
  const verdict = received.length > 0 ? 'received' : 'already received';
  tools.view.show({ scan, verdict, guests, corrected: false });
  for (const { local } of received) {
    const told = await askServer(local.barCode, local, scannedAt, tools);
    if (told && told.verdict !== 'received') await correct(scan, local, told, tools);
  }
}

/** This device takes back what it received of these; gives those that only another door received. */
export async function undoReceipts(
  tickets: readonly DoorTicket[],
  { post, view, hurry }: DoorTools,
): Promise<DoorTicket[]> {
  const elsewhere: DoorTicket[] = [];
  for (const ticket of tickets)
    // A browser that keeps nothing cannot tell whose receipt it was.
    if (!(await undoOnDevice(ticket, post, now()).catch(() => false))) elsewhere.push(ticket);
  view.dismiss();
  hurry();
  return elsewhere;
}

async function askServer(
  read: string,
  local: DeviceVerdict | null,
  scannedAt: Date,
  { post: { event, door }, device, hurry, refetch }: DoorTools,
): Promise<Verdict | null> {
  if (local?.inOrder) {
    hurry();
    return null;
  }
  const scan = { event, barCode: local?.barCode ?? read, scannedAt, door };
  const told = await askAtOnce(scan, local?.errand ?? null, device);
  if (!told) hurry();
  else if (told.verdict !== local?.verdict) void refetch();
  return told;
}

/** The server said otherwise: on the screen while it still shows that scan, else to be looked after. */
async function correct(
  scan: number,
  local: DeviceVerdict | null,
  told: Verdict,
  { view }: DoorTools,
): Promise<void> {
  if (view.isLast(scan)) view.showTold(told, scan, true);
  else if (local?.errand) {
    const { event, ticketId, scannedAt } = local.errand;
    const { verdict, detail } = told;
    await memory.objections.add({ event, ticketId, scannedAt, verdict, detail });
  }
}
