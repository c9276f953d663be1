import { conflicts } from '#features/door/contract/conflicts.ts';
import { findEventOrCurrent } from '#features/event/server/find-event.ts';
import { implement } from '#platform/http/implement.ts';
import type { Platform } from '#platform/platform.ts';
import { closeConflict, reopenConflict } from './close-conflict.ts';
import { listConflicts } from './list-conflicts.ts';

export const createConflictsEndpoints = (platform: Platform) =>
  implement(conflicts, {
    list: async ({ query }) => {
      if (query.event) await findEventOrCurrent(platform, query.event);
      return listConflicts(platform.database, query.event, query.state ?? 'open');
    },
    close: ({ params, body, actor }) => closeConflict(platform, params.id, body.note, actor),
    reopen: ({ params, actor }) => reopenConflict(platform, params.id, actor),
  });
