import { sandboxPayments } from '#features/payments/contract/sandbox.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Sandbox } from './sandbox-provider.ts';
import { implement, limited } from '#platform/http/implement.ts';

export const createSandboxEndpoints = (sandbox: Sandbox) => {
  const limit = { points: 120, seconds: 60 };
  return implement(sandboxPayments, {
    createToken: limited(limit, async ({ body }) => {
      const created = await sandbox.createToken(body);
      if (created.outcome === 'refused')
        throw new ProblemError('token-rejected', { reason: created.message });
      return { token: created.token };
    }),
    completeChallenge: limited(limit, async ({ params, body }) => {
      const existing = await sandbox.completeChallenge({ ...body, intentId: params.intentId });
      if (!existing) throw new ProblemError('not-found');
    }),
    listCharges: async () => {
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
    },
  });
};
