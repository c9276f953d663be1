import { monthlyDonations as contract } from '#features/donations/contract/monthly-donations.ts';
import type { FastifyInstance } from 'fastify';
import type { PaymentContext } from '#features/payments/server/payable.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { requireAccount } from '#platform/http/require-account.ts';
import { updateCard } from './update-card.ts';
import {
  updateMonthlyAmounts,
  endMonthlyDonation,
  applyMonthlyAction,
} from './update-monthly-donation.ts';
import { findMonthlyDonationByKey } from './manage-link.ts';
import { payMonth } from './pay-month.ts';
import { listMonthlyDonations, toMonthlyDonation, toOwnMonthlyDonation } from './queries.ts';

const readLimit = { limit: { points: 60, seconds: 60 } };
const actionLimit = { limit: { points: 20, seconds: 60 } };

/** Endpoints for donors with an emailed link, and for the treasurer. */
export function monthlyDonationsRoutes(app: FastifyInstance, payments: PaymentContext): void {
  const { platform } = payments;
  const { database } = platform;

  registerEndpoint(
    app,
    platform,
    contract.getOwn,
    async ({ params }) => {
      return toOwnMonthlyDonation(database, await findMonthlyDonationByKey(database, params.key));
    },
    readLimit,
  );
  registerEndpoint(
    app,
    platform,
    contract.applyAction,
    ({ params, body }) => applyMonthlyAction(platform, params.key, body.step),
    actionLimit,
  );
  registerEndpoint(
    app,
    platform,
    contract.update,
    ({ params, body }) => updateMonthlyAmounts(platform, params.key, body),
    actionLimit,
  );
  registerEndpoint(
    app,
    platform,
    contract.payOverdue,
    ({ params, body, request }) => {
      const idempotencyKey = request.headers['idempotency-key'];
      return payMonth(payments, { ...params, ...body, idempotencyKey });
    },
    actionLimit,
  );
  registerEndpoint(
    app,
    platform,
    contract.updateCard,
    ({ params, body, request }) => {
      const idempotencyKey = request.headers['idempotency-key'];
      return updateCard(payments, { ...params, ...body, idempotencyKey });
    },
    actionLimit,
  );
  registerEndpoint(app, platform, contract.list, async () => {
    return (await listMonthlyDonations(database)).map(toMonthlyDonation);
  });
  registerEndpoint(app, platform, contract.end, ({ params, body, actor }) =>
    endMonthlyDonation(platform, { ...params, ...body, actor: requireAccount(actor) }),
  );
}
