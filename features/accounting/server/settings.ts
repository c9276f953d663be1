import { AccountNames } from '#features/accounting/contract/accounting.ts';
import { accountFacts } from '#features/accounting/contract/rules/book-accounts.ts';
import { mapFields } from '#contract/rules/record-fields.ts';
import { defineSettings } from '#platform/settings.ts';

/** The names of the accounts in the treasurer's books. */
export const accountingSettings = defineSettings(
  { accountNames: AccountNames },
  { accountNames: mapFields(accountFacts, ({ starter }) => starter) },
);
