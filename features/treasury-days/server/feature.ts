import { treasuryDays } from '#features/treasury-days/contract/treasury-days.ts';
import { defineFeature } from '#platform/feature.ts';
import { implement } from '#platform/http/implement.ts';
import type { Platform } from '#platform/platform.ts';
import { getTreasuryDay, signDay } from './sign-day.ts';

/** The money of a day, and the treasurer's signature. */
export const createTreasuryDaysFeature = (platform: Platform) =>
  defineFeature({
    name: 'treasury-days',
    endpoints: implement(treasuryDays, {
      get: ({ params }) => getTreasuryDay(platform.database, params.day),
      sign: ({ params, body, actor }) => signDay(platform, { ...params, ...body }, actor),
    }),
  });
