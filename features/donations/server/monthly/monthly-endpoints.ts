import { type CardTry, limitDeclines } from '#features/payments/server/limit-declines.ts';
import { monthlyDonations as contract } from '#features/donations/contract/monthly-donations.ts';
import type { PaymentContext } from '#features/payments/server/payable.ts';
import { updateCard } from './update-card.ts';
import {
  updateMonthlyAmounts,
  endMonthlyDonation,
  applyMonthlyAction,
} from './update-monthly-donation.ts';
import { findMonthlyDonationByKey } from './manage-link.ts';
import { payMonth } from './pay-month.ts';
import { listMonthlyDonations, toMonthlyDonation, toOwnMonthlyDonation } from './queries.ts';
import { monthlyColumns } from '#features/donations/contract/monthly-columns.ts';
import { listRecordChanges } from '#platform/audit.ts';
import { loadChoiceLabels } from '../choices/queries.ts';
import { exportRows } from '#platform/export/export-rows.ts';
import { implement, limited } from '#platform/http/implement.ts';

const readLimit = { points: 60, seconds: 60 };

const actionLimit = { points: 20, seconds: 60 };

export const createMonthlyEndpoints = (payments: PaymentContext) => {
  const { platform } = payments;
  const { database } = platform;
  const list = async () => {
    const labels = await loadChoiceLabels(database);
    return (await listMonthlyDonations(database)).map((row) => toMonthlyDonation(row, labels));
  };
  return implement(contract, {
    getOwn: limited(readLimit, async ({ params }) =>
      toOwnMonthlyDonation(database, await findMonthlyDonationByKey(database, params.key)),
    ),
    applyAction: limited(actionLimit, ({ params, body }) =>
      applyMonthlyAction(platform, params.key, body.step),
    ),
    update: limited(actionLimit, ({ params, body }) =>
      updateMonthlyAmounts(platform, params.key, body),
    ),
    payOverdue: limited(actionLimit, ({ params, body, request }) => {
      const idempotencyKey = request.headers['idempotency-key'];
      return limitDeclines(payments, toCardTry(request, params, body), () =>
        payMonth(payments, { ...params, ...body, idempotencyKey }),
      );
    }),
    updateCard: limited(actionLimit, ({ params, body, request }) => {
      const idempotencyKey = request.headers['idempotency-key'];
      return limitDeclines(payments, toCardTry(request, params, body), () =>
        updateCard(payments, { ...params, ...body, idempotencyKey }),
      );
    }),
    list,
    export: exportRows(platform, monthlyColumns, async () => ({
      title: 'monthly gifts',
      rows: await list(),
    })),
    getHistory: ({ params }) => listRecordChanges(database, `donation monthly gift ${params.id}`),
    end: ({ params, body, actor }) => endMonthlyDonation(platform, { ...params, ...body, actor }),
  });
};

const toCardTry = (
  request: CardTry['request'],
  { key }: { key: string },
  { token }: Pick<CardTry, 'token'>,
): CardTry => ({ request, purchase: `monthly ${key}`, token });
