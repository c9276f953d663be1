import type { orderMethods } from '@namugongo/contract/reception/box-office';

/** How an order was paid, in a word. */
export const methodLabels: Record<(typeof orderMethods)[number], string> = {
  card: 'Card',
  cash: 'Cash',
  check: 'Check',
  zelle: 'Zelle',
  gift: 'Gift',
  free: 'Free of charge',
};
