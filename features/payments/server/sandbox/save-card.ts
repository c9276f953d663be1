import { randomBytes } from 'node:crypto';
import type { CardSetup, SavedCard, ProviderResult } from '../provider.ts';
import {
  abandonSetup,
  setSetupState,
  detachSavedCard,
  insertSavedCardRow,
  insertSetupRow,
  lockSetup,
  savedCardPrefix,
  toCardSetup,
  type SetupRow,
} from './saved-card-queries.ts';
import { createId } from './create-id.ts';
import { type SandboxStep, consumeToken } from './update-intent.ts';
import { findTestCard, saveCard, setupAuthenticationFailed } from './rules.ts';

/** Saves a card without a payment, or returns requires_action for a challenge. */
export async function setUpCard(
  step: SandboxStep,
  token: string,
): Promise<ProviderResult<CardSetup>> {
  const result = await consumeToken(step, token);
  if (result === null)
    return { outcome: 'rejected', why: 'resource_missing: no such token, or it was used before' };
  const { state, decline } = saveCard(findTestCard(result.card));
  if (decline) return { outcome: 'declined', decline, intent: null };
  const id = createId('seti_sbx');
  const row: SetupRow = {
    id,
    state,
    clientSecret: `${id}_secret_${randomBytes(16).toString('hex')}`,
    customerId: createId('cus_sbx'),
    savedCardId: createId(savedCardPrefix),
    card: result.card,
    lastFour: result.lastFour,
    code: null,
    declineCode: null,
    createdAt: step.clock.now(),
  };
  await insertSetupRow(step.transaction, row);
  if (state === 'kept') await keep(step, row);
  return { outcome: 'ok', value: toCardSetup(row) };
}

const keep = (
  { transaction, clock }: SandboxStep,
  { savedCardId: savedCard, customerId, card }: SetupRow,
) =>
  insertSavedCardRow(transaction, {
    id: savedCard,
    customerId,
    card,
    createdAt: clock.now(),
  });

/** Completes a `requires_action`; false for an unknown setup, a wrong secret or no open challenge. */
export async function completeSetup(
  step: SandboxStep,
  {
    setupId,
    succeed,
    knows,
  }: { setupId: string; succeed: boolean; knows(secret: string): boolean },
): Promise<boolean> {
  const row = await lockSetup(step.transaction, setupId);
  if (!row || !knows(row.clientSecret) || findTestCard(row.card).action !== true) return false;
  if (row.state !== 'requires_action') return true;
  await setSetupState(
    step.transaction,
    row.id,
    succeed ? 'kept' : 'refused',
    succeed ? null : setupAuthenticationFailed,
  );
  if (succeed) await keep(step, row);
  return true;
}

export async function detachCard(
  step: SandboxStep,
  { card }: SavedCard,
): Promise<ProviderResult<null>> {
  await abandonSetup(step.transaction, card);
  await detachSavedCard(step.transaction, card, step.clock.now());
  return { outcome: 'ok', value: null };
}
