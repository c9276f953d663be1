import { defineFeature } from '#platform/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { createCartsEndpoints } from './carts/carts-endpoints.ts';
import { createHoldExpiryJob } from './claims/release-expired-holds.ts';
import { holdRetentionRules } from './claims/retention-queries.ts';
import { createCodesEndpoints } from './codes/codes-endpoints.ts';

/** Who has a chair, and for how long. */
export const createSeatsFeature = (platform: Platform) =>
  defineFeature({
    name: 'seats',
    endpoints: [...createCartsEndpoints(platform), ...createCodesEndpoints(platform)],
    jobs: [createHoldExpiryJob(platform)],
    retention: holdRetentionRules(platform),
  });
