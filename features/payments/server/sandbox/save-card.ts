import { randomBytes } from 'node:crypto';
import type { Clock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
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
import { consumeTokenRow } from './queries.ts';
import { findTestCard, isNamedToken, saveCard, setupAuthenticationFailed } from './rules.ts';

/** Context of one mutation. */
export type SandboxStep = { transaction: Database; clock: Clock };

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

/** The card of a token; null when unknown or already used. */
async function consumeToken(
  { transaction, clock }: SandboxStep,
  token: string,
): Promise<{ card: string; lastFour: string | null } | null> {
  if (isNamedToken(token))
    return { card: token, lastFour: findTestCard(token).number?.slice(-4) ?? null };
  return consumeTokenRow(transaction, token, clock.now());
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
