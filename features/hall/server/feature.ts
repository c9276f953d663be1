import { getCurrentEvent } from '#features/event/server/find-event.ts';
import { defineFeature } from '#platform/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { createChairsEndpoints } from './chairs/chairs-endpoints.ts';
import { countChairs } from './chairs/queries.ts';
import { createHallEndpoints } from './hall-endpoints.ts';

declare module '#platform/events.ts' {
  interface FeatureEvents {
    /** Chairs are new, or have another type, price or status; the data are their ids. */
    'chairs changed': { data: readonly number[]; response: void };
    /** Tables or chairs have other names, and the guests there are told; the data are the names before. */
    'chairs renamed': {
      data: readonly { chairId: number; tableName: string; chairName: string }[];
      response: void;
    };
  }
}

/** Tables and chairs, and the editor of the hall. */
export const createHallFeature = (platform: Platform) =>
  defineFeature({
    name: 'hall',
    endpoints: [...createChairsEndpoints(platform), ...createHallEndpoints(platform)],
    status: {
      async findNextEvent() {
        const event = await getCurrentEvent(platform);
        if (!event || event.past) return null;
        return {
          hasDetails: event.startsAt !== null && event.venue !== '',
          chairs: await countChairs(platform.database, event.id),
        };
      },
    },
  });
