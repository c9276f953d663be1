import { createHash, randomUUID } from 'node:crypto';
import { brokenConstraint, type Database } from '../platform/database.ts';
import { Refusal } from '../platform/problems.ts';
import type { Attempt, Payments } from './payable.ts';
import type { KeptCard } from './provider.ts';
import { findAttemptByClientKey, insertAttempt } from './queries.ts';
import type { Subject } from './tables.ts';

/** What a browser's request is known by: its key, and what it asked for. */
export type ClientRequest = { key: string; hash: string };

export type NewAttempt = {
  subject: Subject;
  subjectId: number;
  request: ClientRequest;
  token: string;
  amountCents: number;
  capture: Attempt['capture'];
  /** Charges the card of the token once, unless told. */
  card?: { use: 'keep' } | ({ use: 'kept-present' | 'kept-absent' } & KeptCard);
};

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The key and the content of a request; the same content gives the same hash. Refuses without a key. */
export function readClientRequest(header: unknown, content: unknown): ClientRequest {
  const key = typeof header === 'string' ? header.trim() : '';
  if (key.length < 8 || key.length > 200) throw new Refusal('idempotency-key-missing');
  return { key, hash: hashOf(JSON.stringify(content)) };
}

/** The attempt this request has made before, or null. Refuses when the key stood for another request. */
export async function findRepeated(db: Database, request: ClientRequest): Promise<Attempt | null> {
  const attempt = await findAttemptByClientKey(db, request.key);
  if (attempt && attempt.requestHash !== request.hash) throw new Refusal('idempotency-key-reused');
  return attempt;
}

/** Writes the attempt down in the caller's transaction, with its keys, before anything can happen at the provider. */
export async function startAttempt(
  payments: Payments,
  db: Database,
  made: NewAttempt,
): Promise<Attempt> {
  const now = payments.platform.clock.now();
  // Without anything to pay there is no provider to ask.
  const free = made.amountCents === 0;
  const kept = made.card && made.card.use !== 'keep' ? made.card : null;
  return insertAttempt(db, {
    id: randomUUID(),
    subject: made.subject,
    subjectId: made.subjectId,
    provider: payments.provider.name,
    clientKey: made.request.key,
    requestHash: made.request.hash,
    // A kept card pays as often as its owner agreed to.
    tokenHash: !free && !kept && payments.provider.paysOnce(made.token) ? hashOf(made.token) : null,
    token: free ? null : (kept?.card ?? made.token),
    cardUse: made.card?.use ?? 'once',
    customer: kept?.customer ?? null,
    keptCard: kept?.card ?? null,
    amountCents: made.amountCents,
    capture: made.capture,
    state: free ? 'SUCCEEDED' : 'CREATED',
    createdAt: now,
    updatedAt: now,
  });
}

/** What a broken unique key means for a buyer; any other fault is thrown on. */
export function refusalOfAttempt(fault: unknown): 'repeated' {
  switch (brokenConstraint(fault)) {
    case 'payment_attempt_client_key':
      return 'repeated';
    case 'payment_attempt_token':
      // A card field's token pays once; the browser makes a new one for another try.
      throw new Refusal('card-missing');
    case 'payment_attempt_live':
      throw new Refusal('cart-busy');
    default:
      throw fault;
  }
}
