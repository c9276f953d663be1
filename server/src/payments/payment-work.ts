import { z } from 'zod';
import type { WorkHandler } from '../platform/outbox.ts';
import { runCancel } from './cancel-attempt.ts';
import { runCapture } from './capture-attempt.ts';
import type { Payments } from './payable.ts';
import { runForget } from './forget-card.ts';
import { runRefund } from './refund-attempt.ts';

const OfAttempt = z.object({ attemptId: z.uuid() });
const KeptCard = z.object({ customer: z.string(), card: z.string() });
const OfRefund = z.object({ refundId: z.int() });

/** What the outbox carries to the provider after a transaction, by kind. */
export function paymentWork(payments: Payments): Record<string, WorkHandler> {
  return {
    'payment-capture': ({ payload }) => runCapture(payments, OfAttempt.parse(payload).attemptId),
    'payment-cancel': ({ payload }) => runCancel(payments, OfAttempt.parse(payload).attemptId),
    'payment-forget-card': ({ payload, dedupeKey }) =>
      runForget(payments, dedupeKey, KeptCard.parse(payload)),
    'payment-refund': ({ payload }) => runRefund(payments, OfRefund.parse(payload).refundId),
  };
}
