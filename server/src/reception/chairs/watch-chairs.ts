import { ChairChange } from '@namugongo/contract/reception/chairs';
import { z } from 'zod';
import type { Platform } from '../../platform/platform.ts';
import { watchEvents } from '../watch-events.ts';
import { findChairs } from './queries.ts';
import { showChair } from './rules.ts';

/** Gives the watchers of an event's chairs. */
export const watchChairs = (platform: Platform) =>
  watchEvents(platform, {
    name: 'chairs',
    topics: ['chairs'],
    async messageOf(eventId, changed) {
      const ids = changed('chairs');
      const found = await findChairs(platform.database, eventId, ids);
      const now = platform.clock.now();
      return z.encode(ChairChange, {
        changed: found.map((chair) => showChair(chair, now)),
        removed: ids.filter((id) => !found.some((chair) => chair.id === id)),
      });
    },
  });
