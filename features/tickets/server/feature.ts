import type { Account } from '#contract/account.ts';
import type { Buyer } from '#contract/buyer.ts';
import { defineFeature } from '#platform/feature.ts';
import type { Platform } from '#platform/platform.ts';
import { createCompanionsEndpoints } from './companions/companions-endpoints.ts';
import { createChangeNotice } from './guest-emails/emails.ts';
import { listHolders } from './guest-emails/queries.ts';
import { listRecipients } from './guest-emails/rules.ts';
import { createNamesReminder } from './guest-emails/names-emails.ts';
import { sendChangeNotices } from './guest-emails/send-change-notices.ts';
import { createReminderJob } from './guest-emails/send-reminders.ts';
import { createNotesEndpoints } from './team-notes/notes-endpoints.ts';
import { createQuestionsEndpoints } from './team-questions/questions-endpoints.ts';
import { createMovesEndpoints } from './moves/moves-endpoints.ts';
import { sendNewSeats } from './moves/emails.ts';
import { ticketData, ticketDataOfOrders } from './personal-data-queries.ts';
import { ticketRetentionRules } from './retention-queries.ts';
import { createTicketsEmail } from './ticket-emails.ts';
import { createTicketCodeTask, requestTicketCode, verifyTicketCode } from './verify-ticket-code.ts';
import { joinSources, listTicketContents, type PassSource } from './wallet/pass-sources.ts';
import { createPushTask } from './wallet/send-apple-push.ts';
import { createGoogleTask } from './wallet/send-google-update.ts';
import { createPassUpdateJob } from './wallet/update-passes.ts';
import { createWalletEndpoints } from './wallet/wallet-endpoints.ts';
import type { WalletHosts } from './wallet/wallet-hosts-provider.ts';
import { tickets } from '#features/tickets/contract/tickets.ts';
import type { FastifyReply } from 'fastify';
import { getClientIdentity } from '#platform/http/client-identity.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getSettings } from '#platform/settings.ts';
import { findEventOrCurrent } from '#features/event/server/find-event.ts';
import { buildEventCalendar } from './build-event-calendar.ts';
import { listOwnTickets } from './list-own-tickets.ts';
import { searchTickets, toTicketSearchResult } from './search-tickets.ts';
import { createTicketsPdf } from './create-tickets-pdf.ts';
import { formatSeat } from '#contract/rules/names.ts';
import { verifyTelephone } from './verify-telephone.ts';
import { implement, limited } from '#platform/http/implement.ts';

/** Per IP address: enough for a family, too few to try many numbers. */
const searches = { points: 30, seconds: 60 };

const codes = { points: 20, seconds: 600 };

declare module '#platform/events.ts' {
  interface FeatureEvents {
    /** Tickets are about to move to these chairs. */
    'chairs taken': {
      data: {
        chairIds: readonly number[];
        /** Who gets them. */
        holders: readonly Pick<Buyer, 'email' | 'phone'>[];
        actor: Pick<Account, 'id' | 'name'>;
        takesPromised: boolean;
      };
      response: void;
    };
  }
}

type Wallets = { hosts: WalletHosts; sources: readonly PassSource[] };

/** Tickets and who holds them, on paper, by email and in wallets, which have the places of other features, too. */
export function createTicketsFeature(platform: Platform, { hosts, sources }: Wallets) {
  const source = joinSources([listTicketContents, ...sources]);
  return defineFeature({
    name: 'tickets',
    endpoints: [
      ...createTicketsEndpoints(platform),
      ...createMovesEndpoints(platform),
      ...createCompanionsEndpoints(platform),
      ...createNotesEndpoints(platform),
      ...createQuestionsEndpoints(platform),
      ...createWalletEndpoints(platform, source),
    ],
    jobs: [createReminderJob(platform), createPassUpdateJob(platform, source)],
    tasks: {
      'ticket-code': createTicketCodeTask(platform),
      'wallet-apple': createPushTask(platform, hosts),
      'wallet-google': createGoogleTask(platform, hosts, source),
    },
    emails: {
      tickets: { ...createTicketsEmail(platform), cause: { toRecipient: 10, byCause: 60 } },
      'event change': { ...createChangeNotice(platform), cause: 'team' },
      'guest names': { ...createNamesReminder(platform), cause: 'team' },
      'ticket-transferred': { cause: { toRecipient: 10, byCause: 20 } },
      'ticket-code': { cause: 'limited request' },
    },
    events: {
      'notify holders': sendChangeNotices,
      'count holders': async (db, eventId) => listRecipients(await listHolders(db, eventId)).length,
      'chairs renamed': (db, before) => sendNewSeats(db, before, platform.clock.now()),
    },
    retention: ticketRetentionRules(platform),
    personalData: ticketData,
    orderData: ticketDataOfOrders,
  });
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

const createTicketsEndpoints = (platform: Platform) =>
  implement(tickets, {
    listOwn: ({ actor }) => listOwnTickets(platform, actor),
    listByTelephone: limited(searches, async ({ params, query, request }) => {
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
    }),
    getPdf: async ({ params, query, request }, reply) => {
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
    getTicketCalendar: limited(searches, async ({ params, query, request }, reply) => {
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
    }),
    getCalendar: async ({ params }, reply) => {
      const ticketEvent = await findEventOrCurrent(platform, params.id);
      const { timeZone } = await getSettings(platform.database);
      const entry = await buildEventCalendar({
        feast: ticketEvent,
        timeZone,
        publicUrl: platform.config.PUBLIC_URL,
        now: platform.clock.now(),
      });
      return sendFile(reply, 'event.ics', 'text/calendar; charset=utf-8', entry);
    },
    sendOrVerifyCode: limited(
      codes,
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
    ),
    verifyTelephone: limited(codes, ({ body, actor }) => verifyTelephone(platform, body, actor)),
  });
