import { AccountNames } from '#features/accounting/contract/accounting.ts';
import { accountFacts } from '#features/accounting/contract/rules/book-accounts.ts';
import { defineSettings } from '#platform/settings.ts';

const getStarter = (): AccountNames =>
  AccountNames.parse(
    Object.fromEntries(Object.entries(accountFacts).map(([name, { starter }]) => [name, starter])),
  );

/** The names of the accounts in the treasurer's books. */
export const accountingSettings = defineSettings(
  { accountNames: AccountNames },
  { accountNames: getStarter() },
);
