import type { ExportQuery } from '#contract/exports.ts';
import { accounting, type JournalFilter } from '#features/accounting/contract/accounting.ts';
import {
  journalColumns,
  quickBooksColumns,
} from '#features/accounting/contract/journal-columns.ts';
import type { PaymentContext } from '#features/payments/server/payable.ts';
import { exportRows } from '#platform/export/export-rows.ts';
import { defineFeature } from '#platform/feature.ts';
import { implement } from '#platform/http/implement.ts';
import { readSettings } from '#platform/settings.ts';
import { getJournalTotals, listJournalLines } from './list-journal.ts';
import { accountingSettings } from './settings.ts';
import { updateAccountNames } from './update-account-names.ts';

/** The journal for the treasurer's books. */
export const createAccountingFeature = (payments: PaymentContext) => {
  const { platform } = payments;
  const load =
    (name: string) =>
    async ({ query }: { query: JournalFilter & ExportQuery }) => ({
      title: [name, ...getTitleParts(query)].join(' '),
      rows: await listJournalLines(payments, query),
    });
  return defineFeature({
    name: 'accounting',
    endpoints: implement(accounting, {
      getTotals: ({ query }) => getJournalTotals(payments, query),
      exportJournal: exportRows(platform, journalColumns, load('journal')),
      exportQuickBooks: exportRows(platform, quickBooksColumns, load('quickbooks')),
      getAccountNames: async () =>
        (await readSettings(platform.database, accountingSettings)).accountNames,
      updateAccountNames: ({ body, actor }) => updateAccountNames(platform, body, actor),
    }),
  });
};

const getTitleParts = ({ from, until, deposit }: JournalFilter): string[] =>
  deposit === undefined
    ? [...(from ? [`from ${from}`] : []), ...(until ? [`until ${until}`] : [])]
    : [`deposit ${deposit}`];
