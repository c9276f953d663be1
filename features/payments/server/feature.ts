import { defineFeature } from '#platform/feature.ts';
import type { PaymentModule } from './create-payment-module.ts';
import {
  listOpenIssues,
  openIssueCounts,
  getBoard,
  listIncome,
  getTotals,
  describeAttempts,
} from './get-treasury.ts';
import { listAttempts } from './queries.ts';
import { findLastCaptureAt } from './treasury-queries.ts';
import { sandboxData } from './sandbox/personal-data-queries.ts';
import { createSandboxEndpoints } from './sandbox/sandbox-endpoints.ts';
import { z } from 'zod';
import type { TaskHandlers } from '#platform/outbox/outbox.ts';
import { runCancel } from './cancel-attempt.ts';
import { countTestedCards } from './limit-declines.ts';
import { runCapture } from './capture-attempt.ts';
import { runCardDetach } from './detach-card.ts';
import type { PaymentContext } from './payable.ts';
import { runRefund } from './refund-attempt.ts';
import { maxListedAttempts, payments as contract } from '#features/payments/contract/payments.ts';
import { payouts } from '#features/payments/contract/payouts.ts';
import { checkPayout, getPayout, listPayouts } from './get-payouts.ts';
import type { WebhookProcessor } from './process-webhooks.ts';
import { attemptColumns, incomeColumns } from '#features/payments/contract/payment-columns.ts';
import { exportRows } from '#platform/export/export-rows.ts';
import { implement } from '#platform/http/implement.ts';

const AttemptTask = z.object({ attemptId: z.uuid() });
const SavedCardTask = z.object({ customer: z.string(), card: z.string() });
const RefundTask = z.object({ refundId: z.int() });

/** Payments by card, the books, and the treasury. */
export const createPaymentsFeature = ({
  payments,
  webhooks,
  sandbox,
  jobs,
  retention,
  onListen,
}: PaymentModule) => {
  const { database } = payments.platform;
  return defineFeature({
    name: 'payments',
    endpoints: [
      ...createPaymentsEndpoints(payments, webhooks),
      ...(sandbox ? createSandboxEndpoints(sandbox) : []),
    ],
    jobs,
    tasks: createPaymentTasks(payments),
    retention,
    personalData: sandboxData,
    onListen,
    today: {
      'payments-open': () => openIssueCounts.attempts(payments),
      'refunds-open': () => openIssueCounts.refunds(payments),
      'card-testing': () => countTestedCards(payments),
      disputes: () => openIssueCounts.disputes(payments),
    },
    status: {
      async countOpenPayments() {
        const { attempts, refunds } = openIssueCounts;
        return (await attempts(payments)) + (await refunds(payments));
      },
      findLastCardPayment: () => findLastCaptureAt(database),
      countTestedCards: () => countTestedCards(payments),
    },
  });
};

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
const createPaymentTasks = (payments: PaymentContext): Pick<TaskHandlers, keyof PaymentTasks> => ({
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

const createPaymentsEndpoints = (payments: PaymentContext, webhooks: WebhookProcessor) => {
  const { platform, provider } = payments;
  return [
    ...implement(contract, {
      getConfig: async () => ({
        provider: provider.name,
        publishableKey: provider.publishableKey,
        testMode: provider.testMode,
      }),
      list: async () =>
        describeAttempts(payments, await listAttempts(platform.database, maxListedAttempts)),
      exportList: exportRows(platform, attemptColumns, async () => ({
        title: 'payments',
        rows: await describeAttempts(payments, await listAttempts(platform.database)),
      })),
      getBoard: () => getBoard(payments),
      listOpenIssues: () => listOpenIssues(payments),
      getTotals: ({ query }) => getTotals(payments, query),
      exportIncome: exportRows(platform, incomeColumns, async ({ query }) => ({
        title: getIncomeTitle(query),
        rows: await listIncome(payments, query),
      })),
      receiveWebhook: {
        rawBody: true,
        handle: async ({ params, request }) => {
          const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          // Events of another provider fail the signature check.
          await webhooks.receive(
            params.provider === provider.name ? rawBody : Buffer.alloc(0),
            request.headers,
          );
          return { received: true as const };
        },
      },
    }),
    ...implement(payouts, {
      list: async () => ({
        payouts: await listPayouts(payments),
      }),
      get: ({ params }) => getPayout(payments, params.id),
      check: ({ params, body, actor }) => checkPayout(payments, { ...params, ...body }, actor),
    }),
  ];
};

/** 'income from 2027-01-01 until 2027-06-30' */
const getIncomeTitle = ({
  from,
  until,
}: {
  from?: string | undefined;
  until?: string | undefined;
}): string =>
  ['income', from && `from ${from}`, until && `until ${until}`].filter(Boolean).join(' ');
