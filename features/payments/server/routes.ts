import { payments as contract } from '#features/payments/contract/payments.ts';
import type { FastifyInstance } from 'fastify';
import { payouts } from '#features/payments/contract/payouts.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { requireAccount } from '#platform/http/require-account.ts';
import { checkPayout, getPayout, listPayouts } from './get-payouts.ts';
import type { PaymentContext } from './payable.ts';
import { listAttempts } from './queries.ts';
import { getBoard } from './get-treasury.ts';
import { listOpenIssues, getTotals, toAttempt } from './get-treasury.ts';
import type { WebhookProcessor } from './process-webhooks.ts';

export function paymentsRoutes(
  app: FastifyInstance,
  payments: PaymentContext,
  webhooks: WebhookProcessor,
): void {
  const { platform, provider } = payments;

  registerEndpoint(app, platform, contract.getConfig, async () => ({
    provider: provider.name,
    publishableKey: provider.publishableKey,
    testMode: provider.testMode,
  }));

  registerEndpoint(app, platform, contract.list, async () => {
    const attempts = await listAttempts(platform.database);
    return attempts.map(toAttempt);
  });

  registerEndpoint(app, platform, contract.getBoard, () => getBoard(payments));
  registerEndpoint(app, platform, contract.listOpenIssues, () => listOpenIssues(payments));
  registerEndpoint(app, platform, contract.getTotals, ({ query }) => getTotals(payments, query));

  registerEndpoint(app, platform, payouts.list, async () => ({
    payouts: await listPayouts(payments),
  }));
  registerEndpoint(app, platform, payouts.get, ({ params }) => getPayout(payments, params.id));
  registerEndpoint(app, platform, payouts.check, ({ params, body, actor }) =>
    checkPayout(payments, { ...params, ...body }, requireAccount(actor)),
  );

  // The signature covers the raw bytes, so this route does not parse JSON.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    registerEndpoint(scope, platform, contract.receiveWebhook, async ({ params, request }) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      // Events of another provider fail the signature check.
      await webhooks.receive(
        params.provider === provider.name ? rawBody : Buffer.alloc(0),
        request.headers,
      );
      return { received: true as const };
    });
  });
}
