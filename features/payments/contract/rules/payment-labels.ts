import type { AttemptState, IncomeEntry, PaidFor, TreasuryTotals } from '../payments.ts';

/** State of an attempt, as shown to the treasurer. */
export const attemptStateLabels: Record<AttemptState, string> = {
  CREATED: 'Started',
  INTENT: 'Started',
  CONFIRMING: 'Checking the card',
  ACTION: 'Waiting for the buyer’s bank',
  AUTHORIZED: 'Approved, not charged yet',
  SUCCEEDED: 'Paid',
  DECLINED: 'Declined',
  UNKNOWN: 'Not known yet, checking',
  CANCELED: 'Canceled',
};

const subjects: Record<PaidFor['subject'], string> = {
  order: 'Order',
  donation: 'Gift',
  gathering: 'Booking',
};

/** 'Order 12', 'Gift 3', 'Booking 7' for places at a gathering. */
export const formatSubject = ({ subject, subjectId }: PaidFor): string =>
  `${subjects[subject]} ${subjectId}`;

const kinds: Record<string, string> = {
  adult: 'Adult tickets',
  youth: 'Youth tickets',
  children: 'Children tickets',
  priest: 'Invited guest tickets',
};

/** 'Adult tickets', 'Extra: Bus seat', 'Retreat: Adult', 'Card fees', 'Gifts for UMD'. */
export function formatIncome({
  account,
  kind,
  kindLabel,
}: Pick<IncomeEntry, 'account' | 'kind' | 'kindLabel'>): string {
  if (account === 'fees') return 'Card fees';
  if (account === 'tickets') return kinds[kind] ?? 'Tickets';
  if (account === 'extras') return `Extra: ${kind}`;
  if (account === 'gatherings') return kind;
  return kind ? `Gifts for ${kindLabel}` : 'Gifts';
}

/**
 * 'agree' when income by card equals charged plus clearing, and charged equals the provider's figure. 'unanswered' when the provider's
 * figure is not known.
 */
export function getReconciliationStatus({
  income,
  books,
}: TreasuryTotals): 'agree' | 'differ' | 'unanswered' {
  const byCard = income
    .filter(({ method }) => method === 'card')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (byCard !== books.cardCents + books.clearingCents) return 'differ';
  if (books.providerCents === null) return 'unanswered';
  return books.providerCents === books.cardCents ? 'agree' : 'differ';
}

export type IncomeSum = { name: string; amountCents: number };

/** Sums by the name that `getName` returns, largest first. */
export function sumIncomeBy(
  income: readonly IncomeEntry[],
  getName: (line: IncomeEntry) => string,
): IncomeSum[] {
  const sums = new Map<string, number>();
  for (const line of income)
    sums.set(getName(line), (sums.get(getName(line)) ?? 0) + line.amountCents);
  return [...sums]
    .map(([name, amountCents]) => ({ name, amountCents }))
    .toSorted((a, b) => b.amountCents - a.amountCents);
}
