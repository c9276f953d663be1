import { defineColumns } from '#contract/columns.ts';
import type { JournalAccount, JournalLine } from './accounting.ts';

/** '2027-06-12' becomes '06/12/2027', the date that QuickBooks proposes. */
const formatQuickBooksDate = (day: string): string => {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
};

/** The columns of QuickBooks' import of journal entries, by its names. */
export const quickBooksColumns = defineColumns<JournalLine>()([
  { key: 'number', label: 'Journal No.', kind: 'text', value: ({ number }) => number },
  {
    key: 'day',
    label: 'Journal Date',
    kind: 'text',
    value: ({ day }) => formatQuickBooksDate(day),
  },
  { key: 'memo', label: 'Memo', kind: 'text', value: ({ memo }) => memo },
  { key: 'account', label: 'Account Name', kind: 'text', value: ({ account }) => account },
  { key: 'debits', label: 'Debits', kind: 'money', value: ({ debitCents }) => debitCents },
  { key: 'credits', label: 'Credits', kind: 'money', value: ({ creditCents }) => creditCents },
  {
    key: 'description',
    label: 'Description',
    kind: 'text',
    value: ({ description }) => description,
  },
  { key: 'name', label: 'Name', kind: 'text', value: ({ name }) => name },
]);

export const journalColumns = defineColumns<JournalLine>()([
  { key: 'day', label: 'Day', kind: 'day', value: ({ day }) => day },
  { key: 'number', label: 'Entry', kind: 'text', value: ({ number }) => number },
  { key: 'account', label: 'Account', kind: 'text', value: ({ account }) => account },
  { key: 'debit', label: 'Debit', kind: 'money', value: ({ debitCents }) => debitCents },
  { key: 'credit', label: 'Credit', kind: 'money', value: ({ creditCents }) => creditCents },
  { key: 'memo', label: 'Memo', kind: 'text', value: ({ memo }) => memo },
  {
    key: 'description',
    label: 'Description',
    kind: 'text',
    value: ({ description }) => description,
  },
  { key: 'name', label: 'Name', kind: 'text', value: ({ name }) => name },
]);

/** The preview: the sums of each account. */
export const journalAccountColumns = defineColumns<JournalAccount>()([
  { key: 'account', label: 'Account', kind: 'text', value: ({ account }) => account },
  { key: 'debit', label: 'Debit', kind: 'money', value: ({ debitCents }) => debitCents },
  { key: 'credit', label: 'Credit', kind: 'money', value: ({ creditCents }) => creditCents },
]);
