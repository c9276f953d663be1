import { monthlyGifts as contract } from '@namugongo/contract/monthly-gifts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Payments } from '../../payments/payable.ts';
import { serve } from '../../platform/serve.ts';
import { signedIn } from '../../platform/signed-in.ts';
import { changeCard } from './change-card.ts';
import { changeMonthlyAmounts, endMonthlyGift, takeMonthlyStep } from './change-monthly-gift.ts';
import { findByKey } from './link.ts';
import { payMonth } from './pay-month.ts';
import { listMonthlyGifts } from './queries.ts';
import { showMonthlyGift, showOwn } from './show-monthly-gift.ts';

const looks = { limit: { points: 60, seconds: 60 } };
const presses = { limit: { points: 20, seconds: 60 } };

const keepOut = (reply: FastifyReply) => reply.header('cache-control', 'private, no-store');

/** What a giver does by the link of a receipt, and the treasurer's list. */
export function monthlyGiftsRoutes(app: FastifyInstance, payments: Payments): void {
  const { platform } = payments;
  const { database } = platform;

  serve(
    app,
    platform,
    contract.own,
    async ({ params }, reply) => {
      keepOut(reply);
      return showOwn(database, await findByKey(database, params.key));
    },
    looks,
  );
  serve(
    app,
    platform,
    contract.step,
    ({ params, body }) => takeMonthlyStep(platform, params.key, body.step),
    presses,
  );
  serve(
    app,
    platform,
    contract.change,
    ({ params, body }) => changeMonthlyAmounts(platform, params.key, body),
    presses,
  );
  serve(
    app,
    platform,
    contract.pay,
    ({ params, body, request }, reply) => {
      keepOut(reply);
      const idempotencyKey = request.headers['idempotency-key'];
      return payMonth(payments, { ...params, ...body, idempotencyKey });
    },
    presses,
  );
  serve(
    app,
    platform,
    contract.card,
    ({ params, body, request }, reply) => {
      keepOut(reply);
      const idempotencyKey = request.headers['idempotency-key'];
      return changeCard(payments, { ...params, ...body, idempotencyKey });
    },
    presses,
  );
  serve(app, platform, contract.list, async (_, reply) => {
    keepOut(reply);
    return (await listMonthlyGifts(database)).map(showMonthlyGift);
  });
  serve(app, platform, contract.end, ({ params, body, who }) =>
    endMonthlyGift(platform, { ...params, ...body, who: signedIn(who) }),
  );
}
