import { codes } from '#features/seats/contract/codes.ts';
import type { Platform } from '#platform/platform.ts';
import { changeCode } from './change-code.ts';
import { findEventOrCurrent } from '#features/event/server/find-event.ts';
import { listCodeRows } from './queries.ts';
import { toCode } from './rules.ts';
import { createCode, updateCode } from './save-code.ts';
import { implement, limited } from '#platform/http/implement.ts';

/** Enough for typing errors, too few to guess a code. */
const change = { points: 20, seconds: 600 };

export const createCodesEndpoints = (platform: Platform) =>
  implement(codes, {
    apply: limited(change, ({ params, body }) => changeCode(platform, { ...params, ...body })),
    remove: limited(change, ({ params }) => changeCode(platform, { ...params, code: null })),
    list: async ({ query }) => {
      const event = await findEventOrCurrent(platform, query.event);
      const now = platform.clock.now();
      const rows = await listCodeRows(platform.database, event.id, now);
      return rows.map((row) => toCode(row, now));
    },
    create: async ({ query, body, actor }) => {
      const event = await findEventOrCurrent(platform, query.event);
      return createCode(platform, { eventId: event.id, input: body, actor });
    },
    update: ({ params, body: { seen, ...input }, actor }) =>
      updateCode(platform, { id: params.id, seen, input, actor }),
  });
