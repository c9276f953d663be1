import { contract } from '#app/contract.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { getClientIdentity } from '#platform/http/client-identity.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/http/problem-error.ts';
import { registerEndpoint, registerRawEndpoint } from '#platform/http/register-endpoint.ts';
import { getSettings } from '#platform/settings.ts';
import { requireAccount } from '#platform/http/require-account.ts';
import { findEventOrCurrent } from '#features/event/server/find-event.ts';
import { buildEventCalendar } from './build-event-calendar.ts';
import { searchTickets, toTicketSearchResult } from './search-tickets.ts';
import { createTicketsPdf } from './create-tickets-pdf.ts';
import { formatSeat } from './build-ticket-blocks.ts';
import { verifyTelephone } from './verify-telephone.ts';
import { requestTicketCode, verifyTicketCode } from './verify-ticket-code.ts';

const { tickets } = contract.reception;

/** Per IP address: enough for a family, too few to try many numbers. */
const searches = { points: 30, seconds: 60 };
const codes = { points: 20, seconds: 600 };
const pdfs = { points: 12, seconds: 60 };

export function ticketsRoutes(app: FastifyInstance, platform: Platform): void {
  registerEndpoint(
    app,
    platform,
    tickets.listByTelephone,
    async ({ params, query, request }) => {
      const existing = await searchTickets(platform, {
        ...params,
        ...toSearchInput(query),
        request,
      });
      const { feast: ticketEvent } = existing;
      return {
        data: ticketEvent
          ? existing.tickets.map((ticket) => toTicketSearchResult(ticket, ticketEvent, ticket))
          : [],
      };
    },
    { limit: searches },
  );

  codesRoutes(app, platform);
  filesRoutes(app, platform);
}

/** The tickets and their event as files. */
function filesRoutes(app: FastifyInstance, platform: Platform): void {
  registerRawEndpoint(
    app,
    platform,
    tickets.getPdf,
    async ({ params, query, request }, reply) => {
      const existing = await searchTickets(platform, {
        ...params,
        ...toSearchInput(query),
        request,
      });
      if (!existing.feast || existing.tickets.length === 0)
        throw new ProblemError('ticket-not-found');
      const pdf = await createTicketsPdf({
        feast: existing.feast,
        tickets: existing.tickets,
        site: await getSettings(platform.database),
        now: platform.clock.now(),
      });
      return sendFile(reply, 'tickets.pdf', 'application/pdf', pdf);
    },
    { limit: pdfs },
  );

  registerRawEndpoint(
    app,
    platform,
    tickets.getTicketCalendar,
    async ({ params, query, request }, reply) => {
      const existing = await searchTickets(platform, {
        ...params,
        ...toSearchInput(query),
        request,
      });
      if (!existing.feast || existing.tickets.length === 0)
        throw new ProblemError('ticket-not-found');
      const { timeZone } = await getSettings(platform.database);
      const entry = await buildEventCalendar({
        feast: existing.feast,
        timeZone,
        publicUrl: platform.config.PUBLIC_URL,
        now: platform.clock.now(),
        notes: existing.tickets.map(formatSeat),
      });
      return sendFile(reply, 'event.ics', 'text/calendar; charset=utf-8', entry);
    },
    { limit: searches },
  );

  registerRawEndpoint(app, platform, tickets.getCalendar, async ({ params }, reply) => {
    const ticketEvent = await findEventOrCurrent(platform, params.id);
    const { timeZone } = await getSettings(platform.database);
    const entry = await buildEventCalendar({
      feast: ticketEvent,
      timeZone,
      publicUrl: platform.config.PUBLIC_URL,
      now: platform.clock.now(),
    });
    return sendFile(reply, 'event.ics', 'text/calendar; charset=utf-8', entry);
  });
}

/** Endpoints that exchange a code for a key, and verify an account's telephone with a key. */
function codesRoutes(app: FastifyInstance, platform: Platform): void {
  registerEndpoint(
    app,
    platform,
    tickets.sendOrVerifyCode,
    async ({ params: { telephone }, body: { code, request: id }, request: httpRequest }) => {
      const client = getClientIdentity(httpRequest.ip);
      if (code === undefined) {
        const request = await requestTicketCode(platform, telephone, client);
        return { sent: request !== null, request, key: null };
      }
      // A code opens nothing without the request that sent it.
      if (id === undefined) throw new ProblemError('code-invalid');
      const key = await verifyTicketCode(platform, { id, telephone }, code, client);
      return { sent: false, request: null, key };
    },
    { limit: codes },
  );

  registerEndpoint(
    app,
    platform,
    tickets.verifyTelephone,
    ({ body, actor }) => verifyTelephone(platform, body, requireAccount(actor)),
    { limit: codes },
  );
}

const toSearchInput = ({
  key = [],
  event,
}: {
  key?: readonly string[] | undefined;
  event?: number | undefined;
}) => ({ keys: key, eventId: event });

const sendFile = (reply: FastifyReply, name: string, type: string, bytes: Buffer | string) =>
  reply.header('content-disposition', `attachment; filename="${name}"`).type(type).send(bytes);
