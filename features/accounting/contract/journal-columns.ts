import { defineColumns } from '#contract/columns.ts';
import type { JournalAccount, JournalLine } from './accounting.ts';

/** '2027-06-12' becomes '06/12/2027', the date that QuickBooks proposes. */
const formatQuickBooksDate = (day: string): string => {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
};

/** The columns of QuickBooks' import of journal entries, by its names. */
export const quickBooksColumns = defineColumns<JournalLine>()(({ text, money }) => [
  text('number', 'Journal No.', ({ number }) => number),
  text('day', 'Journal Date', ({ day }) => formatQuickBooksDate(day)),
  text('memo', 'Memo', ({ memo }) => memo),
  text('account', 'Account Name', ({ account }) => account),
  money('debits', 'Debits', ({ debitCents }) => debitCents),
  money('credits', 'Credits', ({ creditCents }) => creditCents),
  text('description', 'Description', ({ description }) => description),
  text('name', 'Name', ({ name }) => name),
]);

export const journalColumns = defineColumns<JournalLine>()(({ day, text, money }) => [
  day('day', 'Day', ({ day }) => day),
  text('number', 'Entry', ({ number }) => number),
  text('account', 'Account', ({ account }) => account),
  money('debit', 'Debit', ({ debitCents }) => debitCents),
  money('credit', 'Credit', ({ creditCents }) => creditCents),
  text('memo', 'Memo', ({ memo }) => memo),
  text('description', 'Description', ({ description }) => description),
  text('name', 'Name', ({ name }) => name),
]);

/** The preview: the sums of each account. */
export const journalAccountColumns = defineColumns<JournalAccount>()(({ text, money }) => [
  text('account', 'Account', ({ account }) => account),
  money('debit', 'Debit', ({ debitCents }) => debitCents),
  money('credit', 'Credit', ({ creditCents }) => creditCents),
]);
