import { hasProblemCode } from '#contract/client.ts';
import { checkIn, type Verdict } from '#features/door/contract/check-in.ts';
import { callApi } from '#ui/api.ts';
import { doorStore, completeOperations, type ServerTicket } from './door-store.ts';
import {
  responseTimeout,
  getNextBatch,
  type QueueBatch,
  getRetryDelay,
  getNextSendDelay,
  type SyncProblem,
  classifySyncError,
} from './offline-queue.ts';
import type { QueuedOperation } from './stored-tickets.ts';

type SenderListener = {
  onTrouble: (syncProblem: SyncProblem | null) => void;
  /** Called after a batch was sent; the list may now have conflicts and moved tickets. */
  onSent: () => void;
};

export type QueueSender = { flush: () => void; stop: () => void };

/** Sends the queued operations of this usher in batches until it is stopped. */
export function startQueueSender(
  usherId: string,
  device: string | null,
  { onTrouble, onSent }: SenderListener,
): QueueSender {
  let stopped = false;
  let failures = 0;
  let limit: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running = false;

  function schedule(milliseconds: number) {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void run(), milliseconds);
  }

  async function run() {
    if (running || stopped) return;
    running = true;
    const delayMs = await sendNext().catch(() => getRetryDelay((failures += 1)));
    running = false;
    if (delayMs !== null) schedule(delayMs);
  }

  /** Sends one batch; resolves with the ms until the next one, or null when the queue is empty. */
  async function sendNext(): Promise<number | null> {
    const waiting = await doorStore.operations.orderBy('number').toArray();
    const batch = getNextBatch(waiting, usherId, Date.now(), limit);
    if (!batch) {
      const delayMs = getNextSendDelay(waiting, usherId, Date.now());
      if (delayMs === null) onTrouble(null);
      return delayMs;
    }
    const error = await send(batch, device).catch((failure: unknown) => failure);
    const syncProblem = error === undefined ? null : classifySyncError(error);
    if (syncProblem !== null && syncProblem !== 'refused') {
      onTrouble(syncProblem);
      return getRetryDelay((failures += 1));
    }
    if (syncProblem && batch.operations.length === 1)
      await rejectOperations(batch.operations, error);
    limit = syncProblem && batch.operations.length > 1 ? 1 : undefined;
    failures = 0;
    onTrouble(null);
    onSent();
    return 0;
  }

  schedule(0);
  return {
    flush: () => schedule(0),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

async function send({ kind, event, operations }: QueueBatch, device: string | null): Promise<void> {
  const [first] = operations;
  if (!first) return;
  const signal = AbortSignal.timeout(responseTimeout);
  if (kind === 'undo') {
    const ticket = await callApi(
      checkIn.undoReceipt,
      { query: { event }, body: toUndoInput(first, device) },
      { signal },
    ).catch((error: unknown) => {
      // A device without an id undoes the receipts of all doors; none is left to undo. Nor is one of a ticket that is not valid.
      if (hasProblemCode(error, 'not-received') || hasProblemCode(error, 'ticket-not-found'))
        return null;
      throw error;
    });
    await completeOperations(operations, ticket ? [{ ...ticket, event }] : [], []);
    return;
  }
  const response = await callApi(
    checkIn.receive,
    {
      query: { event },
      body: { scans: operations.map((operation) => toScanInput(operation, device)) },
    },
    { signal },
  );
  const verdicts = 'verdicts' in response ? response.verdicts : [response];
  await completeOperations(
    operations,
    operations.flatMap((operation, place) => {
      const verdict = verdicts[place];
      return verdict ? toServerTickets(verdict, operation, operation) : [];
    }),
    // What the site could not follow is a conflict there, which the next list has.
    [],
  );
}

type Scanned = Pick<QueuedOperation, 'barCode' | 'scannedAt' | 'door' | 'seat'>;

export const toScanInput = (
  { barCode, scannedAt, door, seat }: Scanned,
  device: string | null,
) => ({
  barCode,
  scannedAt,
  ...(device && { deviceId: device }),
  ...(door && { door }),
  ...(seat && { seat }),
});

const toUndoInput = ({ barCode, scannedAt, undoes }: QueuedOperation, device: string | null) => ({
  barCode,
  undoneAt: scannedAt,
  ...(device && { deviceId: device }),
  ...(device && undoes && { scannedAt: undoes }),
});

/** The verdict's ticket, with `own` if the scan received the guest. */
export function toServerTickets(
  { ticket, verdict, conflict }: Verdict,
  { event, scannedAt }: Pick<QueuedOperation, 'event' | 'scannedAt'>,
  operation: QueuedOperation | null,
): ServerTicket[] {
  if (!ticket) return [];
  // A repeated scan that was undone does not receive the guest again.
  if (ticket.received === 'Yes' && (verdict === 'received' || conflict))
    return [{ ...ticket, event, own: scannedAt }];
  return [{ ...ticket, event, ...(operation && { own: null }) }];
}

async function rejectOperations(
  operations: readonly QueuedOperation[],
  error: unknown,
): Promise<void> {
  const detail = error instanceof Error ? error.message : '';
  await completeOperations(
    operations,
    [],
    operations.map(({ event, ticketId, scannedAt }) => ({
      event,
      ticketId,
      scannedAt,
      detail,
    })),
  );
}
