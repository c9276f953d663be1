import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { getNameKey, isSameName, normalizeName } from '#contract/rules/normalize.ts';
import type { DonationInput, DonationStatus } from '#features/donations/contract/donations.ts';
import type { AttemptState } from '#features/payments/contract/payments.ts';
import type { DonorLikeness, DonorSuggestion } from '#features/donations/contract/donors.ts';
import { problems } from '#contract/problems.ts';
import { declineMessage } from '#features/payments/contract/declines.ts';
import {
  computeDonationFee,
  type DonationSplit,
  validateSplit,
} from '#features/donations/contract/rules/donations.ts';

export type DonationSplits = DonationSplit[];

/** In memory or honor of whom a gift is, online or in an envelope. */
export const toTributeColumns = (tribute: DonationInput['tribute']) => ({
  tributeKind: tribute?.kind ?? ('' as const),
  tributeName: tribute?.name ?? '',
  familyEmail: tribute?.familyEmail ?? '',
  familyMessage: tribute?.familyEmail ? tribute.familyMessage : '',
  isDonorNamed: tribute?.isDonorNamed ?? true,
});

/** The donation as it will be charged, or why it is not. */
export type DonationCheck =
  | { kind: 'donation'; parts: DonationSplits; feeCents: number; totalCents: number }
  | { kind: 'invalid'; field: 'split' | 'token'; message: string }
  | { kind: 'differs'; totalCents: number };

export function validateDonation(
  {
    amount,
    coveredFee,
    message,
    split,
  }: Pick<DonationInput, 'amount' | 'coveredFee' | 'message' | 'split'>,
  feePercent: number,
): DonationCheck {
  const donationCents = amount - coveredFee;
  const parts = split ?? [{ message, amount: donationCents }];
  const error = validateSplit(parts, donationCents);
  if (error) return { kind: 'invalid', field: 'split', message: error };
  const feeCents = coveredFee === 0 ? 0 : computeDonationFee(donationCents, feePercent);
  if (feeCents !== coveredFee) return { kind: 'differs', totalCents: donationCents + feeCents };
  return { kind: 'donation', parts, feeCents, totalCents: amount };
}

type State = 'PENDING' | 'LAPSED' | 'PAID' | 'REFUND_DUE' | 'REFUNDED' | 'REFUND_FAILED' | 'VOIDED';
type LastAttempt = { state: AttemptState; declineCode: string | null } | null;

/** Status of a donation, as its donor sees it. */
export function getDonationStatusName(state: State, attempt: LastAttempt): DonationStatus {
  if (state === 'PAID') return 'paid';
  if (state === 'REFUNDED' || state === 'VOIDED') return 'refunded';
  if (state === 'REFUND_DUE' || state === 'REFUND_FAILED') return 'refund-due';
  if (attempt?.state === 'ACTION') return 'action';
  if (attempt?.state === 'DECLINED' || attempt?.state === 'CANCELED') return 'declined';
  return attempt?.state === 'UNKNOWN' ? 'unknown' : 'pending';
}

/** Message for the donor beside the status, or null. */
export function getDonationMessage(status: DonationStatus, attempt: LastAttempt): string | null {
  if (status === 'unknown') return problems['payment-status-unknown'].detail;
  if (status !== 'declined') return null;
  return attempt?.state === 'CANCELED'
    ? problems['payment-failed'].detail
    : declineMessage(attempt?.declineCode ?? null);
}

export type AttemptOutcome =
  | { kind: 'respond' }
  | { kind: 'error'; code: 'card-declined'; reason: string }
  | { kind: 'error'; code: 'payment-failed' | 'payment-unavailable' | 'payment-status-unknown' };

/** Response to the request that created an attempt, by the state of the attempt. */
export function getAttemptOutcome({
  state,
  declineCode,
}: NonNullable<LastAttempt>): AttemptOutcome {
  switch (state) {
    case 'ACTION':
    case 'AUTHORIZED':
    case 'SUCCEEDED':
      return { kind: 'respond' };
    case 'DECLINED':
      return declineCode === 'provider_refused'
        ? { kind: 'error', code: 'payment-failed' }
        : { kind: 'error', code: 'card-declined', reason: declineMessage(declineCode) };
    case 'CANCELED':
      return {
        kind: 'error',
        code: declineCode === 'provider_busy' ? 'payment-unavailable' : 'payment-failed',
      };
    case 'CREATED':
    case 'INTENT':
    case 'CONFIRMING':
    case 'UNKNOWN':
      return { kind: 'error', code: 'payment-status-unknown' };
  }
}

/** What a gift says about its donor. */
export type DonorFacts = { name: string; email: string; telephone: string };

/** A record that a gift may belong to, with all that its gifts said. */
export type DonorCandidate = {
  id: number;
  names: readonly string[];
  emails: readonly string[];
  telephones: readonly string[];
};

/**
 * The record that a gift joins by itself; null for a record of its own. An address that an account has confirmed is enough, when one
 * record has it. Otherwise the name has to be the same, too: a couple shares an address, a family a telephone number. A name alone joins
 * the only record of that name without any contact. Everything else is a suggestion to the treasurer.
 */
export function findDonorRecord(
  { name, telephone, ...facts }: DonorFacts,
  candidates: readonly DonorCandidate[],
  isConfirmed: boolean,
): number | null {
  const email = normalizeEmail(facts.email);
  const near = candidates.filter(({ emails, telephones }) => {
    if (email !== '') return emails.includes(email);
    if (emails.length > 0) return false;
    return telephone === '' ? telephones.length === 0 : telephones.includes(telephone);
  });
  const sameName = near.filter(({ names }) => names.some((item) => isSameName(item, name)));
  const only = (records: readonly DonorCandidate[]) =>
    records.length === 1 ? (records[0]?.id ?? null) : null;
  if (email === '' && telephone === '') return normalizeName(name) === '' ? null : only(sameName);
  return sameName[0]?.id ?? (isConfirmed && email !== '' ? only(near) : null);
}

/** Why two records look like one person; null when they don't. */
function findLikeness(
  a: Omit<DonorCandidate, 'id'>,
  b: Omit<DonorCandidate, 'id'>,
): DonorLikeness | null {
  const share = (first: readonly string[], second: readonly string[]) =>
    first.some((item) => item !== '' && second.includes(item));
  if (share(a.emails, b.emails)) return 'email';
  if (share(a.names.map(getNameKey), b.names.map(getNameKey))) return 'name';
  return share(a.telephones, b.telephones) ? 'telephone' : null;
}

/** An address or a number that so many share, such as the office's, makes nobody alike. */
const maxContactShared = 8;

/** Every pair of records that looks like one person, with the smaller id first. */
export function listSuggestions(records: readonly DonorCandidate[]): DonorSuggestion[] {
  const byKey = new Map<string, DonorCandidate[]>();
  for (const record of records)
    for (const key of listKeys(record)) byKey.set(key, [...(byKey.get(key) ?? []), record]);
  const pairs = new Map<string, DonorSuggestion>();
  for (const [key, near] of byKey) {
    if (near.length > maxContactShared && !key.startsWith(nameKey)) continue;
    for (const [place, a] of near.entries())
      for (const b of near.slice(place + 1)) {
        const [donorId, otherId] = [Math.min(a.id, b.id), Math.max(a.id, b.id)];
        const likeness = findLikeness(a, b);
        if (likeness && donorId !== otherId)
          pairs.set(`${donorId} ${otherId}`, { donorId, otherId, likeness });
      }
  }
  return [...pairs.values()];
}

const nameKey = 'name ';

const listKeys = ({ names, emails, telephones }: DonorCandidate): Set<string> =>
  new Set([
    ...names.map((name) => `${nameKey}${getNameKey(name)}`),
    ...emails.map((email) => `email ${email}`),
    ...telephones.map((telephone) => `telephone ${telephone}`),
  ]);
