import type { Donation, DonationPurpose, DonationStatus } from '@namugongo/contract/donations';
import type { AttemptState } from '@namugongo/contract/payments';
import { problems } from '@namugongo/contract/problems';
import { declineSentence } from '@namugongo/contract/reception/declines';
import { feeOfGift, type GiftPart, partsFault } from '@namugongo/contract/rules/gifts';

export type Parts = GiftPart<DonationPurpose>[];

/** A gift as it will be charged, or why it is not; nothing the browser sent is believed unlooked. */
export type Checked =
  | { kind: 'gift'; parts: Parts; feeCents: number; totalCents: number }
  | { kind: 'wrong'; field: 'split' | 'token'; words: string }
  | { kind: 'differs'; totalCents: number };

export function checkGift(
  {
    amount,
    coveredFee,
    message,
    split,
  }: Pick<Donation, 'amount' | 'coveredFee' | 'message' | 'split'>,
  feePercent: number,
): Checked {
  const giftCents = amount - coveredFee;
  const parts = split ?? [{ message, amount: giftCents }];
  const fault = partsFault(parts, giftCents);
  if (fault) return { kind: 'wrong', field: 'split', words: fault };
  const feeCents = coveredFee === 0 ? 0 : feeOfGift(giftCents, feePercent);
  if (feeCents !== coveredFee) return { kind: 'differs', totalCents: giftCents + feeCents };
  return { kind: 'gift', parts, feeCents, totalCents: amount };
}

type State = 'PENDING' | 'LAPSED' | 'PAID' | 'REFUND_DUE' | 'REFUNDED' | 'REFUND_FAILED';
type LastAttempt = { state: AttemptState; declineCode: string | null } | null;

/** Where a gift stands, in its giver's words. */
export function donationStatus(state: State, attempt: LastAttempt): DonationStatus {
  if (state === 'PAID') return 'paid';
  if (state === 'REFUNDED') return 'refunded';
  if (state === 'REFUND_DUE' || state === 'REFUND_FAILED') return 'refund-due';
  if (attempt?.state === 'ACTION') return 'action';
  if (attempt?.state === 'DECLINED' || attempt?.state === 'CANCELED') return 'declined';
  return attempt?.state === 'UNKNOWN' ? 'unknown' : 'pending';
}

/** What a giver reads beside the status, or null. */
export function donationMessage(status: DonationStatus, attempt: LastAttempt): string | null {
  if (status === 'unknown') return problems['payment-unknown'].detail;
  if (status !== 'declined') return null;
  return attempt?.state === 'CANCELED'
    ? problems['payment-failed'].detail
    : declineSentence(attempt?.declineCode ?? null);
}

export type Ending =
  | { kind: 'answer' }
  | { kind: 'refuse'; code: 'card-declined'; reason: string }
  | { kind: 'refuse'; code: 'payment-failed' | 'payment-unavailable' | 'payment-unknown' };

/** What the request that made an attempt is answered, by where the attempt stands. */
export function endingOf({ state, declineCode }: NonNullable<LastAttempt>): Ending {
  switch (state) {
    case 'ACTION':
    case 'AUTHORIZED':
    case 'SUCCEEDED':
      return { kind: 'answer' };
    case 'DECLINED':
      return declineCode === 'provider_refused'
        ? { kind: 'refuse', code: 'payment-failed' }
        : { kind: 'refuse', code: 'card-declined', reason: declineSentence(declineCode) };
    case 'CANCELED':
      return {
        kind: 'refuse',
        code: declineCode === 'provider_busy' ? 'payment-unavailable' : 'payment-failed',
      };
    case 'CREATED':
    case 'INTENT':
    case 'CONFIRMING':
    case 'UNKNOWN':
      return { kind: 'refuse', code: 'payment-unknown' };
  }
}

/** Who gave, over the year: the e-mail address, else the telephone number and the name, as a family may share one. */
export const giverOf = (gift: { email: string; telephone: string; name: string }): string =>
  gift.email.toLowerCase() || `${gift.telephone} ${gift.name.trim().toLowerCase()}`;
