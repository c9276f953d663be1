import type {
  AccountNames,
  JournalGrouping,
  JournalLine,
  JournalTotals,
} from '#features/accounting/contract/accounting.ts';
import type { BookAccount } from '#features/accounting/contract/rules/book-accounts.ts';
import { getDrawerDifferences, type DrawerCount } from '#features/orders/contract/rules/drawers.ts';
import { getMethodLabel } from '#features/payments/contract/payment-methods.ts';
import type { Payout, PayoutEntry } from '#features/payments/contract/payouts.ts';
import { formatIncome, formatSubject } from '#features/payments/contract/rules/payment-labels.ts';
import type { GetKindLabel } from '#features/payments/server/treasury-queries.ts';
import type { JournalPosting } from '#features/payments/server/journal-queries.ts';

type Posting = { account: BookAccount; description: string; amountCents: number };

/** What happened at once: its postings sum to zero. Debits are positive. */
export type Entry = {
  number: string;
  day: string;
  memo: string;
  name: string;
  postings: readonly Posting[];
};

const incomeAccounts = ['tickets', 'extras', 'gatherings', 'donations', 'fees'] as const;
type IncomeAccount = (typeof incomeAccounts)[number];

const isIncome = (account: BookAccount): account is IncomeAccount =>
  incomeAccounts.some((item) => item === account);

const sumCents = (postings: readonly { amountCents: number }[]): number =>
  postings.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** The items by a key, in the order in which the keys appear. */
const groupBy = <Item>(items: readonly Item[], getKey: (item: Item) => string): Item[][] => [
  ...Map.groupBy(items, getKey).values(),
];

/** Sums by account and description; what sums to zero is left out. */
const sumPostings = (postings: readonly Posting[]): Posting[] =>
  groupBy(postings, ({ account, description }) => `${account} ${description}`)
    .flatMap(([first, ...rest]) =>
      first ? [{ ...first, amountCents: sumCents([first, ...rest]) }] : [],
    )
    .filter(({ amountCents }) => amountCents !== 0);

/** Cards that are captured and those to be captured are one account. */
const toBookAccount = (
  account: JournalPosting['account'],
): Exclude<BookAccount, 'overShort' | 'bank' | 'processorFees' | 'processorOther'> =>
  account === 'provider-clearing' ? 'card' : account;

function describe({ account, kind }: JournalPosting, getKindLabel: GetKindLabel): string {
  const own = toBookAccount(account);
  const kindLabel = getKindLabel({ account, kind });
  return isIncome(own) ? formatIncome({ account: own, kind, kindLabel }) : getMethodLabel(own);
}

/** The transactions of the ledger as entries. One that only moves money within an account, as a capture does, is none. */
export function toLedgerEntries(
  rows: readonly JournalPosting[],
  getName: (subject: Pick<JournalPosting, 'subject' | 'subjectId'>) => string,
  getKindLabel: GetKindLabel,
): Entry[] {
  return groupBy(rows, ({ transactionKey }) => transactionKey).flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const booked = group.map((row) => ({
      ...row,
      account: toBookAccount(row.account),
      description: describe(row, getKindLabel),
    }));
    const income = sumCents(booked.filter(({ account }) => isIncome(account)));
    const postings = sumPostings(
      booked.map(({ account, description, amountCents }) => ({
        account,
        amountCents,
        // Income is a credit.
        description: income > 0 ? `${description}, refunds` : description,
      })),
    );
    if (postings.length === 0) return [];
    const subject = formatSubject(first);
    return {
      number: `L${Math.min(...group.map(({ id }) => id))}`,
      day: first.day,
      memo: income > 0 ? `Refund, ${subject}` : subject,
      name: getName(first),
      postings,
    };
  });
}

type Count = DrawerCount & { day: string; userId: string; userName: string };

/** What is missing or too much in the drawers that were counted: one entry for each person and day, whoever counts later. */
export const toDrawerEntries = (counts: readonly Count[]): Entry[] =>
  counts.flatMap((count) => {
    const { cashCents, checkCents } = getDrawerDifferences(count);
    if (cashCents === 0 && checkCents === 0) return [];
    const { day, userId, userName } = count;
    const description = 'Counted in a cash drawer';
    return {
      number: `C${day.replaceAll('-', '')}-${userId.slice(-8)}`,
      day,
      memo: 'Cash drawer counted',
      name: userName,
      postings: sumPostings([
        { account: 'cash', description, amountCents: cashCents },
        { account: 'check', description, amountCents: checkCents },
        { account: 'overShort', description, amountCents: -cashCents - checkCents },
      ]),
    };
  });

/** A deposit that has arrived: from what the card processor owes us into the bank, less its fees. */
export function toDepositEntry(
  { id, arrivesOn, amountCents, entries }: Payout & { entries: readonly PayoutEntry[] },
  grouping: JournalGrouping,
): Entry {
  const parts = entries.map((entry): Posting => {
    const { kind, subject, subjectId } = entry;
    if (kind === 'other')
      return { ...toOther(entry), description: 'Other entry of the card processor' };
    if (subject === null || subjectId === null)
      return { ...toOther(entry), description: 'Payments that are not in our records' };
    const sum = kind === 'charge' ? 'Card payments' : 'Card refunds';
    const one = formatSubject({ subject, subjectId });
    return {
      account: 'card',
      description: grouping === 'day' ? sum : kind === 'charge' ? one : `Refund, ${one}`,
      amountCents: -entry.amountCents,
    };
  });
  const feeCents = entries.reduce((sum, entry) => sum + entry.feeCents, 0);
  const deposited: Posting[] = [
    { account: 'bank', description: 'Deposit', amountCents },
    { account: 'processorFees', description: 'Fees of the card processor', amountCents: feeCents },
    ...parts,
  ];
  // An entry of books balances. What the processor doesn't explain is named, so that somebody asks.
  const difference: Posting = {
    account: 'processorOther',
    description: 'Not explained by the card processor',
    amountCents: -sumCents(deposited),
  };
  return {
    number: `D${arrivesOn.replaceAll('-', '')}-${id.slice(-6)}`,
    day: arrivesOn,
    memo: 'Deposit of the card processor',
    name: '',
    postings: sumPostings([...deposited, difference]),
  };
}

const toOther = ({ amountCents }: PayoutEntry) => ({
  account: 'processorOther' as const,
  amountCents: -amountCents,
});

/** The entries of a day as one, in which payments and refunds have lines of their own. */
const joinDay = ([first, ...rest]: readonly Entry[]): Entry[] =>
  first
    ? [
        {
          number: `N${first.day.replaceAll('-', '')}`,
          day: first.day,
          memo: 'Income of the day',
          name: '',
          postings: [first, ...rest].flatMap(({ postings }) => postings),
        },
      ]
    : [];

/** The entries in the order of their days, each for itself or those of a day together. */
export function groupEntries(entries: readonly Entry[], grouping: JournalGrouping): Entry[] {
  const ordered = entries.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
  if (grouping === 'payment') return ordered;
  return groupBy(ordered, ({ day }) => day).flatMap((ofDay) =>
    joinDay(ofDay).map((entry) => ({ ...entry, postings: sumSides(entry.postings) })),
  );
}

/** Sums debits and credits apart: what came in and what was paid back both stay visible. */
const sumSides = (postings: readonly Posting[]): Posting[] => [
  ...sumPostings(postings.filter(({ amountCents }) => amountCents > 0)),
  ...sumPostings(postings.filter(({ amountCents }) => amountCents < 0)),
];

/** The lines of a file, debits first. */
export const toLines = (entries: readonly Entry[], names: AccountNames): JournalLine[] =>
  entries.flatMap(({ postings, ...entry }) =>
    postings
      .toSorted((a, b) => Number(a.amountCents < 0) - Number(b.amountCents < 0))
      .map(({ account, description, amountCents }) => ({
        ...entry,
        account: names[account],
        description,
        debitCents: amountCents > 0 ? amountCents : null,
        creditCents: amountCents < 0 ? -amountCents : null,
      })),
  );

/** The sums of the lines, by the account's name in their order. */
export function sumLines(entries: readonly Entry[], names: AccountNames): JournalTotals {
  const lines = toLines(entries, names);
  const sum = (items: readonly JournalLine[], side: 'debitCents' | 'creditCents') =>
    items.reduce((cents, item) => cents + (item[side] ?? 0), 0);
  const income = entries
    .flatMap(({ postings }) => postings)
    .filter(({ account }) => isIncome(account));
  return {
    entries: entries.length,
    lines: lines.length,
    debitCents: sum(lines, 'debitCents'),
    creditCents: sum(lines, 'creditCents'),
    incomeCents: 0 - sumCents(income),
    accounts: groupBy(lines, ({ account }) => account).map((own) => ({
      account: own[0]?.account ?? '',
      debitCents: sum(own, 'debitCents'),
      creditCents: sum(own, 'creditCents'),
    })),
  };
}
