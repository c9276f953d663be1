import type { DrawerClosingInput } from '#features/orders/contract/drawers.ts';
import { parseCents } from '#features/donations/contract/rules/donations.ts';
import { billCents, sumBills } from '#features/orders/contract/rules/drawers.ts';

/** What is typed into the closing count; the number of bills by their cents. */
export type DrawerFormValues = {
  start: string;
  bills: Record<string, string>;
  coins: string;
  checks: string;
  note: string;
};

export const emptyDrawerValues: DrawerFormValues = {
  start: '',
  bills: Object.fromEntries(billCents.map((cents) => [String(cents), ''])),
  coins: '',
  checks: '',
  note: '',
};

/** The counted amounts; what is empty or no number counts nothing. */
export function countDrawer({ start, bills, coins, checks }: DrawerFormValues) {
  const counts = Object.fromEntries(billCents.map((cents) => [cents, Number(bills[cents]) || 0]));
  return {
    startCents: parseCents(start) ?? 0,
    cashCents: sumBills(counts, parseCents(coins) ?? 0),
    checkCents: parseCents(checks) ?? 0,
  };
}

/** What is missing or no amount, by field. */
export function validateDrawer(values: DrawerFormValues): Record<string, string> {
  const errors: Record<string, string> = {};
  if (parseCents(values.start) === null)
    errors['start'] = 'Write what was in the drawer before the first sale. For example, 50';
  for (const field of ['coins', 'checks'] as const)
    if (values[field] !== '' && parseCents(values[field]) === null)
      errors[field] = 'Write an amount, for example 12.50';
  for (const cents of billCents)
    if (!/^\d{0,4}$/.test(values.bills[cents] ?? '')) errors[`bills.${cents}`] = 'Write a number';
  return errors;
}

export const toDrawerInput = (values: DrawerFormValues): DrawerClosingInput => ({
  ...countDrawer(values),
  note: values.note,
});
