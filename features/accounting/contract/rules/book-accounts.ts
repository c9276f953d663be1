import { listFieldNames } from '#contract/rules/record-fields.ts';

type AccountFacts = { label: string; hint: string; starter: string };

/**
 * The accounts of the treasurer's books that the site's money goes into: what each is for, in plain words, and its name until the
 * treasurer writes another. Schema, settings and form derive from this table.
 */
export const accountFacts = {
  tickets: {
    label: 'Tickets',
    hint: 'Income from seats at the reception.',
    starter: 'Event Ticket Sales',
  },
  extras: {
    label: 'Extras',
    hint: 'Income from what is sold beside seats, such as a bus ride.',
    starter: 'Event Extras',
  },
  gatherings: {
    label: 'Gatherings',
    hint: 'Income from paid places at gatherings, such as a retreat.',
    starter: 'Gathering Sales',
  },
  donations: { label: 'Gifts', hint: 'Income from donations.', starter: 'Donations' },
  fees: {
    label: 'Card fees that people pay',
    hint: 'Income: what buyers and donors add to cover the card fee.',
    starter: 'Card Fees Collected',
  },
  card: {
    label: 'Card payments',
    hint: 'What the card processor owes us, until it deposits the money.',
    starter: 'Card Payments Clearing',
  },
  cash: { label: 'Cash', hint: 'Cash that we received.', starter: 'Undeposited Funds' },
  check: { label: 'Checks', hint: 'Checks that we received.', starter: 'Undeposited Funds' },
  zelle: { label: 'Zelle', hint: 'Usually your bank account.', starter: 'Checking' },
  overShort: {
    label: 'Cash over and short',
    hint: 'What is missing or too much when a cash drawer is counted.',
    starter: 'Cash Over and Short',
  },
  bank: {
    label: 'Bank account',
    hint: 'Where the card processor deposits our money.',
    starter: 'Checking',
  },
  processorFees: {
    label: 'Fees of the card processor',
    hint: 'Expense: what the card processor keeps.',
    starter: 'Merchant Fees',
  },
  processorOther: {
    label: 'Disputes and other entries of the card processor',
    hint: 'Money that a bank took back for a buyer, and whatever our records don’t have.',
    starter: 'Card Disputes and Adjustments',
  },
} as const satisfies Record<string, AccountFacts>;

export type BookAccount = keyof typeof accountFacts;
export const bookAccounts: readonly BookAccount[] = listFieldNames(accountFacts);
