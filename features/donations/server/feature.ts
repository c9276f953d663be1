import type { PaymentContext } from '#features/payments/server/payable.ts';
import { defineFeature } from '#platform/feature.ts';
import { createDonationPayable } from './donation-payable.ts';
import { createDonationsEndpoints } from './donations-endpoints.ts';
import { createMonthlyChargeJob } from './monthly/charge-due-donations.ts';
import { createMonthlyEmail } from './monthly/emails.ts';
import { createMonthlyEndpoints } from './monthly/monthly-endpoints.ts';
import { donationData } from './personal-data-queries.ts';
import { createReceiptEmail } from './receipt-emails.ts';
import { donationRetentionRules } from './retention-queries.ts';
import { createStatementCleanupJob, createStatementEmail } from './send-statements.ts';

/** Gifts, monthly gifts, collections and the statements of a year. */
export const createDonationsFeature = (payments: PaymentContext) => {
  const { platform } = payments;
  return defineFeature({
    name: 'donations',
    endpoints: [...createDonationsEndpoints(payments), ...createMonthlyEndpoints(payments)],
    jobs: [createMonthlyChargeJob(payments), createStatementCleanupJob(platform)],
    emails: {
      donation: createReceiptEmail(platform),
      'monthly-gift': createMonthlyEmail(platform),
      'donation-statement': createStatementEmail(platform),
    },
    retention: donationRetentionRules(platform),
    personalData: donationData,
    payables: { donation: createDonationPayable(platform) },
  });
};
