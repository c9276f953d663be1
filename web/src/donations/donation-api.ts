import { type DonationResponse, donations, Donor } from '@namugongo/contract/donations';
import { callApi } from '../api.ts';
import { createIdempotencyKey, paymentTimeoutMs } from '../ui/payment-card/idempotency-key.ts';
import { tabStorage } from '../ui/storage.ts';
import { type DonationFormValues, computeTotals } from './donation-form-values.ts';

/** Creates the secret UUID under which this browser looks up one donation. Works without a secure context. */
export function createReference(): string {
  const hex = createIdempotencyKey();
  // Version and variant digits of a random UUID.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

const storageName = 'gift reference';

/** The secret of a donation whose payment started in this tab and has no known outcome. */
export const loadReference = (): string | null => tabStorage.read(storageName);

/** null removes it. */
export const saveReference = (reference: string | null): void =>
  tabStorage.write(storageName, reference);

export type SubmitDonationInput = {
  values: DonationFormValues;
  feePercent: number;
  token: string;
  reference: string;
};

/** Charges a donation. The server computes the total itself and compares. */
export function submitDonation({
  values,
  feePercent,
  token,
  reference,
}: SubmitDonationInput): Promise<DonationResponse> {
  const { parts, feeCents, totalCents } = computeTotals(values, feePercent);
  const [first] = parts;
  if (!first) throw new Error('Choose what your gift is for.');
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
        ...(values.divided ? { split: parts } : {}),
      },
    },
    {
      headers: { 'idempotency-key': createIdempotencyKey() },
      signal: AbortSignal.timeout(paymentTimeoutMs),
    },
  );
}

const open = new Set<DonationResponse['status']>(['pending', 'unknown', 'action']);

/** Polls a donation every 2 s until it is settled or `timeoutMs` has passed; resolves to the last response. */
export async function pollDonation(
  reference: string,
  timeoutMs: number,
): Promise<DonationResponse> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    const response = await callApi(donations.getStatus, { params: { reference } });
    if (!open.has(response.status) || Date.now() > until) return response;
    await new Promise((done) => setTimeout(done, 2_000));
  }
}
