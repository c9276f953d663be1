import { defineFeature } from '#platform/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { createCartsEndpoints } from './claims/carts-endpoints.ts';
import { createHoldExpiryJob } from './claims/release-expired-holds.ts';
import { shortenEventHolds } from './claims/queries.ts';
import { keepPromised } from './claims/return-queries.ts';
import { holdRetentionRules } from './claims/retention-queries.ts';
import { createCodesEndpoints } from './codes/codes-endpoints.ts';

/** Who has a chair, and for how long. */
export const createSeatsFeature = (platform: Platform) =>
  defineFeature({
    name: 'seats',
    endpoints: [...createCartsEndpoints(platform), ...createCodesEndpoints(platform)],
    jobs: [createHoldExpiryJob(platform)],
    events: {
      'event changed': (db, { eventId, saleEnd }) => shortenEventHolds(db, eventId, saleEnd),
      'chairs changed': (db, chairIds) => keepPromised(db, chairIds),
    },
    retention: holdRetentionRules(platform),
  });
