import { payments as contract } from '@namugongo/contract/payments';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problems.ts';
import { serve } from '../../platform/serve.ts';
import type { Sandbox } from './sandbox.ts';

/** What a card script and a bank would offer the browser; only there while the sandbox takes the payments. */
export function sandboxRoutes(app: FastifyInstance, platform: Platform, sandbox: Sandbox): void {
  const limit = { points: 120, seconds: 60 };

  serve(
    app,
    platform,
    contract.sandboxToken,
    async ({ body }) => {
      const made = await sandbox.createToken(body);
      if (made.outcome === 'refused') throw new Refusal('token-refused', { reason: made.message });
      return { token: made.token };
    },
    { limit },
  );

  serve(
    app,
    platform,
    contract.sandboxChallenge,
    async ({ params, body }) => {
      const known = await sandbox.completeChallenge({ ...body, intentId: params.intentId });
      if (!known) throw new Refusal('not-found');
      return {};
    },
    { limit },
  );

  serve(app, platform, contract.sandboxCharges, async () => {
    const charges = await sandbox.charges();
    return charges.map(
      ({ id, reference, amountCents, receivedCents, refundedCents, state, createdAt }) => ({
        intentId: id,
        reference,
        amountCents,
        receivedCents,
        refundedCents,
        state,
        createdAt,
      }),
    );
  });
}
