import { randomBytes } from 'node:crypto';
import { addMilliseconds, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Intent, ProviderResult, ProviderRefund } from '../provider.ts';
import {
  updateIntentRow,
  insertDeliveryRows,
  lockIntent,
  lockToken,
  toIntent,
  markTokenUsed,
  type IntentRow,
} from './queries.ts';
import { findSavedCard, insertSavedCardRow } from './saved-card-queries.ts';
import {
  findTestCard,
  captureCard,
  confirmCard,
  isNamedToken,
  canceledIntent,
  getTransitionError,
  type IntentChange,
} from './rules.ts';
import { insertRefundRow } from './refund-queries.ts';
import { serializeEvent } from './sign-event.ts';

/** Context of one mutation. */
export type SandboxStep = { transaction: Database; clock: Clock };

/** Delay of banks that respond late to a refund. */
const refundPauseMilliseconds = 5_000;

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

const rejected = (why: string) => ({ outcome: 'rejected', why }) as const;
const noSuchIntent = (id: string) => rejected(`resource_missing: no such payment_intent: ${id}`);

export async function confirmIntent(
  step: SandboxStep,
  input: { intentId: string; token: string; present: boolean },
): Promise<ProviderResult<Intent>> {
  const existing = await lockIntent(step.transaction, input.intentId);
  if (!existing) return noSuchIntent(input.intentId);
  const obstacle = getTransitionError('confirm', existing.state);
  if (obstacle !== null) return rejected(obstacle);
  const card = await takeCard(step, existing, input.token);
  if (card === null) return rejected('resource_missing: no such token, or it was used before');
  const change = confirmCard(findTestCard(card), { ...existing, present: input.present });
  const intent = toIntent(await applyIntentChange(step, existing, change, card));
  return change.decline === null
    ? { outcome: 'ok', value: intent }
    : { outcome: 'declined', decline: change.decline, intent };
}

/** The card name of a token. A token from a card number is used up; a saved card must belong to the customer of the intent. */
async function takeCard(
  step: SandboxStep,
  { customerId }: IntentRow,
  token: string,
): Promise<string | null> {
  // A named token is not a saved card, so skip the query.
  const stored = isNamedToken(token) ? null : await findSavedCard(step.transaction, token);
  if (stored)
    return stored.customerId === customerId && stored.detachedAt === null ? stored.card : null;
  return (await consumeToken(step, token))?.card ?? null;
}

/** The card of a token; null when unknown or already used. */
export async function consumeToken(
  step: SandboxStep,
  token: string,
): Promise<{ card: string; lastFour: string | null } | null> {
  if (isNamedToken(token))
    return { card: token, lastFour: findTestCard(token).number?.slice(-4) ?? null };
  const created = await lockToken(step.transaction, token);
  if (created === null || created.usedAt !== null) return null;
  await markTokenUsed(step.transaction, token, step.clock.now());
  return created;
}

export async function captureIntent(
  step: SandboxStep,
  intentId: string,
): Promise<ProviderResult<Intent>> {
  return advance(step, intentId, 'capture', (row) => captureCard(findTestCard(row.card), row));
}

export async function cancelIntent(
  step: SandboxStep,
  intentId: string,
): Promise<ProviderResult<Intent>> {
  return advance(step, intentId, 'cancel', () => canceledIntent);
}

async function advance(
  step: SandboxStep,
  intentId: string,
  name: 'capture' | 'cancel',
  decide: (row: IntentRow) => IntentChange,
): Promise<ProviderResult<Intent>> {
  const existing = await lockIntent(step.transaction, intentId);
  if (!existing) return noSuchIntent(intentId);
  const obstacle = getTransitionError(name, existing.state);
  if (obstacle !== null) return rejected(obstacle);
  return {
    outcome: 'ok',
    value: toIntent(await applyIntentChange(step, existing, decide(existing))),
  };
}

export async function refundIntent(
  step: SandboxStep,
  input: { intentId: string; amountCents: number },
): Promise<ProviderResult<ProviderRefund>> {
  const existing = await lockIntent(step.transaction, input.intentId);
  if (!existing) return noSuchIntent(input.intentId);
  const obstacle = getTransitionError('refund', existing.state);
  if (obstacle !== null) return rejected(obstacle);
  if (existing.isDisputed)
    return rejected('charge_disputed: the bank is deciding; nothing can be refunded');
  const left = existing.receivedCents - existing.refundedCents;
  if (!Number.isInteger(input.amountCents) || input.amountCents < 1 || input.amountCents > left)
    return rejected(`amount_too_large: ${input.amountCents} cents of ${left} that are left`);
  const now = step.clock.now();
  const slow = findTestCard(existing.card).refund;
  const refund: ProviderRefund = {
    id: newId('re_sbx'),
    amountCents: input.amountCents,
    state: slow?.first ?? 'succeeded',
  };
  await insertRefundRow(step.transaction, {
    ...refund,
    intentId: existing.id,
    completesAt: slow ? addMilliseconds(now, refundPauseMilliseconds) : null,
    createdAt: now,
  });
  await queueIntentEvents(step, existing.id, ['charge.refunded']);
  return { outcome: 'ok', value: refund };
}

/** Updates the intent and inserts its events. */
export async function applyIntentChange(
  step: SandboxStep,
  row: IntentRow,
  change: IntentChange,
  card?: string,
): Promise<IntentRow> {
  const now = step.clock.now();
  const savedCard = await keepCard(step, row, change, card ?? row.card);
  const changed = await updateIntentRow(step.transaction, row.id, change, {
    now,
    ...(card === undefined ? {} : { card }),
    ...(savedCard === null ? {} : { savedCard }),
  });
  await queueIntentEvents(step, row.id, change.events);
  return changed;
}

/** Saves the card when the intent is paid. */
async function keepCard(
  step: SandboxStep,
  { savesCard, customerId, savedCardId: savedCard }: IntentRow,
  { state }: IntentChange,
  card: string | null,
): Promise<string | null> {
  const paid = state === 'succeeded' || state === 'requires_capture';
  if (!savesCard || !paid || savedCard !== null || customerId === null || card === null)
    return null;
  const id = newId('card_sbx');
  await insertSavedCardRow(step.transaction, {
    id,
    customerId,
    card,
    createdAt: step.clock.now(),
  });
  return id;
}

/** Inserts events of an intent for delivery. */
export async function queueIntentEvents(
  step: SandboxStep,
  intentId: string,
  types: string[],
): Promise<void> {
  const createdAt = step.clock.now();
  const rows = types.map((type) => {
    const id = newId('evt_sbx');
    return {
      eventId: id,
      type,
      intentId,
      body: serializeEvent({ id, type, intentId, createdAt }),
      dueAt: createdAt,
      createdAt,
    };
  });
  await insertDeliveryRows(step.transaction, rows);
}
