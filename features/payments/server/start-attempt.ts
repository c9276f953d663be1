import { createHash, randomUUID } from 'node:crypto';
import { getViolatedConstraint, type Database } from '#platform/database/database.ts';
import { isOnHold } from '#platform/ops/hold.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Attempt, PaymentContext } from './payable.ts';
import type { SavedCard } from './provider.ts';
import { findAttemptByClientKey, insertAttemptRow, type NewAttemptRow } from './queries.ts';
import type { Subject } from './tables.ts';

/** Identity of a browser request: idempotency key and hash of its content. */
export type ClientRequest = { key: string; hash: string };

export type NewAttempt = {
  subject: Subject;
  subjectId: number;
  supplementId?: number;
  request: ClientRequest;
  token: string;
  amountCents: number;
  capture: Attempt['captureMethod'];
  /** Without it, the card of the token is charged once. */
  card?: { use: 'keep' } | ({ use: 'kept-present' | 'kept-absent' } & SavedCard);
};

const hashSecret = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Parses the Idempotency-Key header and hashes the content; throws 'idempotency-key-missing' without a valid key. */
export function parseClientRequest(header: unknown, content: unknown): ClientRequest {
  const key = typeof header === 'string' ? header.trim() : '';
  if (key.length < 8 || key.length > 200) throw new ProblemError('idempotency-key-missing');
  return { key, hash: hashSecret(JSON.stringify(content)) };
}

/** How long the same payment with a token that pays more than once counts as a repeated request, in ms. */
const repeatWindowMs = 10 * 60_000;

/**
 * The identity of a request without an Idempotency-Key: its content. A card token pays once, so the same content is always the same
 * payment; only a named test card can pay again, in the next window.
 */
export function toClientRequest(
  payments: PaymentContext,
  content: { token: string },
): ClientRequest {
  const hash = hashSecret(JSON.stringify(content));
  const window = payments.provider.paysOnce(content.token)
    ? 'once'
    : Math.floor(payments.platform.clock.now().getTime() / repeatWindowMs);
  return { key: `content-${hash}-${window}`, hash };
}

/** The attempt of an earlier identical request, or null; throws 'idempotency-key-reused' when the content differs. */
export const findRepeatedAttempt = async (
  db: Database,
  request: ClientRequest,
): Promise<Attempt | null> =>
  requireSameContent(await findAttemptByClientKey(db, request.key), request);

/** The same for the attempt with the key of the request, which the caller has read. */
export function requireSameContent(
  attempt: Attempt | null,
  request: ClientRequest,
): Attempt | null {
  if (attempt && attempt.requestHash !== request.hash)
    throw new ProblemError('idempotency-key-reused');
  return attempt;
}

/** Inserts the attempt with its keys in the caller's transaction, before any call to the provider. Throws 'payments-on-hold'. */
export async function startAttempt(
  payments: PaymentContext,
  db: Database,
  created: NewAttempt,
): Promise<Attempt> {
  if (await isOnHold(db)) throw new ProblemError('payments-on-hold');
  const { subject, subjectId, supplementId = null } = created;
  const row = toAttemptRow(payments, created);
  return insertAttemptRow(db, { subject, subjectId, supplementId, ...row });
}

/** The row of an attempt with its keys, for the statement that inserts it together with its subject. */
export function toAttemptRow(
  payments: PaymentContext,
  created: Omit<NewAttempt, 'subject' | 'subjectId'>,
): NewAttemptRow {
  const now = payments.platform.clock.now();
  // Nothing to pay, so no call to the provider.
  const free = created.amountCents === 0;
  const stored = created.card && created.card.use !== 'keep' ? created.card : null;
  return {
    id: randomUUID(),
    provider: payments.provider.name,
    clientKey: created.request.key,
    requestHash: created.request.hash,
    // A saved card can be charged repeatedly.
    tokenHash:
      !free && !stored && payments.provider.paysOnce(created.token)
        ? hashSecret(created.token)
        : null,
    token: free ? null : (stored?.card ?? created.token),
    cardUsage: created.card?.use ?? 'once',
    providerCustomerId: stored?.customer ?? null,
    savedCardId: stored?.card ?? null,
    amountCents: created.amountCents,
    captureMethod: created.capture,
    state: free ? 'SUCCEEDED' : 'CREATED',
    createdAt: now,
    updatedAt: now,
  };
}

/** Maps a unique-constraint violation to a problem; rethrows other errors. */
export function toRepeatedAttempt(error: unknown): 'repeated' {
  switch (getViolatedConstraint(error)) {
    case 'payment_attempt_client_key':
      return 'repeated';
    case 'payment_attempt_token':
      // A token pays once; the browser creates a new one for another try.
      throw new ProblemError('card-missing');
    case 'payment_attempt_live':
      throw new ProblemError('cart-payment-in-progress');
    default:
      throw error;
  }
}
