import { contract } from '@namugongo/contract';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../platform/platform.ts';
import { serve } from '../platform/serve.ts';
import { answerAuthCall } from './answer-auth-call.ts';
import { authPath } from './auth.ts';
import { setUpFirstAdmin } from './ensure-first-admin.ts';
import type { Accounts } from './who.ts';

/** Who am I, the first administrator, and the auth library's own calls. */
export function accountsRoutes(app: FastifyInstance, platform: Platform, accounts: Accounts): void {
  serve(app, platform, contract.accounts.me, async ({ request }, reply) => {
    reply.header('cache-control', 'no-store');
    return { account: await accounts.whoStays(request, reply) };
  });
  serve(
    app,
    platform,
    contract.accounts.setup,
    async ({ body }) => {
      await setUpFirstAdmin(platform, body);
      return { email: body.email.toLowerCase() };
    },
    { limit: { points: 10, seconds: 60 } },
  );
  void app.register(async (inner) => {
    // The library reads the body itself.
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    inner.route({
      method: ['GET', 'POST'],
      url: `${authPath}/*`,
      bodyLimit: 16 * 1024,
      handler: (request, reply) => answerAuthCall(platform, accounts, request, reply),
    });
  });
}
