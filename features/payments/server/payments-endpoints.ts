import { payments as contract } from '#features/payments/contract/payments.ts';
import { payouts } from '#features/payments/contract/payouts.ts';
import { checkPayout, getPayout, listPayouts } from './get-payouts.ts';
import type { PaymentContext } from './payable.ts';
import { listAttempts } from './queries.ts';
import { getBoard } from './get-treasury.ts';
import { listOpenIssues, getTotals, toAttempt } from './get-treasury.ts';
import type { WebhookProcessor } from './process-webhooks.ts';
import { implement } from '#platform/http/implement.ts';

export const createPaymentsEndpoints = (payments: PaymentContext, webhooks: WebhookProcessor) => {
  const { platform, provider } = payments;
  return [
    ...implement(contract, {
      getConfig: async () => ({
        provider: provider.name,
        publishableKey: provider.publishableKey,
        testMode: provider.testMode,
      }),
      list: async () => {
        const attempts = await listAttempts(platform.database);
        return attempts.map(toAttempt);
      },
      getBoard: () => getBoard(payments),
      listOpenIssues: () => listOpenIssues(payments),
      getTotals: ({ query }) => getTotals(payments, query),
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
