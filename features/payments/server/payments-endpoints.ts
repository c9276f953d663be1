import { payments as contract } from '#features/payments/contract/payments.ts';
import { payouts } from '#features/payments/contract/payouts.ts';
import { checkPayout, getPayout, listPayouts } from './get-payouts.ts';
import type { PaymentContext } from './payable.ts';
import { listAttempts } from './queries.ts';
import { getBoard } from './get-treasury.ts';
import { listIncome, listOpenIssues, getTotals, toAttempt } from './get-treasury.ts';
import type { WebhookProcessor } from './process-webhooks.ts';
import { attemptColumns } from '#features/payments/contract/attempt-columns.ts';
import { incomeColumns } from '#features/payments/contract/income-columns.ts';
import { exportRows } from '#platform/export/export-rows.ts';
import { implement } from '#platform/http/implement.ts';

export const createPaymentsEndpoints = (payments: PaymentContext, webhooks: WebhookProcessor) => {
  const { platform, provider } = payments;
  const list = async () => (await listAttempts(platform.database)).map(toAttempt);
  return [
    ...implement(contract, {
      getConfig: async () => ({
        provider: provider.name,
        publishableKey: provider.publishableKey,
        testMode: provider.testMode,
      }),
      list,
      exportList: exportRows(platform, attemptColumns, async () => ({
        title: 'payments',
        rows: await list(),
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
