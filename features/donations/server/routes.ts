import { donationStatements as statements } from '#features/donations/contract/donation-statements.ts';
import { donationBatches } from '#features/donations/contract/donation-batches.ts';
import { donations } from '#features/donations/contract/donations.ts';
import type { FastifyInstance } from 'fastify';
import type { PaymentContext } from '#features/payments/server/payable.ts';
import type { Platform } from '#platform/platform.ts';
import { streamProgress } from '#platform/http/stream-progress.ts';
import { registerEndpoint, registerRawEndpoint } from '#platform/http/register-endpoint.ts';
import { getSettings } from '#platform/settings.ts';
import { requireAccount } from '#platform/http/require-account.ts';
import { updateDonationSettings } from './update-settings.ts';
import { listDonations, sumDonations } from './report-queries.ts';
import { listBatches, listDonors } from './batch-queries.ts';
import { createDonation } from './create-donation.ts';
import { monthlyDonationsRoutes } from './monthly/routes.ts';
import { getDonationSettings } from './queries.ts';
import { getDonationStatus } from './get-donation.ts';
import { findDonor, listStatements, createStatementPdf } from './get-statements.ts';
import { refundDonation } from './refund-donation.ts';
import { saveDonationBatch } from './save-batch.ts';
import { emailStatements, createStatementsZip, getStatementsFileKey } from './send-statements.ts';

/** Allows a few mistyped cards and slows down card testing. */
const payments = { limit: { points: 20, seconds: 60 } };
const polls = { limit: { points: 120, seconds: 60 } };

export function donationsRoutes(app: FastifyInstance, money: PaymentContext): void {
  const { platform } = money;
  const { database } = platform;

  registerEndpoint(
    app,
    platform,
    donations.getInformation,
    async () => {
      const { recipient, wording: _, ...settings } = await getDonationSettings(database);
      return {
        ...settings,
        recipient: recipient || (await getSettings(database)).name,
        monthly: money.provider.supportsSavedCards,
      };
    },
    { cacheTags: () => ['donation-settings', 'site'] },
  );
  registerEndpoint(
    app,
    platform,
    donations.create,
    async ({ body, request }) => {
      return createDonation(money, body, request.headers['idempotency-key']);
    },
    payments,
  );
  registerEndpoint(
    app,
    platform,
    donations.getStatus,
    async ({ params }) => {
      return getDonationStatus(money, params.reference);
    },
    polls,
  );
  registerEndpoint(app, platform, donations.list, async ({ query }) => {
    const { timeZone } = await getSettings(database);
    const period = { ...query, timeZone };
    return {
      donations: await listDonations(database, period),
      totals: await sumDonations(database, period),
    };
  });
  registerEndpoint(app, platform, donations.refund, ({ params, body, actor }) =>
    refundDonation(money, { ...params, ...body, actor: requireAccount(actor) }),
  );
  registerEndpoint(app, platform, donations.getSettings, () => getDonationSettings(database));
  registerEndpoint(app, platform, donations.updateSettings, ({ body, actor }) =>
    updateDonationSettings(platform, body, requireAccount(actor)),
  );
  batchRoutes(app, platform);
  statementsRoutes(app, platform);
  monthlyDonationsRoutes(app, money);
}

function batchRoutes(app: FastifyInstance, platform: Platform): void {
  const { database } = platform;
  registerEndpoint(app, platform, donationBatches.list, async () => ({
    batches: await listBatches(database),
    donors: await listDonors(database),
  }));
  registerEndpoint(app, platform, donationBatches.create, ({ body, actor }) =>
    saveDonationBatch(platform, body, requireAccount(actor)),
  );
}

function statementsRoutes(app: FastifyInstance, platform: Platform): void {
  registerEndpoint(app, platform, statements.list, async ({ params }) => {
    return listStatements(platform, params.year);
  });
  registerRawEndpoint(app, platform, statements.getPdf, async ({ params, query }, reply) => {
    const donor = await findDonor(platform, params.year, query.donor);
    const { bytes } = await createStatementPdf(platform, params.year, donor);
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="gifts-${params.year}.pdf"`)
      .send(bytes);
  });
  registerRawEndpoint(app, platform, statements.generateZip, ({ params, request }, reply) =>
    streamProgress(statements.generateZip, request, reply, (report) =>
      createStatementsZip(platform, params.year, report),
    ),
  );
  registerRawEndpoint(app, platform, statements.getZip, async ({ params }, reply) =>
    reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="gifts-${params.year}.zip"`)
      .send(await platform.files.read(getStatementsFileKey(params.statements))),
  );
  registerRawEndpoint(app, platform, statements.sendEmails, ({ params, actor, request }, reply) =>
    streamProgress(statements.sendEmails, request, reply, (report) =>
      emailStatements(platform, params.year, requireAccount(actor), report),
    ),
  );
}
