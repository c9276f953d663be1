import { isProblem } from '@namugongo/contract/call';
import { checkIn, type Verdict } from '@namugongo/contract/reception/check-in';
import { ask } from '../../api.ts';
import { memory, settle, type ToldTicket } from './door-memory.ts';
import {
  longestSilence,
  nextParcel,
  type Parcel,
  pauseAfter,
  ripeIn,
  type Trouble,
  troubleOf,
} from './errands.ts';
import type { Errand, Objection } from './kept-tickets.ts';

type Watcher = {
  onTrouble: (trouble: Trouble | null) => void;
  /** The server knows something now that the device's list may lack: conflicts, tickets that were moved. */
  onSent: () => void;
};

export type Sender = { hurry: () => void; stop: () => void };

/** Sends what waits on this device under the account `who`, one parcel after the other, until it is stopped. */
export function sendErrands(
  who: string,
  device: string | null,
  { onTrouble, onSent }: Watcher,
): Sender {
  let stopped = false;
  let failures = 0;
  let most: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;

  function again(milliseconds: number) {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void run(), milliseconds);
  }

  async function run() {
    if (running || stopped) return;
    running = true;
    const pause = await step().catch(() => pauseAfter((failures += 1)));
    running = false;
    if (pause !== null) again(pause);
  }

  /** Sends one parcel; gives the milliseconds until the next look, or null when nothing waits. */
  async function step(): Promise<number | null> {
    const waiting = await memory.errands.orderBy('number').toArray();
    const parcel = nextParcel(waiting, who, Date.now(), most);
    if (!parcel) {
      const left = ripeIn(waiting, who, Date.now());
      if (left === null) onTrouble(null);
      return left;
    }
    const error = await send(parcel, device).catch((failure: unknown) => failure);
    const trouble = error === undefined ? null : troubleOf(error);
    if (trouble !== null && trouble !== 'refused') {
      onTrouble(trouble);
      return pauseAfter((failures += 1));
    }
    if (trouble && parcel.errands.length === 1) await giveUp(parcel.errands, error);
    most = trouble && parcel.errands.length > 1 ? 1 : undefined;
    failures = 0;
    onTrouble(null);
    onSent();
    return 0;
  }

  again(0);
  return {
    hurry: () => again(0),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

async function send({ kind, event, errands }: Parcel, device: string | null): Promise<void> {
  const [first] = errands;
  if (!first) return;
  const signal = AbortSignal.timeout(longestSilence);
  if (kind === 'undo') {
    const told = await ask(
      checkIn.undo,
      { query: { event }, body: undoingOf(first, device) },
      { signal },
    ).catch((error: unknown) => {
      // Without a name of its own the device takes back every door's: that nobody is received is what was wanted.
      if (isProblem(error, 'not-received')) return null;
      throw error;
    });
    await settle(errands, told ? [{ ...told, event }] : [], []);
    return;
  }
  const answer = await ask(
    checkIn.receive,
    { query: { event }, body: { scans: errands.map((errand) => scanOf(errand, device)) } },
    { signal },
  );
  const verdicts = 'verdicts' in answer ? answer.verdicts : [answer];
  await settle(
    errands,
    errands.flatMap((errand, place) => {
      const told = verdicts[place];
      return told ? toldBy(told, errand, errand) : [];
    }),
    errands.flatMap((errand, place) => objectionTo(errand, verdicts[place])),
  );
}

type Scanned = Pick<Errand, 'barCode' | 'scannedAt' | 'door'>;

export const scanOf = ({ barCode, scannedAt, door }: Scanned, device: string | null) => ({
  barCode,
  scannedAt,
  ...(device && { deviceId: device }),
  ...(door && { door }),
});

const undoingOf = ({ barCode, scannedAt, takesBack }: Errand, device: string | null) => ({
  barCode,
  undoneAt: scannedAt,
  ...(device && { deviceId: device }),
  ...(device && takesBack && { scannedAt: takesBack }),
});

/** What the server's verdict tells of its ticket, and whether the scan let the guest in. */
export function toldBy(
  { ticket, verdict, conflict }: Verdict,
  { event, scannedAt }: Pick<Errand, 'event' | 'scannedAt'>,
  errand: Errand | null,
): ToldTicket[] {
  if (!ticket) return [];
  // A scan that is sent again after it was undone lets nobody in again.
  if (ticket.received === 'Yes' && (verdict === 'received' || conflict))
    return [{ ...ticket, event, own: scannedAt }];
  return [{ ...ticket, event, ...(errand && { own: null }) }];
}

/** The guest is inside; whoever looks after the hall must know that the ticket was not good. Two doors are listed as a conflict by the server. */
function objectionTo(
  { event, ticketId, scannedAt }: Errand,
  told: Verdict | undefined,
): Omit<Objection, 'number'>[] {
  if (!told || told.verdict === 'received' || told.conflict) return [];
  return [{ event, ticketId, scannedAt, verdict: told.verdict, detail: told.detail }];
}

async function giveUp(errands: readonly Errand[], error: unknown): Promise<void> {
  const detail = error instanceof Error ? error.message : '';
  await settle(
    errands,
    [],
    errands.map(({ event, ticketId, scannedAt }) => ({
      event,
      ticketId,
      scannedAt,
      verdict: 'unknown',
      detail,
    })),
  );
}
