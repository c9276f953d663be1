import { hasProblemCode } from '#contract/client.ts';
import { checkIn, type DoorTicket, type Verdict } from '#features/door/contract/check-in.ts';
import { findMisplacedTicket } from '#features/door/contract/rules/practice.ts';
import { formatNote } from '#features/tickets/contract/rules/notes.ts';
import { toServerTime } from '#ui/browser/clock-sync.ts';
import { doorStore, completeOperations } from './door-store.ts';
import {
  receiveOffline,
  undoOffline,
  type OfflineVerdict,
  type CheckInContext,
} from './receive-offline.ts';
import type { VerdictDisplay } from './useVerdictDisplay.ts';
import { callApi } from '#ui/api.ts';
import { classifySyncError, onlineTimeout, responseTimeout } from './offline-queue.ts';
import type { QueuedOperation } from './stored-tickets.ts';
import { toScanInput, toServerTickets } from './queue-sender.ts';

/** Dependencies of a scan. */
export type CheckInServices = {
  context: CheckInContext;
  device: string | null;
  /** The server can't be reached. */
  isOffline: boolean;
  /** With practice tickets, of which the server knows nothing. */
  isPractice: boolean;
  view: VerdictDisplay;
  /** Sends the queue soon. */
  flush: () => void;
  refetch: () => Promise<void>;
};

const now = () => new Date(toServerTime(Date.now()));

const isValidHere = (verdict: string) => verdict === 'received' || verdict === 'already received';

/** Shows the device's verdict on a scan right away, then the server's if it differs. */
export async function scanGuest(read: string, tools: CheckInServices): Promise<void> {
  const { view } = tools;
  const scan = view.begin();
  const misplaced = findMisplacedTicket(read, tools.isPractice);
  if (misplaced) {
    const { reason, detail } = misplaced;
    const nobody = { guests: [], movedTo: null, corrected: false };
    return view.show({ scan, verdict: 'unknown', ...nobody, reason }, detail);
  }
  const scannedAt = now();
  // Without storage, as in some private windows, only the server gives a verdict.
  const local = await receiveOffline(read, tools.context, scannedAt).catch(() => null);
  const onlineVerdict = verifyOnline(read, local, scannedAt, tools);
  const localVerdict = local?.verdict ?? 'unknown';
  // The device may not have a ticket that was just sold: waits for the server before turning a guest away.
  const first = isValidHere(localVerdict) || tools.isOffline ? null : await onlineVerdict;
  if (first) {
    if (view.isLast(scan)) view.showServerVerdict(first, scan, false);
    return;
  }
  const guests = local?.ticket ? [local.ticket] : [];
  const movedTo = local?.movedTo ?? null;
  if (view.isLast(scan))
    view.show({ scan, verdict: localVerdict, guests, movedTo, corrected: false });
  const serverVerdict = await onlineVerdict;
  if (serverVerdict && isOther(serverVerdict, local))
    await correct(scan, local, serverVerdict, tools);
}

/** True if the server has another verdict than the device, another seat for the guest or other notes. */
const isOther = ({ verdict, ticket }: Verdict, local: OfflineVerdict | null): boolean =>
  verdict !== (local?.verdict ?? 'unknown') ||
  (ticket !== null &&
    Boolean(local?.ticket) &&
    (ticket.tableName !== local?.ticket?.tableName ||
      ticket.chairName !== local.ticket.chairName ||
      listNoteTexts(ticket) !== listNoteTexts(local.ticket)));

const listNoteTexts = ({ notes = [] }: DoorTicket): string => notes.map(formatNote).join('\n');

/** Receives the guests of a party and shows one verdict for all. */
export async function receiveParty(
  tickets: readonly DoorTicket[],
  tools: CheckInServices,
): Promise<void> {
  const scan = tools.view.begin();
  const scannedAt = now();
  const received: { local: OfflineVerdict; ticket: DoorTicket }[] = [];
  for (const { barCode } of tickets) {
    const local = await receiveOffline(barCode, tools.context, scannedAt);
    if (local.verdict === 'received' && local.ticket)
      received.push({ local, ticket: local.ticket });
  }
  let guests = received.length > 0 ? received.map(({ ticket }) => ticket) : tickets;
  const verdict = received.length > 0 ? 'received' : 'already received';
  tools.view.show({ scan, verdict, guests, corrected: false, movedTo: null });
  const corrections: (() => Promise<void>)[] = [];
  for (const { local, ticket } of received) {
    const serverVerdict = await verifyOnline(local.barCode, local, scannedAt, tools);
    if (!serverVerdict || !isOther(serverVerdict, local)) continue;
    const moved = serverVerdict.verdict === 'received' ? serverVerdict.ticket : null;
    if (moved && tools.view.isLast(scan)) {
      guests = guests.map((guest) => (guest.id === ticket.id ? moved : guest));
      tools.view.show({ scan, verdict, guests, corrected: true, movedTo: null });
    } else corrections.push(() => correct(scan, local, serverVerdict, tools));
  }
  // Last, so that no welcome of the others covers a guest who may not come in.
  for (const run of corrections) await run();
}

/** Undoes this device's receipts; resolves with the tickets that only another door received. */
export async function undoReceipts(
  tickets: readonly DoorTicket[],
  { context, view, flush }: CheckInServices,
): Promise<DoorTicket[]> {
  const elsewhere: DoorTicket[] = [];
  for (const ticket of tickets)
    // Without storage the device can't know which door received the guest.
    if (!(await undoOffline(ticket, context, now()).catch(() => false))) elsewhere.push(ticket);
  view.dismiss();
  flush();
  return elsewhere;
}

async function verifyOnline(
  read: string,
  local: OfflineVerdict | null,
  scannedAt: Date,
  { context: { event, door }, device, isPractice, flush, refetch }: CheckInServices,
): Promise<Verdict | null> {
  if (local?.inOrder || isPractice) {
    flush();
    return null;
  }
  const scan = { event, barCode: local?.barCode ?? read, scannedAt, door };
  const serverVerdict = await receiveOnline(scan, local?.operation ?? null, device);
  if (!serverVerdict) flush();
  else if (isOther(serverVerdict, local)) void refetch();
  return serverVerdict;
}

/**
 * Shows the server's different verdict if the scan is still on the screen; otherwise the guest has gone in, and the scan is sent again
 * as one that let the guest in, which makes it a conflict.
 */
async function correct(
  scan: number,
  local: OfflineVerdict | null,
  serverVerdict: Verdict,
  { view, flush }: CheckInServices,
): Promise<void> {
  if (view.isLast(scan)) view.showServerVerdict(serverVerdict, scan, true);
  else if (local?.operation) {
    await doorStore.operations.put(local.operation);
    flush();
  }
}

type Scan = { event: number; barCode: string; scannedAt: Date; door: string | null };

/** The server's verdict; null after a timeout or an error, in which case the queued operation is sent later. */
async function receiveOnline(
  scan: Scan,
  operation: QueuedOperation | null,
  device: string | null,
): Promise<Verdict | null> {
  const { event } = scan;
  try {
    const response = await callApi(
      checkIn.receive,
      { query: { event }, body: toScanInput(scan, device) },
      { signal: AbortSignal.timeout(onlineTimeout) },
    );
    if ('verdicts' in response) return null;
    await completeOperations(
      operation ? [operation] : [],
      toServerTickets(response, scan, operation),
      [],
    ).catch(
      // Without storage there is no queue to update.
      () => undefined,
    );
    return response;
  } catch (error) {
    // The server rejected the request itself: the device's verdict stays.
    if (operation && classifySyncError(error) === 'refused')
      await completeOperations([operation], [], []);
    return null;
  }
}

/** Undoes the receipts of all doors; only online. */
export async function undoEverywhere(event: number, tickets: readonly DoorTicket[]): Promise<void> {
  const signal = AbortSignal.timeout(responseTimeout);
  for (const { barCode } of tickets) {
    const ticket = await callApi(
      checkIn.undoReceipt,
      { query: { event }, body: { barCode } },
      { signal },
    ).catch((error: unknown) => {
      // The other door has undone it.
      if (hasProblemCode(error, 'not-received')) return null;
      throw error;
    });
    if (ticket) await completeOperations([], [{ ...ticket, event, own: null }], []);
  }
}
