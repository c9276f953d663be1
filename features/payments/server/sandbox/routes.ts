import { payments as contract } from '#features/payments/contract/payments.ts';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/http/problem-error.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import type { Sandbox } from './sandbox-provider.ts';

/** Endpoints in place of a card script and a bank; only with the sandbox provider. */
export function sandboxRoutes(app: FastifyInstance, platform: Platform, sandbox: Sandbox): void {
  const limit = { points: 120, seconds: 60 };

  registerEndpoint(
    app,
    platform,
    contract.createSandboxToken,
    async ({ body }) => {
      const created = await sandbox.createToken(body);
      if (created.outcome === 'refused')
        throw new ProblemError('token-rejected', { reason: created.message });
      return { token: created.token };
    },
    { limit },
  );

  registerEndpoint(
    app,
    platform,
    contract.completeSandboxChallenge,
    async ({ params, body }) => {
      const existing = await sandbox.completeChallenge({ ...body, intentId: params.intentId });
      if (!existing) throw new ProblemError('not-found');
      return {};
    },
    { limit },
  );

  registerEndpoint(app, platform, contract.listSandboxCharges, async () => {
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
