import { payments as contract } from '@namugongo/contract/payments';
import type { FastifyInstance } from 'fastify';
import { serve } from '../platform/serve.ts';
import type { Payments } from './payable.ts';
import { listAttempts } from './queries.ts';
import { readBoard } from './read-board.ts';
import { readOpenMatters, readTotals, showAttempt } from './read-treasury.ts';
import type { WebhookDesk } from './receive-webhook.ts';

export function paymentsRoutes(
  app: FastifyInstance,
  payments: Payments,
  webhooks: WebhookDesk,
): void {
  const { platform, provider } = payments;

  serve(app, platform, contract.config, async () => ({
    provider: provider.name,
    publishableKey: provider.publishableKey,
    testMode: provider.testMode,
  }));

  serve(app, platform, contract.list, async () => {
    const attempts = await listAttempts(platform.database);
    return attempts.map(showAttempt);
  });

  serve(app, platform, contract.board, () => readBoard(payments));
  serve(app, platform, contract.open, () => readOpenMatters(payments));
  serve(app, platform, contract.totals, ({ query }) => readTotals(payments, query));

  // The signature is over the bytes as they came, so this route alone reads no JSON.
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    serve(scope, platform, contract.webhook, async ({ params, request }) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      // Another provider's events cannot carry this one's signature.
      await webhooks.receive(
        params.provider === provider.name ? rawBody : Buffer.alloc(0),
        request.headers,
      );
      return { received: true as const };
    });
  });
}
