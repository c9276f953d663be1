import { boxOffice } from '#features/orders/contract/box-office.ts';
import { checkIn } from '#features/door/contract/check-in.ts';
import { listTicketsOnChairs } from '#features/tickets/server/moves/queries.ts';
import { moves } from '#features/tickets/contract/moves.ts';
import type { Ticket } from '#features/tickets/contract/tickets.ts';
import { like } from 'drizzle-orm';
import { getSettings } from '#platform/settings.ts';
import { outbox } from '#platform/tables.ts';
import { createNamesReminder } from '#features/tickets/server/guest-emails/names-emails.ts';
import { createTicketsEmail } from '#features/tickets/server/ticket-emails.ts';
import { findLedgerErrors } from './ledger-checks.ts';
import { addEvent } from './sell-chairs.ts';
import type { SiteOptions } from './start-site.ts';
import { startSiteWithStaff } from './staff.ts';
import { renderBuilt } from './open-emails.ts';

export const sampleGuest = {
  name: 'Sample Guest',
  phone: '6175550123',
  email: 'guest@example.org',
};

type Hall = {
  event: number;
  /** Ids of ten chairs each at Table 1 (adult), 2 (youth), 3 (children) and 4 (guests). */
  chairs: number[];
  staff: { headers: Record<string, string> };
};

/** A site with a reception desk. Each test starts its own event and refers to chairs by their index in it. */
export async function setUpReception(options: SiteOptions = {}) {
  const site = await startSiteWithStaff(options);
  const hall: Hall = { event: 0, chairs: [], staff: { headers: {} } };
  const chairAt = (place: number) => hall.chairs[place] ?? 0;

  return {
    site,
    hall,
    async startFeast(): Promise<void> {
      const ticketEvent = await addEvent(site.handle.database);
      hall.event = ticketEvent.eventId;
      hall.chairs = ticketEvent.chairs.map(({ id }) => id);
      hall.staff = await site.as('reception');
      site.clock.advance(1000);
    },
    sell(places: number[], actor: Partial<typeof sampleGuest> = sampleGuest) {
      const body = {
        name: 'Nobody',
        ...actor,
        chairs: places.map(chairAt),
        method: 'cash' as const,
      };
      return site.call(boxOffice.sell, { body }, hall.staff);
    },
    /** With `swap`, swaps with the ticket that is on the chair at this moment. */
    async move(item: Ticket | undefined, place: number, swap = false) {
      const chairId = chairAt(place);
      const [there] = swap ? await listTicketsOnChairs(site.handle.database, [chairId]) : [];
      const body = { chairId, swapsWith: there?.id };
      return site.callFresh(moves.moveTicket, { params: { id: item?.id ?? 0 }, body }, hall.staff);
    },
    moveTable: (from: string, to: string, swap = false) =>
      site.callFresh(moves.moveTable, { body: { event: hall.event, from, to, swap } }, hall.staff),
    findTicket(barCode: string | undefined) {
      const input = { params: { barCode: barCode ?? '' }, query: { event: hall.event } };
      return site.call(checkIn.findTicket, input, hall.staff);
    },
    getPlaces: (tickets: readonly Ticket[]) =>
      tickets.map(({ chairId }) => hall.chairs.indexOf(chairId)).toSorted((a, b) => a - b),
    /** Builds the queued ticket emails whose dedupe key matches the LIKE pattern. */
    async listEmails(key: string): Promise<{ to: string; text: string }[]> {
      const rows = await site.handle.database
        .select({ payload: outbox.payload })
        .from(outbox)
        .where(like(outbox.dedupeKey, key))
        .orderBy(outbox.id);
      const builders = {
        tickets: createTicketsEmail(site.site.platform),
        'guest names': createNamesReminder(site.site.platform),
      };
      const settings = await getSettings(site.handle.database);
      const emails = await Promise.all(
        rows.map(({ payload }) => {
          const builder = builders[payload['builder'] === 'tickets' ? 'tickets' : 'guest names'];
          return builder.build(builder.data.parse(payload['data']), settings);
        }),
      );
      return emails
        .map((email) => renderBuilt(settings, email))
        .filter((message) => message !== null);
    },
    listLedgerErrors: () => findLedgerErrors(site.handle.database, { settled: true }),
  };
}
