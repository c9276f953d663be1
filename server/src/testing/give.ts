import { randomUUID } from 'node:crypto';
import { call, isCallFailure } from '@namugongo/contract/call';
import { type Donation, type DonationAnswer, donations } from '@namugongo/contract/donations';

export const sampleGift = {
  token: 'tok_visa',
  amount: 5_000,
  message: 'Liturgy',
  name: 'Sample Giver',
  phone: '6175550123',
  email: 'giver@example.org',
  location: 'St_Kizito',
  note: 'With thanks',
  coveredFee: 0,
  monthly: false,
} satisfies Donation;

export type GiftOutcome = {
  status: number;
  code: string | null;
  detail: string;
  answer: DonationAnswer | null;
};

/** A gift as a browser sends it: the answer, or the refusal. */
export async function give(
  base: string,
  changes: Partial<Donation> = {},
  key: string = randomUUID(),
): Promise<GiftOutcome> {
  const headers = { 'idempotency-key': key };
  try {
    const body = { ...sampleGift, ...changes };
    const answer = await call(base, donations.give, { body }, { headers });
    return { status: 200, code: null, detail: '', answer };
  } catch (error) {
    if (!isCallFailure(error)) throw error;
    const { status, code, detail } = error.problem;
    return { status, code, detail, answer: null };
  }
}
