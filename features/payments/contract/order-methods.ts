/** Payment methods of the box office. A gift is free for the guest and is booked at the chairs' price. */
export const boxOfficeMethods = ['cash', 'check', 'zelle', 'gift'] as const;

/** Payment methods of all orders. */
export const orderMethods = ['card', ...boxOfficeMethods, 'free'] as const;

/** Labels of the payment methods. */
export const methodLabels: Record<(typeof orderMethods)[number], string> = {
  card: 'Card',
  cash: 'Cash',
  check: 'Check',
  zelle: 'Zelle',
  gift: 'Gift',
  free: 'Free of charge',
};
