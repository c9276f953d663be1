import { defineFeature } from '#platform/feature.ts';
import type { PaymentModule } from './create-payment-module.ts';
import { createPaymentTasks } from './create-payment-tasks.ts';
import { listOpenIssues } from './get-treasury.ts';
import { createPaymentsEndpoints } from './payments-endpoints.ts';
import { findLastCaptureAt } from './queries.ts';
import { sandboxData } from './sandbox/personal-data-queries.ts';
import { createSandboxEndpoints } from './sandbox/sandbox-endpoints.ts';

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
      'payments-open': async () => (await listOpenIssues(payments)).attempts.length,
      'refunds-open': async () => (await listOpenIssues(payments)).refunds.length,
      disputes: async () => (await listOpenIssues(payments)).disputes.length,
    },
    status: {
      async countOpenPayments() {
        const { attempts, refunds } = await listOpenIssues(payments);
        return attempts.length + refunds.length;
      },
      findLastCardPayment: () => findLastCaptureAt(database),
    },
  });
};
