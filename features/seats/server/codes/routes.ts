import { codes } from '#features/seats/contract/codes.ts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { requireAccount } from '#platform/http/require-account.ts';
import type { Platform } from '#platform/platform.ts';
import { changeCode } from '../claims/change-code.ts';
import { findEventOrCurrent } from '#features/event/server/find-event.ts';
import { listCodeRows } from './queries.ts';
import { toCode } from './rules.ts';
import { createCode, updateCode } from './save-code.ts';

/** Enough for typing errors, too few to guess a code. */
const change = { limit: { points: 20, seconds: 600 } };

export function codesRoutes(app: FastifyInstance, platform: Platform): void {
  registerEndpoint(
    app,
    platform,
    codes.apply,
    async ({ params, body }) => changeCode(platform, { ...params, ...body }),
    change,
  );
  registerEndpoint(
    app,
    platform,
    codes.remove,
    async ({ params }) => changeCode(platform, { ...params, code: null }),
    change,
  );
  registerEndpoint(app, platform, codes.list, async ({ query }) => {
    const event = await findEventOrCurrent(platform, query.event);
    const now = platform.clock.now();
    const rows = await listCodeRows(platform.database, event.id, now);
    return rows.map((row) => toCode(row, now));
  });
  registerEndpoint(app, platform, codes.create, async ({ query, body, actor }) => {
    const event = await findEventOrCurrent(platform, query.event);
    return createCode(platform, { eventId: event.id, input: body, actor: requireAccount(actor) });
  });
  registerEndpoint(app, platform, codes.update, async ({ params, body, actor }) =>
    updateCode(platform, { id: params.id, input: body, actor: requireAccount(actor) }),
  );
}
