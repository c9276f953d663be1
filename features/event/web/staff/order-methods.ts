import type { orderMethods } from '#features/orders/contract/box-office.ts';

/** Labels of the payment methods. */
export const methodLabels: Record<(typeof orderMethods)[number], string> = {
  card: 'Card',
  cash: 'Cash',
  check: 'Check',
  zelle: 'Zelle',
  gift: 'Gift',
  free: 'Free of charge',
};
