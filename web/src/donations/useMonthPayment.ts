import { type OwnMonthlyDonation, monthlyDonations } from '@namugongo/contract/monthly-donations';
import { type RefObject, useRef, useState } from 'react';
import { callApi } from '../api.ts';
import type { CardField } from '../ui/payment-card/card-field.ts';
import { getPaymentErrorMessage } from '../ui/payment-card/payment-error-messages.ts';
import { createIdempotencyKey, paymentTimeoutMs } from '../ui/payment-card/idempotency-key.ts';
import { pollDonation } from './donation-api.ts';
import { type DonationOutcome, toDonationOutcome, createCardToken } from './donation-outcome.ts';

/** Polling time after a payment with an unknown outcome; the reconciler needs about a minute. */
const pollTimeoutMs = 120_000;

type MonthPayment = {
  linkKey: string;
  card: RefObject<CardField | null>;
  onPaid: () => void;
};

/** Pays an overdue month with the saved card or another one, including the bank's challenge. */
export function useMonthPayment({ linkKey, card, onPaid }: MonthPayment) {
  const [progress, setProgress] = useState<string | null>(null);
  const [cardError, setCardError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef(false);

  async function run(sameCard: boolean): Promise<DonationOutcome> {
    setProgress('Checking your card...');
    const created = sameCard ? { token: null } : await createCardToken(card.current);
    if (!('token' in created)) return created;
    setProgress('Charging your card...');
    const first = await callApi(
      monthlyDonations.payOverdue,
      { params: { key: linkKey }, body: { token: created.token } },
      {
        headers: { 'idempotency-key': createIdempotencyKey() },
        signal: AbortSignal.timeout(paymentTimeoutMs),
      },
    );
    if (first.status !== 'action' || !first.clientSecret) return toDonationOutcome(first);
    setProgress('Waiting for your bank...');
    await card.current?.handleNextAction(first.clientSecret);
    return toDonationOutcome(await pollDonation(first.reference, pollTimeoutMs));
  }

  function show(outcome: DonationOutcome): void {
    setCardError('cardError' in outcome ? outcome.cardError : null);
    setFailure('failure' in outcome ? outcome.failure : null);
    if ('paid' in outcome) onPaid();
  }

  return {
    progress,
    cardError,
    failure,
    fail: setFailure,
    /** A second press while one is running does nothing. */
    async start(sameCard: boolean) {
      if (running.current) return;
      running.current = true;
      setCardError(null);
      await run(sameCard).then(show, (error: unknown) =>
        show({ failure: getPaymentErrorMessage(error) }),
      );
      running.current = false;
      setProgress(null);
    },
  };
}

/** Why the month is overdue; empty when it is not. */
export const formatAmountOwed = ({ owed, lastResult, pausedBy }: OwnMonthlyDonation): string => {
  if (!owed) return '';
  if (lastResult === 'asked') return "Your bank needs you to confirm this month's gift.";
  return pausedBy === 'card'
    ? 'Your card was declined three times, so we paused your gift.'
    : 'Your card was declined this month.';
};
