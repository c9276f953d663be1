import { addMilliseconds, type Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Intent, ProviderRefund } from '../provider.ts';
import { createId } from './create-id.ts';
import { consumeTokenRow, type IntentRow, toIntent, insertRefundRow } from './queries.ts';
import {
  findTestCard,
  captureCard,
  confirmCard,
  isNamedToken,
  canceledIntent,
  getTransitionError,
  type IntentChange,
} from './rules.ts';
import type { IntentDecision } from './run-idempotently.ts';
import { findSavedCard, insertSavedCardRow, savedCardPrefix } from './saved-card-queries.ts';

/** Context of one mutation. */
export type SandboxStep = { transaction: Database; clock: Clock };

/** Delay of banks that respond late to a refund. */
const refundPauseMilliseconds = 5_000;

const reject = (why: string) => ({ result: { outcome: 'rejected', why } }) as const;

export async function confirmIntent(
  step: SandboxStep,
  row: IntentRow,
  input: { token: string; present: boolean },
): Promise<IntentDecision<Intent>> {
  const obstacle = getTransitionError('confirm', row.state);
  if (obstacle !== null) return reject(obstacle);
  const card = await takeCard(step, row, input.token);
  if (card === null) return reject('resource_missing: no such token, or it was used before');
  const change = confirmCard(findTestCard(card.card), { ...row, present: input.present });
  const changed = await changeIntent(step, { ...row, ...card }, change);
  const intent = toIntent(changed);
  return {
    result:
      change.decline === null
        ? { outcome: 'ok', value: intent }
        : { outcome: 'declined', decline: intent.decline ?? change.decline, intent },
    change: { row: changed, events: change.events },
  };
}

type CardOfIntent = { card: string; lastFour: string | null };

/** The card of a token. A token from a card number is used up; a saved card must belong to the customer of the intent. */
async function takeCard(
  step: SandboxStep,
  { customerId }: IntentRow,
  token: string,
): Promise<CardOfIntent | null> {
  if (isNamedToken(token)) return { card: token, lastFour: null };
  if (!token.startsWith(savedCardPrefix)) return consumeToken(step, token);
  const stored = await findSavedCard(step.transaction, token);
  const isUsable = stored?.customerId === customerId && stored.detachedAt === null;
  return isUsable ? { card: stored.card, lastFour: null } : null;
}

/** The card of a token; null when unknown or already used. */
export async function consumeToken(
  { transaction, clock }: SandboxStep,
  token: string,
): Promise<{ card: string; lastFour: string | null } | null> {
  if (isNamedToken(token))
    return { card: token, lastFour: findTestCard(token).number?.slice(-4) ?? null };
  return consumeTokenRow(transaction, token, clock.now());
}

export const captureIntent = (step: SandboxStep, row: IntentRow) =>
  advance(step, row, 'capture', captureCard(findTestCard(row.card), row));

export const cancelIntent = (step: SandboxStep, row: IntentRow) =>
  advance(step, row, 'cancel', canceledIntent);

async function advance(
  step: SandboxStep,
  row: IntentRow,
  name: 'capture' | 'cancel',
  change: IntentChange,
): Promise<IntentDecision<Intent>> {
  const obstacle = getTransitionError(name, row.state);
  if (obstacle !== null) return reject(obstacle);
  const changed = await changeIntent(step, row, change);
  return {
    result: { outcome: 'ok', value: toIntent(changed) },
    change: { row: changed, events: change.events },
  };
}

export async function refundIntent(
  { transaction, clock }: SandboxStep,
  row: IntentRow,
  { amountCents }: { amountCents: number },
): Promise<IntentDecision<ProviderRefund>> {
  const obstacle = getTransitionError('refund', row.state);
  if (obstacle !== null) return reject(obstacle);
  if (row.isDisputed)
    return reject('charge_disputed: the bank is deciding; nothing can be refunded');
  const left = row.receivedCents - row.refundedCents;
  if (!Number.isInteger(amountCents) || amountCents < 1 || amountCents > left)
    return reject(`amount_too_large: ${amountCents} cents of ${left} that are left`);
  const now = clock.now();
  const slow = findTestCard(row.card).refund;
  const refund: ProviderRefund = {
    id: createId('re_sbx'),
    amountCents,
    state: slow?.first ?? 'succeeded',
  };
  await insertRefundRow(transaction, {
    ...refund,
    intentId: row.id,
    completesAt: slow ? addMilliseconds(now, refundPauseMilliseconds) : null,
    createdAt: now,
  });
  return {
    result: { outcome: 'ok', value: refund },
    change: {
      row: { ...row, refundedCents: row.refundedCents + amountCents, updatedAt: now },
      events: ['charge.refunded'],
    },
  };
}

/** The row after a change. Saves the card when the intent is paid. */
export async function changeIntent(
  step: SandboxStep,
  row: IntentRow,
  { state, receivedCents, disputed, decline }: IntentChange,
): Promise<IntentRow> {
  const changed = {
    ...row,
    state,
    receivedCents,
    isDisputed: disputed,
    code: decline?.code ?? null,
    declineCode: decline?.declineCode ?? null,
    updatedAt: step.clock.now(),
  };
  return { ...changed, savedCardId: row.savedCardId ?? (await keepCard(step, changed)) };
}

async function keepCard(
  { transaction, clock }: SandboxStep,
  { savesCard, customerId, card, state }: IntentRow,
): Promise<string | null> {
  const isPaid = state === 'succeeded' || state === 'requires_capture';
  if (!savesCard || !isPaid || customerId === null || card === null) return null;
  const id = createId(savedCardPrefix);
  await insertSavedCardRow(transaction, { id, customerId, card, createdAt: clock.now() });
  return id;
}
