import { contract } from '@namugongo/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problems.ts';
import { serve, serveRaw } from '../../platform/serve.ts';
import { readSettings } from '../../platform/settings.ts';
import { signedIn } from '../../platform/signed-in.ts';
import { findNamedEvent } from '../events/find-event.ts';
import { eventCalendar } from './event-calendar.ts';
import { findTickets, showTicket } from './find-tickets.ts';
import { makeTicketsPdf } from './make-pdf.ts';
import { feastOf, paperSite } from './mail-tickets.ts';
import { proveTelephone } from './prove-telephone.ts';
import { askForCode, checkCode } from './send-code.ts';

const { tickets } = contract.reception;

/** Per address: a family at one connection has room, who tries numbers in a row has not. */
const searches = { points: 30, seconds: 60 };
const codes = { points: 20, seconds: 600 };
const papers = { points: 12, seconds: 60 };

export function ticketsRoutes(app: FastifyInstance, platform: Platform): void {
  serve(
    app,
    platform,
    tickets.byTelephone,
    async ({ params, query, request }, reply) => {
      keepPrivate(reply);
      const found = await findTickets(platform, { ...params, ...searchOf(query), request });
      const { feast } = found;
      return { data: feast ? found.tickets.map((ticket) => showTicket(ticket, feast)) : [] };
    },
    { limit: searches },
  );

  codesRoutes(app, platform);

  serveRaw(
    app,
    platform,
    tickets.pdf,
    async ({ params, query, request }, reply) => {
      const found = await findTickets(platform, { ...params, ...searchOf(query), request });
      if (!found.feast || found.tickets.length === 0) throw new Refusal('ticket-not-found');
      const site = paperSite(await readSettings(platform.database));
      const paper = {
        feast: feastOf(found.feast),
        tickets: found.tickets,
        site,
        now: platform.clock.now(),
      };
      const pdf = await makeTicketsPdf(paper);
      keepPrivate(reply);
      return sendFile(reply, 'tickets.pdf', 'application/pdf', pdf);
    },
    { limit: papers },
  );

  serveRaw(app, platform, tickets.calendar, async ({ params }, reply) => {
    const feast = await findNamedEvent(platform, params.id);
    const { timeZone } = await readSettings(platform.database);
    const entry = await eventCalendar({
      feast,
      timeZone,
      publicUrl: platform.config.PUBLIC_URL,
      now: platform.clock.now(),
    });
    return sendFile(reply, 'event.ics', 'text/calendar; charset=utf-8', entry);
  });
}

/** A code becomes a key, and a key makes a number a person's own. */
function codesRoutes(app: FastifyInstance, platform: Platform): void {
  serve(
    app,
    platform,
    tickets.code,
    async ({ params: { telephone }, body: { code } }, reply) => {
      keepPrivate(reply);
      if (code === undefined) return { sent: await askForCode(platform, telephone), key: null };
      return { sent: false, key: await checkCode(platform, telephone, code) };
    },
    { limit: codes },
  );

  serve(
    app,
    platform,
    tickets.proveTelephone,
    ({ body, who }) => proveTelephone(platform, body, signedIn(who)),
    { limit: codes },
  );
}

const searchOf = ({ key, event }: { key?: string | undefined; event?: number | undefined }) => ({
  key,
  eventId: event,
});

/** What a person may see with a key or a session must lie in no cache between. */
const keepPrivate = (reply: FastifyReply) => reply.header('cache-control', 'private, no-store');

const sendFile = (reply: FastifyReply, name: string, type: string, bytes: Buffer | string) =>
  reply.header('content-disposition', `attachment; filename="${name}"`).type(type).send(bytes);
