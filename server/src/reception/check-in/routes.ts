import { checkIn } from '@namugongo/contract/reception/check-in';
import { cleanBarCode } from '@namugongo/contract/rules/door';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problems.ts';
import { serve, serveRaw } from '../../platform/serve.ts';
import { signedIn } from '../../platform/signed-in.ts';
import { findNamedEvent } from '../events/find-event.ts';
import { listTickets } from './list-tickets.ts';
import { findCodes } from './queries.ts';
import { listConflicts } from './list-conflicts.ts';
import { receiveGuests } from './receive-guests.ts';
import { judgeCode, showDoorTicket } from './rules.ts';
import { undoReceipt } from './undo-receipt.ts';

/** Room for a whole hall's scans in one batch. */
const bodyLimit = 512 * 1024;

export function checkInRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, checkIn.look, async ({ params, query }, reply) => {
    reply.header('cache-control', 'private, no-store');
    const event = await findNamedEvent(platform, query.event);
    const code = cleanBarCode(params.barCode);
    const known = (await findCodes(platform.database, [code])).get(code) ?? null;
    if (!known) throw new Refusal('ticket-not-found');
    return { ...showDoorTicket(known.ticket, known.code), verdict: judgeCode(known, event.id) };
  });

  serve(
    app,
    platform,
    checkIn.receive,
    async ({ query, body, who }, reply) => {
      reply.header('cache-control', 'private, no-store');
      const event = await findNamedEvent(platform, query.event);
      const door = { eventId: event.id, who: signedIn(who) };
      if ('scans' in body)
        return { verdicts: await receiveGuests(platform, door, body.scans, true) };
      const [verdict] = await receiveGuests(platform, door, [body], false);
      if (!verdict) throw new Error('A scan got no verdict.');
      return verdict;
    },
    { bodyLimit },
  );

  serve(app, platform, checkIn.undo, async ({ query, body, who }) => {
    const event = await findNamedEvent(platform, query.event);
    return undoReceipt(platform, { eventId: event.id, who: signedIn(who) }, body);
  });

  serveRaw(app, platform, checkIn.list, async ({ query, request }, reply) => {
    const event = await findNamedEvent(platform, query.event);
    const list = await listTickets(platform.database, event);
    const etag = `"${list.version}"`;
    reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    return reply.send(list);
  });

  serve(app, platform, checkIn.conflicts, async ({ query }, reply) => {
    reply.header('cache-control', 'private, no-store');
    const event = await findNamedEvent(platform, query.event);
    return listConflicts(platform.database, event.id);
  });
}
