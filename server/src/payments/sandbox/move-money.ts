import { randomBytes } from 'node:crypto';
import { addMilliseconds, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Intent, ProviderAnswer, ProviderRefund } from '../provider.ts';
import {
  changeIntent,
  insertDeliveries,
  lockIntent,
  lockToken,
  readIntent,
  spendToken,
  type IntentRow,
} from './queries.ts';
import { findKeptCard, insertKeptCard } from './kept-card-queries.ts';
import {
  cardCalled,
  collect,
  confirmWith,
  isNamedToken,
  release,
  whyNot,
  type Change,
} from './rules.ts';
import { addRefund } from './refund-queries.ts';
import { writeEvent } from './sign-event.ts';

/** One step in the sandbox's books; `copies` says how often each of its events is told. */
export type Step = { transaction: Database; clock: Clock; copies: 1 | 2 };

/** How long the banks take that do not answer a refund at once. */
const refundPauseMilliseconds = 5_000;

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

const rejected = (why: string) => ({ outcome: 'rejected', why }) as const;
const noSuchIntent = (id: string) => rejected(`resource_missing: no such payment_intent: ${id}`);

export async function confirmIntent(
  step: Step,
  input: { intentId: string; token: string; present: boolean },
): Promise<ProviderAnswer<Intent>> {
  const found = await lockIntent(step.transaction, input.intentId);
  if (!found) return noSuchIntent(input.intentId);
  const obstacle = whyNot('confirm', found.state);
  if (obstacle !== null) return rejected(obstacle);
  const card = await takeCard(step, found, input.token);
  if (card === null) return rejected('resource_missing: no such token, or it was used before');
  const change = confirmWith(cardCalled(card), { ...found, present: input.present });
  const intent = readIntent(await enter(step, found, change, card));
  return change.decline === null
    ? { outcome: 'done', value: intent }
    : { outcome: 'declined', decline: change.decline, intent };
}

/** The name of the card behind a token; one made from a card number is spent by it, a kept one belongs to its intent's customer. */
async function takeCard(
  step: Step,
  { customer }: IntentRow,
  token: string,
): Promise<string | null> {
  // A named token is no kept card: every sale of a test would ask for one.
  const kept = isNamedToken(token) ? null : await findKeptCard(step.transaction, token);
  if (kept) return kept.customer === customer && kept.forgottenAt === null ? kept.card : null;
  return (await takeToken(step, token))?.card ?? null;
}

/** The card of a card field's token; null where there is none or it was used before. */
export async function takeToken(
  step: Step,
  token: string,
): Promise<{ card: string; lastFour: string | null } | null> {
  if (isNamedToken(token))
    return { card: token, lastFour: cardCalled(token).number?.slice(-4) ?? null };
  const made = await lockToken(step.transaction, token);
  if (made === null || made.usedAt !== null) return null;
  await spendToken(step.transaction, token, step.clock.now());
  return made;
}

export async function captureIntent(step: Step, intentId: string): Promise<ProviderAnswer<Intent>> {
  return advance(step, intentId, 'capture', (row) => collect(cardCalled(row.card), row));
}

export async function cancelIntent(step: Step, intentId: string): Promise<ProviderAnswer<Intent>> {
  return advance(step, intentId, 'cancel', () => release);
}

async function advance(
  step: Step,
  intentId: string,
  name: 'capture' | 'cancel',
  decide: (row: IntentRow) => Change,
): Promise<ProviderAnswer<Intent>> {
  const found = await lockIntent(step.transaction, intentId);
  if (!found) return noSuchIntent(intentId);
  const obstacle = whyNot(name, found.state);
  if (obstacle !== null) return rejected(obstacle);
  return { outcome: 'done', value: readIntent(await enter(step, found, decide(found))) };
}

export async function refundIntent(
  step: Step,
  input: { intentId: string; amountCents: number },
): Promise<ProviderAnswer<ProviderRefund>> {
  const found = await lockIntent(step.transaction, input.intentId);
  if (!found) return noSuchIntent(input.intentId);
  const obstacle = whyNot('refund', found.state);
  if (obstacle !== null) return rejected(obstacle);
  if (found.disputed)
    return rejected('charge_disputed: the bank is deciding; nothing can be refunded');
  const left = found.receivedCents - found.refundedCents;
  if (!Number.isInteger(input.amountCents) || input.amountCents < 1 || input.amountCents > left)
    return rejected(`amount_too_large: ${input.amountCents} cents of ${left} that are left`);
  const now = step.clock.now();
  const slow = cardCalled(found.card).refund;
  const refund: ProviderRefund = {
    id: newId('re_sbx'),
    amountCents: input.amountCents,
    state: slow?.first ?? 'succeeded',
  };
  await addRefund(step.transaction, {
    ...refund,
    intentId: found.id,
    answerDueAt: slow ? addMilliseconds(now, refundPauseMilliseconds) : null,
    createdAt: now,
  });
  await tell(step, found.id, ['charge.refunded']);
  return { outcome: 'done', value: refund };
}

/** Writes a change and its events into the books. */
export async function enter(
  step: Step,
  row: IntentRow,
  change: Change,
  card?: string,
): Promise<IntentRow> {
  const now = step.clock.now();
  const keptCard = await keepCard(step, row, change, card ?? row.card);
  const changed = await changeIntent(step.transaction, row.id, change, {
    now,
    ...(card === undefined ? {} : { card }),
    ...(keptCard === null ? {} : { keptCard }),
  });
  await tell(step, row.id, change.events);
  return changed;
}

/** An intent that keeps its card does so at the moment of its payment. */
async function keepCard(
  step: Step,
  { keepsCard, customer, keptCard }: IntentRow,
  { state }: Change,
  card: string | null,
): Promise<string | null> {
  const paid = state === 'succeeded' || state === 'requires_capture';
  if (!keepsCard || !paid || keptCard !== null || customer === null || card === null) return null;
  const id = newId('card_sbx');
  await insertKeptCard(step.transaction, { id, customer, card, createdAt: step.clock.now() });
  return id;
}

/** Writes events of an intent, to be delivered soon. */
export async function tell(step: Step, intentId: string, types: string[]): Promise<void> {
  const createdAt = step.clock.now();
  const rows = types.map((type) => {
    const id = newId('evt_sbx');
    return {
      eventId: id,
      type,
      intentId,
      body: writeEvent({ id, type, intentId, createdAt }),
      dueAt: createdAt,
      createdAt,
    };
  });
  await insertDeliveries(step.transaction, step.copies === 2 ? [...rows, ...rows] : rows);
}
