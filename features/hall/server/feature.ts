import { hasCountdownEnded } from '#features/event/contract/rules/sale-state.ts';
import { getCurrentEvent, findEventOrCurrent } from '#features/event/server/find-event.ts';
import { defineFeature } from '#platform/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { createChairsEndpoints } from './chairs/chairs-endpoints.ts';
import { countChairs } from './chairs/queries.ts';
import { hall } from '#features/hall/contract/hall.ts';
import { hallPictures, maxHallPictureBytes } from '#features/hall/contract/hall-pictures.ts';
import { changeDraft, discardDraft, getDraft, restoreHall } from './change-draft.ts';
import { publishHall, reviewHall } from './publish-hall.ts';
import { listHallChanges } from './history-queries.ts';
import { listVersionRows } from './queries.ts';
import { findHallPicture } from './picture-queries.ts';
import { listTables } from './rules.ts';
import { sendHallPicture } from './send-picture.ts';
import { placeHallPicture, removeHallPicture, replaceHallPicture } from './update-picture.ts';
import { implement } from '#platform/http/implement.ts';

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
        if (!event || hasCountdownEnded(event, platform.clock.now())) return null;
        return {
          hasDetails: event.startsAt !== null && event.venue !== '',
          chairs: await countChairs(platform.database, event.id),
        };
      },
    },
  });

const createHallEndpoints = (platform: Platform) => [
  ...implement(hall, {
    getDraft: ({ params }) => getDraft(platform, params.id),
    changeDraft: ({ params, body, actor }) => changeDraft(platform, params.id, body, actor),
    check: ({ params }) => reviewHall(platform, params.id),
    publish: ({ params, body, actor }) => publishHall(platform, params.id, body, actor),
    discard: ({ params, actor }) => discardDraft(platform, params.id, actor),
    listVersions: async ({ params }) => {
      const event = await findEventOrCurrent(platform, params.id);
      const rows = await listVersionRows(platform.database, event.id);
      return rows.map(({ number, publishedAt, publishedBy, hall: published }) => ({
        number,
        publishedAt,
        by: publishedBy,
        tables: listTables(published).length,
        chairs: listTables(published).reduce((sum, { chairs }) => sum + chairs.length, 0),
      }));
    },
    getHistory: ({ params }) => listHallChanges(platform.database, params.id),
    restore: ({ params, actor }) =>
      restoreHall(platform, { eventId: params.id, number: params.number }, actor),
  }),
  ...implement(hallPictures, {
    get: async ({ params }) => {
      const { id } = await findEventOrCurrent(platform, params.id);
      return { picture: await findHallPicture(platform.database, id) };
    },
    upload: {
      maxBytes: maxHallPictureBytes,
      handle: ({ params, file, actor }) => replaceHallPicture(platform, params.id, file, actor),
    },
    place: ({ params, body }) => placeHallPicture(platform, params.id, body),
    delete: ({ params, actor }) => removeHallPicture(platform, params.id, actor),
    getFile: ({ params, request }, reply) => sendHallPicture(platform, params.file, request, reply),
  }),
];
