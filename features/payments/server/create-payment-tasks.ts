import { z } from 'zod';
import type { TaskHandlers } from '#platform/outbox/outbox.ts';
import { runCancel } from './cancel-attempt.ts';
import { runCapture } from './capture-attempt.ts';
import { runCardDetach } from './detach-card.ts';
import type { PaymentContext } from './payable.ts';
import { runRefund } from './refund-attempt.ts';

const AttemptTask = z.object({ attemptId: z.uuid() });
const SavedCardTask = z.object({ customer: z.string(), card: z.string() });
const RefundTask = z.object({ refundId: z.int() });

type PaymentTasks = {
  'payment-capture': z.output<typeof AttemptTask>;
  'payment-cancel': z.output<typeof AttemptTask>;
  'payment-forget-card': z.output<typeof SavedCardTask>;
  'payment-refund': z.output<typeof RefundTask>;
};

declare module '#platform/outbox/outbox.ts' {
  interface TaskPayloads extends PaymentTasks {}
}

/** Calls to the provider after a transaction. */
export const createPaymentTasks = (
  payments: PaymentContext,
): Pick<TaskHandlers, keyof PaymentTasks> => ({
  'payment-capture': {
    payload: AttemptTask,
    run: ({ attemptId }) => runCapture(payments, attemptId),
  },
  'payment-cancel': {
    payload: AttemptTask,
    run: ({ attemptId }) => runCancel(payments, attemptId),
  },
  'payment-forget-card': {
    payload: SavedCardTask,
    run: (card, { dedupeKey }) => runCardDetach(payments, dedupeKey, card),
  },
  'payment-refund': {
    payload: RefundTask,
    run: ({ refundId }) => runRefund(payments, refundId),
  },
});
