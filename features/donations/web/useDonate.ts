import { hasProblemCode } from '#contract/client.ts';
import { campaigns } from '#features/donations/contract/campaigns.ts';
import { type DonationResponse, donations, Donor } from '#features/donations/contract/donations.ts';
import { type OwnPledge, pledges } from '#features/donations/contract/pledges.ts';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { callApi, invalidateEndpoints } from '#ui/api.ts';
import type { CardField } from '#features/payments/web/payment-card/card-field.ts';
import {
  createIdempotencyKey,
  createPaymentCallOptions,
} from '#features/payments/web/payment-card/payment-call.ts';
import { massIntentionsPurpose } from '#features/donations/contract/rules/mass-intentions.ts';
import { usePayment } from '#features/payments/web/payment-card/usePayment.ts';
import { readStoredText, writeStoredText } from '#ui/browser/storage.ts';
import { type DonationFormValues, computeTotals } from './donation-form-values.ts';
import { toTribute } from './tribute-form-values.ts';

/** `donationId` is the receipt number; null when the response was lost. */
type Donation = Omit<DonationResponse, 'donationId'> & { donationId: number | null };

export const fetchDonation = (reference: string): Promise<DonationResponse> =>
  callApi(donations.getStatus, { params: { reference } });

type DonateOptions = {
  card: RefObject<CardField | null>;
  feePercent: number;
  /** Of the Mass intention that led here. */
  offeringKey: string | undefined;
  /** What a gift for its purpose counts toward. */
  pledge: { key: string; pledge: OwnPledge } | null;
  onPaid: (donation: Donation) => void;
};

/** The payment of a donation, from 'Donate' to the thank-you page; also one that ran before a reload. */
export function useDonate({ card, feePercent, offeringKey, pledge, onPaid }: DonateOptions) {
  const client = useQueryClient();
  const reference = useRef(loadReference() ?? createReference());

  function finish(donation: Donation): void {
    saveReference(null);
    reference.current = createReference();
    // The page of a campaign or pledge that led here shows the gift.
    void invalidateEndpoints(client, campaigns, pledges);
    onPaid(donation);
  }
  usePreviousDonation(finish);

  return usePayment<DonationFormValues, Donation>({
    card,
    payingMessage: 'Charging your card...',
    pay(token, values) {
      saveReference(reference.current);
      return submitDonation({
        values,
        feePercent,
        offeringKey,
        pledge,
        token: token ?? '',
        reference: reference.current,
      }).catch((error: unknown) => {
        // The form offers what can be chosen now, and keeps everything else.
        if (hasProblemCode(error, 'donation-choice-gone'))
          void invalidateEndpoints(client, donations.getInformation);
        return findPaidDonation(error, reference.current);
      });
    },
    fetchPayment: (donation) => fetchDonation(donation.reference),
    findLostPayment: async () => () => fetchDonation(reference.current),
    onPaid: finish,
  });
}

/** Calls `onPaid` when a payment that ran before a reload has succeeded. */
function usePreviousDonation(onPaid: (donation: DonationResponse) => void) {
  const reportPaid = useEffectEvent(onPaid);
  useEffect(() => {
    const reference = loadReference();
    if (!reference) return;
    fetchDonation(reference).then(
      (donation) => {
        if (donation.status === 'paid') reportPaid(donation);
        else if (donation.status === 'declined') saveReference(null);
      },
      () => undefined,
    );
  }, []);
}

/** Charges a donation. The server computes the total itself and compares. */
function submitDonation({
  values,
  feePercent,
  offeringKey,
  pledge,
  token,
  reference,
}: Pick<DonateOptions, 'feePercent' | 'offeringKey' | 'pledge'> & {
  values: DonationFormValues;
  token: string;
  reference: string;
}): Promise<DonationResponse> {
  const { parts, feeCents, totalCents } = computeTotals(values, feePercent);
  const [first] = parts;
  const tribute = toTribute(values);
  if (!first) throw new Error('Choose what your gift is for.');
  const isOffering = parts.some(({ message }) => message === massIntentionsPurpose);
  return callApi(
    donations.create,
    {
      body: {
        ...Donor.parse(values),
        token,
        reference,
        amount: totalCents,
        message: first.message,
        coveredFee: feeCents,
        monthly: values.monthly,
        showName: values.showName,
        ...(tribute && { tribute }),
        ...(isOffering && { offeringKey }),
        ...(pledge &&
          parts.some(({ message }) => message === pledge.pledge.purpose) && { pledge: pledge.key }),
        ...(values.divided ? { split: parts } : {}),
      },
    },
    createPaymentCallOptions(),
  );
}

/** The response of an earlier request was lost after the charge: returns that donation. Throws every other error. */
async function findPaidDonation(error: unknown, reference: string): Promise<Donation> {
  if (!hasProblemCode(error, 'donation-paid')) throw error;
  const donation = await fetchDonation(reference).catch(() => null);
  if (donation?.status === 'paid') return donation;
  const lost = { donationId: null, message: null, clientSecret: null, nextChargeOn: null };
  return { ...lost, reference, status: 'paid' };
}

/** Creates the secret UUID under which this browser looks up one donation. Works without a secure context. */
function createReference(): string {
  const hex = createIdempotencyKey();
  // Version and variant digits of a random UUID.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

/** The secret of a donation whose payment started in this tab and has no known outcome. */
const loadReference = (): string | null => readStoredText('donationReference');

/** null removes it. */
const saveReference = (reference: string | null): void =>
  writeStoredText('donationReference', reference);
