import { hasProblemCode } from '@namugongo/contract/client';
import { donations } from '@namugongo/contract/donations';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { callApi } from '../api.ts';
import type { CardField } from '../ui/payment-card/card-field.ts';
import {
  isPaymentUnknown,
  getPaymentErrorMessage,
} from '../ui/payment-card/payment-error-messages.ts';
import type { DonationFormValues } from './donation-form-values.ts';
import {
  type DonationOutcome,
  type PaidOutcome,
  toDonationOutcome,
  createCardToken,
} from './donation-outcome.ts';
import {
  saveReference,
  loadReference,
  createReference,
  submitDonation,
  pollDonation,
} from './donation-api.ts';

/** Polling time after a payment with an unknown outcome; the reconciler needs about a minute. */
const pollTimeoutMs = 120_000;

/** Calls `onPaid` when a payment that ran before a reload has succeeded. */
function usePreviousDonation(onPaid: (outcome: PaidOutcome) => void) {
  const reportPaid = useEffectEvent(onPaid);
  useEffect(() => {
    const reference = loadReference();
    if (!reference) return;
    callApi(donations.getStatus, { params: { reference } }).then(
      ({ status, donationId, nextChargeOn }) => {
        if (status === 'paid') reportPaid({ paid: true, donationId, nextChargeOn });
        else if (status === 'declined') saveReference(null);
      },
      () => undefined,
    );
  }, []);
}

type DonateOptions = {
  card: RefObject<CardField | null>;
  feePercent: number;
  onPaid: (outcome: PaidOutcome) => void;
};

/** Steps from 'Donate' to the thank-you page: token, payment, the bank's challenge, polling while the outcome is unknown. */
export function useDonate({ card, feePercent, onPaid }: DonateOptions) {
  const [progress, setProgress] = useState<string | null>(null);
  const [cardError, setCardError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef(false);
  const reference = useRef(loadReference() ?? createReference());

  function show(outcome: DonationOutcome): void {
    setCardError('cardError' in outcome ? outcome.cardError : null);
    setFailure('failure' in outcome ? outcome.failure : null);
    if (!('paid' in outcome)) return;
    saveReference(null);
    reference.current = createReference();
    onPaid(outcome);
  }
  usePreviousDonation(show);

  async function run(values: DonationFormValues): Promise<DonationOutcome> {
    setProgress('Checking your card...');
    const created = await createCardToken(card.current);
    if (!('token' in created)) return created;
    setProgress('Charging your card...');
    saveReference(reference.current);
    const { token } = created;
    const first = await submitDonation({
      values,
      feePercent,
      token,
      reference: reference.current,
    });
    if (first.status !== 'action' || !first.clientSecret) return toDonationOutcome(first);
    setProgress('Waiting for your bank...');
    await card.current?.handleNextAction(first.clientSecret);
    return toDonationOutcome(await pollDonation(first.reference, pollTimeoutMs));
  }

  /** Shows the error; keeps polling behind it when the outcome is unknown, and shows the thanks when the payment succeeded. */
  async function explain(error: unknown): Promise<void> {
    // The response of an earlier request was lost after the charge.
    if (hasProblemCode(error, 'donation-paid')) {
      const paid = await pollDonation(reference.current, 0).catch(() => null);
      return show(
        paid?.status === 'paid'
          ? toDonationOutcome(paid)
          : { paid: true, donationId: null, nextChargeOn: null },
      );
    }
    show({ failure: getPaymentErrorMessage(error) });
    if (!isPaymentUnknown(error)) return;
    const response = await pollDonation(reference.current, pollTimeoutMs).catch(() => null);
    if (response?.status === 'paid') show(toDonationOutcome(response));
  }

  return {
    progress,
    cardError,
    failure,
    fail: setFailure,
    /** A second press while one is running does nothing. */
    async start(values: DonationFormValues) {
      if (running.current) return;
      running.current = true;
      setCardError(null);
      await run(values).then(show, explain);
      running.current = false;
      setProgress(null);
    },
  };
}
