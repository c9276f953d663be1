import type { DeskOrder } from '@namugongo/contract/reception/ticket-desk';

type OrderState = 'PENDING' | 'PAID' | 'EXPIRED' | 'REFUND_DUE' | 'REFUNDED' | 'REFUND_FAILED';

const states: Record<OrderState, DeskOrder['state']> = {
  PENDING: 'open',
  EXPIRED: 'expired',
  PAID: 'paid',
  REFUND_DUE: 'refund-due',
  REFUNDED: 'refunded',
  REFUND_FAILED: 'refund-failed',
};

export const stateInWords = (state: OrderState): DeskOrder['state'] => states[state];
