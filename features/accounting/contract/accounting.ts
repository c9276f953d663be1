import { z } from 'zod';
import { day } from '#contract/codecs.ts';
import { get, put } from '#contract/endpoint.ts';
import { declareExport } from '#contract/exports.ts';
import { mapFields } from '#contract/rules/record-fields.ts';
import { key, line } from '#contract/texts.ts';
import { accountFacts } from './rules/book-accounts.ts';

const accountName = line(100, { required: 'Account name is required' });

/** The names of the accounts as the treasurer's books have them; QuickBooks wants them to the letter. */
export const AccountNames = z.object({
  ...mapFields(accountFacts, () => accountName),
  // The names that a release before gatherings with prices saved have none.
  gatherings: accountName.default(accountFacts.gatherings.starter),
});
export type AccountNames = z.output<typeof AccountNames>;

/** 'day': one entry for all that happened on a day, without names. 'payment': one for each payment, with who paid. */
export const journalGroupings = ['day', 'payment'] as const;
export type JournalGrouping = (typeof journalGroupings)[number];

/** The days of a journal, either end may be open, or one deposit of the card processor instead. */
const journalFilter = z.object({
  from: day.optional(),
  until: day.optional(),
  deposit: key(80).optional(),
  grouping: z.enum(journalGroupings),
});
export type JournalFilter = z.output<typeof journalFilter>;

/** A line of a journal entry: an amount in one of the two columns. */
export type JournalLine = {
  day: string;
  /** The same for all lines of an entry, and for this entry in every later file. */
  number: string;
  account: string;
  debitCents: number | null;
  creditCents: number | null;
  memo: string;
  description: string;
  /** Who paid; empty in an entry of many. */
  name: string;
};

export const JournalAccount = z.object({
  account: z.string(),
  debitCents: z.int(),
  creditCents: z.int(),
});
export type JournalAccount = z.output<typeof JournalAccount>;

/** What a file has, before anyone downloads it. */
export const JournalTotals = z.object({
  entries: z.int(),
  lines: z.int(),
  debitCents: z.int(),
  creditCents: z.int(),
  /** Tickets, extras, places at gatherings, gifts and fees, minus refunds, as on the board. */
  incomeCents: z.int(),
  accounts: z.array(JournalAccount),
});
export type JournalTotals = z.output<typeof JournalTotals>;

const preview = {
  getTotals: get('/api/payment/journal', {
    summary: 'The sums of the journal of a period or deposit, by account',
    access: ['treasurer'],
    query: journalFilter,
    response: JournalTotals,
    problems: ['payout-not-found', 'payment-unavailable'],
  }),
};

export const accounting = {
  ...preview,
  exportJournal: declareExport(
    preview.getTotals,
    'The journal of a period or deposit as CSV or spreadsheet: debit and credit by account',
    journalFilter,
  ),
  exportQuickBooks: declareExport(
    { ...preview.getTotals, path: '/api/payment/quickbooks' },
    'The journal of a period or deposit as QuickBooks imports it',
    journalFilter,
  ),
  getAccountNames: get('/api/payment/account-names', {
    summary: 'The names of the accounts in the books',
    access: ['treasurer'],
    response: AccountNames,
  }),
  updateAccountNames: put('/api/payment/account-names', {
    summary: 'Change the names of the accounts in the books',
    access: ['treasurer'],
    body: AccountNames,
    response: AccountNames,
  }),
};
