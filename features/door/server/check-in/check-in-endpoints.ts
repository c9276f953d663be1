import { checkIn } from '#features/door/contract/check-in.ts';
import { normalizeBarCode } from '#features/door/contract/rules/check-in.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { findEventOrCurrent } from '#features/event/server/find-event.ts';
import { getTicketList } from './get-ticket-list.ts';
import { findBarCodes } from './queries.ts';
import { receiveGuests } from './receive-guests.ts';
import { getBarCodeVerdict, toCurrentDoorTicket } from './rules.ts';
import { undoReceipt } from './undo-receipt.ts';
import { implement } from '#platform/http/implement.ts';

export const createCheckInEndpoints = (platform: Platform) =>
  implement(checkIn, {
    findTicket: async ({ params, query }) => {
      const event = await findEventOrCurrent(platform, query.event);
      const code = normalizeBarCode(params.barCode);
      const existing = (await findBarCodes(platform.database, [code])).get(code) ?? null;
      if (!existing) throw new ProblemError('ticket-not-found');
      return {
        ...toCurrentDoorTicket(existing),
        verdict: getBarCodeVerdict(existing, event.id),
      };
    },
    receive: async ({ query, body, actor }) => {
      const event = await findEventOrCurrent(platform, query.event);
      const context = { eventId: event.id, actor };
      if ('scans' in body)
        return { verdicts: await receiveGuests(platform, context, body.scans, true) };
      const [verdict] = await receiveGuests(platform, context, [body], false);
      if (!verdict) throw new Error('The scan has no verdict.');
      return verdict;
    },
    undoReceipt: async ({ query, body, actor }) => {
      const event = await findEventOrCurrent(platform, query.event);
      return undoReceipt(platform, { eventId: event.id, actor }, body);
    },
    listTickets: async ({ query, request }, reply) => {
      const event = await findEventOrCurrent(platform, query.event);
      const list = await getTicketList(platform.database, event);
      const etag = `"${list.version}"`;
      reply.header('etag', etag).header('cache-control', 'private, no-cache');
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      return reply.send(list);
    },
  });
