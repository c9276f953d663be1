import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import type { FastifyReply } from 'fastify';
import { limitDeclines } from '#features/payments/server/limit-declines.ts';
import type { PaymentContext } from '#features/payments/server/payable.ts';
import { defineFeature } from '#platform/feature.ts';
import { createDonationPayable } from './donation-payable.ts';
import { createMonthlyChargeJob } from './monthly/charge-due-donations.ts';
import { createMonthlyEmail } from './monthly/emails.ts';
import { createMonthlyEndpoints } from './monthly/monthly-endpoints.ts';
import { donationData } from './personal-data-queries.ts';
import { createReceiptEmail } from './receipt-emails.ts';
import { createTributeEmail } from './tribute-emails.ts';
import { donationRetentionRules } from './retention-queries.ts';
import {
  createStatementCleanupJob,
  createStatementEmail,
  emailStatements,
  createStatementsZip,
  getStatementsFileKey,
} from './send-statements.ts';
import { donationStatements as statements } from '#features/donations/contract/donation-statements.ts';
import { donationBatches } from '#features/donations/contract/donation-batches.ts';
import { donations } from '#features/donations/contract/donations.ts';
import { ownDonations } from '#features/donations/contract/own-donations.ts';
import { getSettings } from '#platform/settings.ts';
import { updateDonationSettings } from './update-settings.ts';
import { listDonations, sumDonations } from './report-queries.ts';
import { listDonationChanges } from './history-queries.ts';
import { createCampaignsEndpoints } from './campaigns/campaigns-endpoints.ts';
import { createPictureJob } from './campaigns/change-picture.ts';
import { searchCampaigns } from './campaigns/queries.ts';
import { createChoicesEndpoints } from './choices/choices-endpoints.ts';
import { listOfferedChoices } from './choices/queries.ts';
import { choicesTag } from './choices/save-choice.ts';
import { createPledgeEmail } from './pledges/emails.ts';
import { createPledgesEndpoints } from './pledges/pledges-endpoints.ts';
import { createPledgeReminderJob } from './pledges/send-reminders.ts';
import { listBatches } from './batch-queries.ts';
import { createDonorJob } from './donors/resolve-donor.ts';
import { createDonorsEndpoints } from './donors/donors-endpoints.ts';
import { donorRecords } from './donors/person-record-queries.ts';
import { listDonorsToChoose } from './donors/get-donors.ts';
import { createDonation } from './create-donation.ts';
import { getDonationSettings } from './queries.ts';
import { getDonationStatus } from './get-donation.ts';
import { findDonorYear, listStatements, createStatementFile } from './get-statements.ts';
import { createOwnStatement, getOwnDonations } from './get-own-donations.ts';
import { refundDonation } from './refund-donation.ts';
import { voidDonation } from './void-donation.ts';
import { saveDonationBatch } from './save-batch.ts';
import { donationColumns } from '#features/donations/contract/donation-columns.ts';
import { exportRows } from '#platform/export/export-rows.ts';
import { cached, implement, limited } from '#platform/http/implement.ts';

/** Stops floods only; declined cards have their own limits. */
const payments = { points: 120, seconds: 60 };

const polls = { points: 120, seconds: 60 };

/** Gifts, monthly gifts, collections and the statements of a year. */
export const createDonationsFeature = (payments: PaymentContext) => {
  const { platform } = payments;
  return defineFeature({
    name: 'donations',
    endpoints: [
      ...createDonationsEndpoints(payments),
      ...createMonthlyEndpoints(payments),
      ...createDonorsEndpoints(platform),
      ...createChoicesEndpoints(platform),
      ...createCampaignsEndpoints(platform),
      ...createPledgesEndpoints(platform),
    ],
    jobs: [
      createMonthlyChargeJob(payments),
      createStatementCleanupJob(platform),
      createDonorJob(platform),
      createPledgeReminderJob(platform),
      createPictureJob(platform),
    ],
    emails: {
      donation: { ...createReceiptEmail(platform), cause: 'payment' },
      tribute: { ...createTributeEmail(platform), cause: 'payment' },
      pledge: { ...createPledgeEmail(platform), cause: { toRecipient: 20, byCause: 60 } },
      'monthly-gift': { ...createMonthlyEmail(platform), cause: { toRecipient: 20, byCause: 20 } },
      'donation-statement': { ...createStatementEmail(platform), cause: 'team' },
    },
    retention: donationRetentionRules(platform),
    personalData: donationData,
    search: searchCampaigns,
    personRecords: { donor: donorRecords },
    payables: { donation: createDonationPayable(platform) },
  });
};

type Days = { from?: string | undefined; until?: string | undefined };

/** 'donations 2027', 'donations all' */
const getTitle = ({ from = '', until = '' }: Days): string => {
  const years = new Set([from.slice(0, 4), until.slice(0, 4)].filter(Boolean));
  return ['donations', ...(years.size > 0 ? years : ['all'])].join(' ');
};

const sendStatement = (reply: FastifyReply, year: number, bytes: Buffer) =>
  reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="gifts-${year}.pdf"`)
    .send(bytes);

const createDonationsEndpoints = (money: PaymentContext) => {
  const { platform } = money;
  const { database } = platform;
  const getPeriod = async ({ from, until }: Days) => ({
    from,
    until,
    timeZone: (await getSettings(database)).timeZone,
  });
  return [
    ...implement(donations, {
      getInformation: cached(['donation-settings', choicesTag, 'site'], async () => {
        const { recipient, wording: _, ...settings } = await getDonationSettings(database);
        return {
          ...settings,
          recipient: recipient || (await getSettings(database)).name,
          monthly: money.provider.supportsSavedCards,
          ...(await listOfferedChoices(database)),
        };
      }),
      create: limited(payments, ({ body, request }) =>
        limitDeclines(
          money,
          {
            request,
            purchase: `gift ${body.reference ?? normalizeEmail(body.email)}`,
            token: body.token,
          },
          () => createDonation(money, body, request.headers['idempotency-key']),
        ),
      ),
      getStatus: limited(polls, ({ params }) => getDonationStatus(money, params.reference)),
      list: async ({ query }) => {
        const period = await getPeriod(query);
        return {
          donations: await listDonations(database, period),
          totals: await sumDonations(database, period),
        };
      },
      export: exportRows(platform, donationColumns, async ({ query }) => ({
        title: getTitle(query),
        rows: await listDonations(database, await getPeriod(query)),
      })),
      refund: ({ params, body, actor }) => refundDonation(money, { ...params, ...body, actor }),
      void: ({ params, body, actor }) => voidDonation(platform, { ...params, ...body, actor }),
      getHistory: ({ params }) => listDonationChanges(database, params.id),
      getSettings: () => getDonationSettings(database),
      updateSettings: ({ body, actor }) => updateDonationSettings(platform, body, actor),
    }),
    ...implement(ownDonations, {
      get: ({ actor }) => getOwnDonations(platform, actor),
      getStatement: async ({ params, query, actor }, reply) =>
        sendStatement(
          reply,
          params.year,
          await createOwnStatement(platform, { ...params, donorId: query.donor }, actor),
        ),
    }),
    ...implement(donationBatches, {
      list: async () => ({
        batches: await listBatches(database),
        donors: await listDonorsToChoose(database),
        ...(await listOfferedChoices(database, { isForEnvelopes: true })),
      }),
      create: ({ body, actor }) => saveDonationBatch(platform, body, actor),
    }),
    ...implement(statements, {
      list: ({ params }) => listStatements(platform, params.year),
      getPdf: async ({ params, query }, reply) => {
        const donor = await findDonorYear(platform, params.year, query.donor);
        const { bytes } = await createStatementFile(platform, params.year, donor);
        return sendStatement(reply, params.year, bytes);
      },
      generateZip: ({ params }, report) => createStatementsZip(platform, params.year, report),
      getZip: async ({ params }, reply) =>
        reply
          .type('application/zip')
          .header('content-disposition', `attachment; filename="gifts-${params.year}.zip"`)
          .send(await platform.files.read(getStatementsFileKey(params.statements))),
      sendEmails: ({ params, actor }, report) =>
        emailStatements(platform, params.year, actor, report),
    }),
  ];
};
