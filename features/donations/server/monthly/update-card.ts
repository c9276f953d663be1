import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { CardUpdateResponse } from '#features/donations/contract/monthly-donations.ts';
import { declineMessage } from '#features/payments/contract/declines.ts';
import type { PaymentContext } from '#features/payments/server/payable.ts';
import { isCustomerCardInUse } from '#features/payments/server/queries.ts';
import { type ClientRequest, parseClientRequest } from '#features/payments/server/start-attempt.ts';
import { isOnHold } from '#platform/ops/hold.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { type CardUpdate, findCardUpdate, insertCardUpdateRow } from './card-update-queries.ts';
import { type CardUpdateProgress, syncCardUpdate } from './sync-card-update.ts';
import { findMonthlyDonationByKey } from './manage-link.ts';
import { findMonthlyDonation, lockMonthlyDonation, toOwnMonthlyDonation } from './queries.ts';

type UpdateCardInput = { key: string; token: string; idempotencyKey: unknown };

/**
 * Replaces the saved card of an active or paused monthly donation, without a charge. A repeated request returns the status, for example
 * after a lost response or a bank challenge.
 */
export async function updateCard(
  payments: PaymentContext,
  input: UpdateCardInput,
): Promise<CardUpdateResponse> {
  const { id } = await findMonthlyDonationByKey(payments.platform.database, input.key);
  if (!payments.provider.supportsSavedCards) throw new ProblemError('monthly-unavailable');
  const request = parseClientRequest(input.idempotencyKey, { id, card: input.token });
  const opened = await openChange(payments, id, input.token, request);
  return toResponse(payments, await awaitChange(payments, opened));
}

type OpenedUpdate = { change: CardUpdate; isNew: boolean };

/** Inserts the request once, before any call to the provider. */
function openChange(
  { platform, provider }: PaymentContext,
  id: number,
  token: string,
  { key, hash }: ClientRequest,
): Promise<OpenedUpdate> {
  return platform.transact(async (db) => {
    const donation = await lockMonthlyDonation(db, id);
    const repeated = await findCardUpdate(db, key);
    if (repeated && repeated.requestHash !== hash) throw new ProblemError('idempotency-key-reused');
    if (repeated) return { change: repeated, isNew: false };
    if (!donation || donation.state === 'ENDED') throw new ProblemError('monthly-donation-ended');
    if (await isOnHold(db)) throw new ProblemError('payments-on-hold');
    if (token.trim() === '') throw new ProblemError('card-missing');
    if (await isCustomerCardInUse(db, donation.providerCustomerId))
      throw new ProblemError('donation-in-progress');
    const change = await insertCardUpdateRow(db, {
      id: randomUUID(),
      monthlyDonationId: id,
      provider: provider.name,
      clientKey: key,
      requestHash: hash,
      token,
      state: 'OPEN',
      createdAt: platform.clock.now(),
    });
    return { change, isNew: true };
  });
}

/** Resolves when the change is settled, or as unknown after `responseTimeout`; the work continues in the background. */
async function awaitChange(
  payments: PaymentContext,
  { change, isNew }: OpenedUpdate,
): Promise<CardUpdateProgress> {
  if (change.state !== 'OPEN') return { change, setup: null };
  const timeout = new AbortController();
  const isCaller = isNew || change.setupId !== null;
  const work = isCaller
    ? syncCardUpdate(payments, change)
    : waitForOther(payments, change, timeout.signal);
  const unknown: CardUpdateProgress = { change, setup: null };
  try {
    const { responseTimeout } = payments.timings;
    return await Promise.race([work, pause(responseTimeout, unknown, { signal: timeout.signal })]);
  } finally {
    timeout.abort();
    work.catch((error: unknown) =>
      payments.platform.log.warn(
        { err: error, cardChange: change.id },
        'donations: the card change is synced later',
      ),
    );
  }
}

/** Waits for the first request or the job, because only they create the setup at the provider. */
async function waitForOther(
  payments: PaymentContext,
  change: CardUpdate,
  signal: AbortSignal,
): Promise<CardUpdateProgress> {
  let existing = change;
  while (existing.state === 'OPEN' && existing.setupId === null && !signal.aborted) {
    await pause(200);
    existing = (await findCardUpdate(payments.platform.database, change.clientKey)) ?? existing;
  }
  const hasSetup = existing.state === 'OPEN' && existing.setupId !== null;
  return hasSetup ? syncCardUpdate(payments, existing) : { change: existing, setup: null };
}

async function toResponse(
  { platform: { database } }: PaymentContext,
  { change: { state, declineCode, monthlyDonationId }, setup }: CardUpdateProgress,
): Promise<CardUpdateResponse> {
  const donation = await findMonthlyDonation(database, monthlyDonationId);
  if (!donation) throw new ProblemError('monthly-donation-not-found');
  if (state === 'DROPPED') {
    if (donation.state === 'ENDED') throw new ProblemError('monthly-donation-ended');
    if (declineCode === 'overtaken') throw new ProblemError('card-update-superseded');
    if (declineCode === 'provider_busy') throw new ProblemError('payment-unavailable');
    throw new ProblemError('card-declined', { reason: declineMessage(declineCode) });
  }
  const needsAction = state === 'OPEN' && setup?.state === 'requires_action';
  if (state === 'OPEN' && !needsAction) throw new ProblemError('card-update-status-unknown');
  return {
    status: needsAction ? 'action' : 'kept',
    clientSecret: needsAction ? setup.clientSecret : null,
    lastFour: setup?.lastFour ?? null,
    donation: await toOwnMonthlyDonation(database, donation),
  };
}
