import type { SoldOrder } from '@namugongo/contract/reception/ticket-desk';

type OrderState = 'PENDING' | 'PAID' | 'EXPIRED' | 'REFUND_DUE' | 'REFUNDED' | 'REFUND_FAILED';

const states: Record<OrderState, SoldOrder['state']> = {
  // An order with tickets was paid once: it is neither pending nor expired.
  PENDING: 'paid',
  EXPIRED: 'paid',
  PAID: 'paid',
  REFUND_DUE: 'refund-due',
  REFUNDED: 'refunded',
  REFUND_FAILED: 'refund-failed',
};

export const stateInWords = (state: OrderState): SoldOrder['state'] => states[state];
