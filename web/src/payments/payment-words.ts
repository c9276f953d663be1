import type { AttemptState, Income, Totals } from '@namugongo/contract/payments';

/** Where an attempt stands, as a treasurer says it. */
export const attemptWords: Record<AttemptState, string> = {
  CREATED: 'Begun',
  INTENT: 'Begun',
  CONFIRMING: 'Asking the card',
  ACTION: 'Waits for the buyer’s bank',
  AUTHORIZED: 'Set aside, not taken yet',
  SUCCEEDED: 'Paid',
  DECLINED: 'Declined',
  UNKNOWN: 'Unknown, being looked up',
  CANCELED: 'Canceled',
};

export const subjectWords = ({
  subject,
  subjectId,
}: {
  subject: 'order' | 'donation';
  subjectId: number;
}): string => `${subject === 'order' ? 'Order' : 'Gift'} ${subjectId}`;

export const methodWords: Record<Income['method'], string> = {
  card: 'Card',
  cash: 'Cash',
  check: 'Check',
  zelle: 'Zelle',
  gift: 'Given for nothing',
};

const kinds: Record<string, string> = {
  adult: 'Adult tickets',
  youth: 'Youth tickets',
  children: 'Children tickets',
  priest: 'Invited guest tickets',
};

/** 'Adult tickets', 'Card fees', 'Gifts for UMD'. */
export function incomeWords({ account, kind }: Pick<Income, 'account' | 'kind'>): string {
  if (account === 'fees') return 'Card fees';
  if (account === 'tickets') return kinds[kind] ?? 'Tickets';
  return kind ? `Gifts for ${kind.replaceAll('_', ' ')}` : 'Gifts';
}

/**
 * Income by card is what was taken and what is on its way, and what we say was taken is what the provider says. 'unanswered' when
 * the provider's side is not known now.
 */
export function booksAgree({ income, books }: Totals): 'agree' | 'differ' | 'unanswered' {
  const byCard = income
    .filter(({ method }) => method === 'card')
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
  if (byCard !== books.cardCents + books.clearingCents) return 'differ';
  if (books.providerCents === null) return 'unanswered';
  return books.providerCents === books.cardCents ? 'agree' : 'differ';
}

export type Sum = { name: string; amountCents: number };

/** Sums by any name, the largest first. */
export function sumsBy(income: readonly Income[], nameOf: (line: Income) => string): Sum[] {
  const sums = new Map<string, number>();
  for (const line of income)
    sums.set(nameOf(line), (sums.get(nameOf(line)) ?? 0) + line.amountCents);
  return [...sums]
    .map(([name, amountCents]) => ({ name, amountCents }))
    .toSorted((a, b) => b.amountCents - a.amountCents);
}
