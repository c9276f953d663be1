import { randomBytes } from 'node:crypto';
import type { CardSetup, KeptCard, ProviderAnswer } from '../provider.ts';
import {
  abandonSetup,
  decideSetup,
  forgetKeptCard,
  insertKeptCard,
  insertSetup,
  lockSetup,
  readSetup,
  type SetupRow,
} from './kept-card-queries.ts';
import { newId, type Step, takeToken } from './move-money.ts';
import { cardCalled, keepWith, setupAuthenticationFailed } from './rules.ts';

/** Keeps a card without a payment, or asks its owner first where its bank wants that. */
export async function setUpCard(step: Step, token: string): Promise<ProviderAnswer<CardSetup>> {
  const taken = await takeToken(step, token);
  if (taken === null)
    return { outcome: 'rejected', why: 'resource_missing: no such token, or it was used before' };
  const { state, decline } = keepWith(cardCalled(taken.card));
  if (decline) return { outcome: 'declined', decline, intent: null };
  const id = newId('seti_sbx');
  const row: SetupRow = {
    id,
    state,
    clientSecret: `${id}_secret_${randomBytes(16).toString('hex')}`,
    customer: newId('cus_sbx'),
    keptCard: newId('card_sbx'),
    card: taken.card,
    lastFour: taken.lastFour,
    code: null,
    declineCode: null,
    createdAt: step.clock.now(),
  };
  await insertSetup(step.transaction, row);
  if (state === 'kept') await keep(step, row);
  return { outcome: 'done', value: readSetup(row) };
}

const keep = ({ transaction, clock }: Step, { keptCard, customer, card }: SetupRow) =>
  insertKeptCard(transaction, { id: keptCard, customer, card, createdAt: clock.now() });

/** Ends a `requires_action` as the owner's bank would; false where no such setup is known by this secret, or no bank asked. */
export async function answerSetup(
  step: Step,
  {
    setupId,
    succeed,
    knows,
  }: { setupId: string; succeed: boolean; knows(secret: string): boolean },
): Promise<boolean> {
  const row = await lockSetup(step.transaction, setupId);
  if (!row || !knows(row.clientSecret) || cardCalled(row.card).action !== true) return false;
  if (row.state !== 'requires_action') return true;
  await decideSetup(
    step.transaction,
    row.id,
    succeed ? 'kept' : 'refused',
    succeed ? null : setupAuthenticationFailed,
  );
  if (succeed) await keep(step, row);
  return true;
}

export async function forgetCard(step: Step, { card }: KeptCard): Promise<ProviderAnswer<null>> {
  await abandonSetup(step.transaction, card);
  await forgetKeptCard(step.transaction, card, step.clock.now());
  return { outcome: 'done', value: null };
}
