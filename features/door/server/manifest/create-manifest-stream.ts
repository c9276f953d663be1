import { ManifestUpdate } from '#features/door/contract/manifest.ts';
import { z } from 'zod';
import type { Platform } from '#platform/platform.ts';
import { createEventStreams } from '#features/event/server/create-event-streams.ts';
import { findManifestRows } from './queries.ts';

/** Event streams of the manifest. Receipts publish ticket ids; sales, refunds and moves publish chair ids. */
export const createManifestStream = (platform: Platform) =>
  createEventStreams(platform, {
    name: 'manifest',
    topics: ['seating', 'chairs'],
    async buildMessage(eventId, changed) {
      const message = await findManifestRows(platform.database, eventId, {
        tickets: changed('seating'),
        chairs: changed('chairs'),
      });
      const hasChanges = message.changed.length + message.removed.length > 0;
      return hasChanges ? z.encode(ManifestUpdate, message) : null;
    },
  });
