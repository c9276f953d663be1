import type { Audiences } from '#features/audiences/server/find-reader.ts';
import type { PaymentContext } from '#features/payments/server/payable.ts';
import { defineFeature } from '#platform/feature.ts';
import { createBookingPayable } from './booking-payable.ts';
import { createPartyEndpoints } from './parties-endpoints.ts';
import { createPartyEmail } from './emails.ts';
import { createGatheringEndpoints } from './gatherings-endpoints.ts';
import { createGatheringRecords } from './get-gathering.ts';
import { gatheringData } from './personal-data-queries.ts';
import { gatheringRetentionRules } from './retention-queries.ts';
import { createGatheringPurgeJob } from './save-gathering.ts';
import { searchPublicGatherings } from './search-queries.ts';
import { createReleaseJob } from './release-unpaid.ts';
import { createReminderJob } from './send-reminders.ts';
import { createTicketEndpoints } from './tickets-endpoints.ts';

/** Feasts, meetings and parties beside the reception: who comes, who brings what and who helps when. */
export const createGatheringsFeature = (payments: PaymentContext, audiences: Audiences) => {
  const { platform } = payments;
  return defineFeature({
    name: 'gatherings',
    endpoints: [
      ...createGatheringEndpoints(platform, audiences),
      ...createPartyEndpoints(platform, audiences),
      ...createTicketEndpoints(payments),
    ],
    jobs: [
      createGatheringPurgeJob(platform),
      createReminderJob(platform),
      createReleaseJob(platform),
    ],
    emails: {
      // A hall full of people answers from one address of the internet.
      gathering: { ...createPartyEmail(platform), cause: { toRecipient: 20, byCause: 1000 } },
    },
    retention: gatheringRetentionRules(platform),
    personalData: gatheringData,
    search: searchPublicGatherings,
    searchRecords: [createGatheringRecords(audiences)],
    payables: { gathering: createBookingPayable(platform) },
  });
};
