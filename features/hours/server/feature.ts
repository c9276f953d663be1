import { defineFeature } from '#platform/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { createHourExpiryJob } from './expire-hours.ts';
import { createHoursEndpoints } from './hours-endpoints.ts';
import { hourData } from './personal-data-queries.ts';
import { countSensitiveRequests } from './queries.ts';
import { hourRetentionRules } from './retention-queries.ts';

/** Hours of work that members give and ask for. */
export const createHoursFeature = (platform: Platform) =>
  defineFeature({
    name: 'hours',
    endpoints: createHoursEndpoints(platform),
    jobs: [createHourExpiryJob(platform)],
    retention: hourRetentionRules(platform),
    personalData: hourData,
    today: { 'hour-requests': () => countSensitiveRequests(platform.database) },
  });
