import { isApiError } from '#contract/client.ts';
import type { QueuedOperation } from './stored-tickets.ts';

/** Timeout of the online check in ms, then the scan is accepted offline. */
export const onlineTimeout = 1500;
/** Request timeout in ms. */
export const responseTimeout = 20_000;
const maxBatchSize = 200;
const maxRetryMs = 30_000;

/** Operations sent in one request: a single undo, or consecutive receipts of one event. */
export type QueueBatch = {
  kind: QueuedOperation['kind'];
  event: number;
  operations: QueuedOperation[];
};

/** True once the online check of a receipt has timed out, even if the clock was set back; always true for an undo. */
const isDue = ({ kind, createdAt }: QueuedOperation, now: number) =>
  kind === 'undo' || Math.abs(now - createdAt) >= onlineTimeout;

/**
 * Next batch for this account, oldest first; null when none is due. `limit` is 1 after the server rejected a batch, so that one bad
 * code does not block the others.
 */
export function getNextBatch(
  waiting: readonly QueuedOperation[],
  usherId: string,
  now: number,
  limit = maxBatchSize,
): QueueBatch | null {
  const own = waiting.filter((operation) => operation.usherId === usherId);
  const [first] = own;
  if (!first || !isDue(first, now)) return null;
  const { kind, event } = first;
  const end = own.findIndex(
    (operation) => operation.kind !== kind || operation.event !== event || !isDue(operation, now),
  );
  const alike = end < 0 ? own : own.slice(0, end);
  return { kind, event, operations: alike.slice(0, kind === 'undo' ? 1 : limit) };
}

/** Milliseconds until the first operation of this account is due; null when the queue is empty. */
export function getNextSendDelay(
  waiting: readonly QueuedOperation[],
  usherId: string,
  now: number,
): number | null {
  const first = waiting.find((operation) => operation.usherId === usherId);
  if (!first) return null;
  return isDue(first, now) ? 0 : onlineTimeout - Math.abs(now - first.createdAt);
}

/** Exponential backoff in ms, from 1 s to 30 s. */
export function getRetryDelay(failures: number): number {
  return Math.min(maxRetryMs, 1000 * 2 ** Math.max(0, failures - 1));
}

/** Why the queue can't be sent. */
export type SyncProblem = 'offline' | 'signed out' | 'not allowed';

/** Cause of an error: the connection, the session, or ('refused') the request itself. */
export function classifySyncError(error: unknown): SyncProblem | 'refused' {
  if (!isApiError(error)) return 'offline';
  const { status } = error.problem;
  if (status === 401) return 'signed out';
  if (status === 403) return 'not allowed';
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) return 'refused';
  return 'offline';
}
