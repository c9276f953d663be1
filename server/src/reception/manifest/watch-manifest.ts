import { ManifestChange } from '@namugongo/contract/reception/manifest';
import { z } from 'zod';
import type { Platform } from '../../platform/platform.ts';
import { watchEvents } from '../watch-events.ts';
import { findSeated } from './queries.ts';

/** Gives the watchers of an event's manifest. A receipt names tickets; a sale, a refund or a move names chairs. */
export const watchManifest = (platform: Platform) =>
  watchEvents(platform, {
    name: 'manifest',
    topics: ['seating', 'chairs'],
    async messageOf(eventId, changed) {
      const message = await findSeated(platform.database, eventId, {
        tickets: changed('seating'),
        chairs: changed('chairs'),
      });
      const tells = message.changed.length + message.removed.length > 0;
      return tells ? z.encode(ManifestChange, message) : null;
    },
  });
