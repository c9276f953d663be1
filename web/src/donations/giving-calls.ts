import { type DonationAnswer, donations, Giver } from '@namugongo/contract/donations';
import { ask } from '../api.ts';
import { newKey, payingMilliseconds } from '../ui/card/new-key.ts';
import { tabMemory } from '../ui/memory.ts';
import { type GiftAnswers, sumOf } from './gift-answers.ts';

/** A secret of this browser's for one gift: by it the gift is found again. Works without a secure context. */
export function newReference(): string {
  const hex = newKey();
  // The digits that say 'random' in a UUID.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
}

const storageName = 'gift reference';

/** The secret of a gift whose payment was begun in this tab and whose end was not seen. */
export const keptReference = (): string | null => tabMemory.read(storageName);

/** null forgets it. */
export const keepReference = (reference: string | null): void =>
  tabMemory.write(storageName, reference);

export type Giving = {
  answers: GiftAnswers;
  feePercent: number;
  token: string;
  reference: string;
};

/** Pays a gift; the server compares the sums and keeps its own. */
export function sendGift({
  answers,
  feePercent,
  token,
  reference,
}: Giving): Promise<DonationAnswer> {
  const { parts, feeCents, totalCents } = sumOf(answers, feePercent);
  const [first] = parts;
  if (!first) throw new Error('A gift without a purpose is not sent.');
  return ask(
    donations.give,
    {
      body: {
        ...Giver.parse(answers),
        token,
        reference,
        amount: totalCents,
        message: first.message,
        coveredFee: feeCents,
        monthly: answers.monthly,
        ...(answers.divided ? { split: parts } : {}),
      },
    },
    { headers: { 'idempotency-key': newKey() }, signal: AbortSignal.timeout(payingMilliseconds) },
  );
}

const open = new Set<DonationAnswer['status']>(['pending', 'unknown', 'action']);

/** Asks every two seconds where a gift stands until it is decided or `patience` milliseconds are over; the last answer. */
export async function waitForGift(reference: string, patience: number): Promise<DonationAnswer> {
  const until = Date.now() + patience;
  for (;;) {
    const answer = await ask(donations.status, { params: { reference } });
    if (!open.has(answer.status) || Date.now() > until) return answer;
    await new Promise((done) => setTimeout(done, 2_000));
  }
}
