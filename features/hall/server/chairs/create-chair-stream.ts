import { ChairUpdate } from '#features/hall/contract/chairs.ts';
import { z } from 'zod';
import type { Platform } from '#platform/platform.ts';
import { createEventStreams } from '#features/event/server/create-event-streams.ts';
import { findChairs } from './queries.ts';
import { toChair } from './rules.ts';

/** The event stream of an event's chairs. */
export const createChairStream = (platform: Platform) =>
  createEventStreams(platform, {
    name: 'chairs',
    topics: ['chairs'],
    async buildMessage(eventId, changed) {
      const ids = changed('chairs');
      const existing = await findChairs(platform.database, eventId, ids);
      const now = platform.clock.now();
      return z.encode(ChairUpdate, {
        changed: existing.map((chair) => toChair(chair, now)),
        removed: ids.filter((id) => !existing.some((chair) => chair.id === id)),
      });
    },
  });
