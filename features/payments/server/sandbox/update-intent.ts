import { addMilliseconds, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Intent, ProviderRefund } from '../provider.ts';
import { createId } from './create-id.ts';
import { findUnusedToken, type IntentRow, toIntent } from './queries.ts';
import {
  authorizeCard,
  authenticationFailed,
  findTestCard,
  captureCard,
  confirmCard,
  isNamedToken,
  canceledIntent,
  getTransitionError,
  type IntentChange,
} from './rules.ts';
import type { IntentDecision } from './run-idempotently.ts';
import { findSavedCard, savedCardPrefix } from './saved-card-queries.ts';

/** Delay of banks that respond late to a refund. */
const refundPauseMilliseconds = 5_000;

const reject = (why: string) => ({ result: { outcome: 'rejected', why } }) as const;

type CardOfIntent = { card: string; lastFour: string | null };

export async function confirmIntent(
  { database, clock }: { database: Database; clock: Clock },
  row: IntentRow,
  { token, present }: { token: string; present: boolean },
): Promise<IntentDecision<Intent>> {
  const obstacle = getTransitionError('confirm', row.state);
  if (obstacle !== null) return reject(obstacle);
  const card = await findCard(database, row, token);
  if (card === null) return reject('resource_missing: no such token, or it was used before');
  const change = confirmCard(findTestCard(card.card), { ...row, present });
  const changed = changeIntent({ ...row, ...card }, change, clock.now());
  const intent = toIntent(changed.row);
  return {
    result:
      change.decline === null
        ? { outcome: 'ok', value: intent }
        : { outcome: 'declined', decline: intent.decline ?? change.decline, intent },
    change: { ...changed, ...(isUsedUp(token) && { usedToken: token }) },
  };
}

/** A token from a card number is used up. */
const isUsedUp = (token: string): boolean =>
  !isNamedToken(token) && !token.startsWith(savedCardPrefix);

/** The card of a token; null when unknown or already used. A saved card must belong to the customer of the intent. */
async function findCard(
  database: Database,
  { customerId }: IntentRow,
  token: string,
): Promise<CardOfIntent | null> {
  if (isNamedToken(token)) return { card: token, lastFour: null };
  if (isUsedUp(token)) return findUnusedToken(database, token);
  const stored = await findSavedCard(database, token);
  const isUsable = stored?.customerId === customerId && stored.detachedAt === null;
  return isUsable ? { card: stored.card, lastFour: null } : null;
}

export const captureIntent = (row: IntentRow, now: Date) =>
  advance('capture', row, captureCard(findTestCard(row.card), row), now);

export const cancelIntent = (row: IntentRow, now: Date) =>
  advance('cancel', row, canceledIntent, now);

function advance(
  name: 'capture' | 'cancel',
  row: IntentRow,
  change: IntentChange,
  now: Date,
): IntentDecision<Intent> {
  const obstacle = getTransitionError(name, row.state);
  if (obstacle !== null) return reject(obstacle);
  const changed = changeIntent(row, change, now);
  return { result: { outcome: 'ok', value: toIntent(changed.row) }, change: changed };
}

export function refundIntent(
  row: IntentRow,
  amountCents: number,
  now: Date,
): IntentDecision<ProviderRefund> {
  const obstacle = getTransitionError('refund', row.state);
  if (obstacle !== null) return reject(obstacle);
  if (row.isDisputed)
    return reject('charge_disputed: the bank is deciding; nothing can be refunded');
  const left = row.receivedCents - row.refundedCents;
  if (!Number.isInteger(amountCents) || amountCents < 1 || amountCents > left)
    return reject(`amount_too_large: ${amountCents} cents of ${left} that are left`);
  const slow = findTestCard(row.card).refund;
  const refund: ProviderRefund = {
    id: createId('re_sbx'),
    amountCents,
    state: slow?.first ?? 'succeeded',
  };
  return {
    result: { outcome: 'ok', value: refund },
    change: {
      row: { ...row, refundedCents: row.refundedCents + amountCents, updatedAt: now },
      eventTypes: ['charge.refunded'],
      refund: {
        ...refund,
        intentId: row.id,
        completesAt: slow ? addMilliseconds(now, refundPauseMilliseconds) : null,
        createdAt: now,
      },
    },
  };
}

/** What the end of a challenge changes. */
export const endChallenge = (row: IntentRow, hasSucceeded: boolean, now: Date) =>
  changeIntent(
    row,
    hasSucceeded ? authorizeCard(findTestCard(row.card), row) : authenticationFailed,
    now,
  );

/** The row after a change, with the card that is saved when the intent is paid. */
function changeIntent(
  row: IntentRow,
  { state, receivedCents, disputed, decline, events: eventTypes }: IntentChange,
  now: Date,
) {
  const savedCard = row.savedCardId === null ? toSavedCard({ ...row, state }, now) : undefined;
  return {
    row: {
      ...row,
      state,
      receivedCents,
      isDisputed: disputed,
      code: decline?.code ?? null,
      declineCode: decline?.declineCode ?? null,
      savedCardId: savedCard?.id ?? row.savedCardId,
      updatedAt: now,
    },
    eventTypes,
    savedCard,
  };
}

function toSavedCard({ savesCard, customerId, card, state }: IntentRow, createdAt: Date) {
  const isPaid = state === 'succeeded' || state === 'requires_capture';
  if (!savesCard || !isPaid || customerId === null || card === null) return undefined;
  return { id: createId(savedCardPrefix), customerId, card, createdAt };
}
