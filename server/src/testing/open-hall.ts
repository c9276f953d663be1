import { boxOffice } from '@namugongo/contract/reception/box-office';
import { checkIn } from '@namugongo/contract/reception/check-in';
import { moves } from '@namugongo/contract/reception/moves';
import type { Ticket } from '@namugongo/contract/reception/tickets';
import { like } from 'drizzle-orm';
import { z } from 'zod';
import { outbox } from '../platform/tables.ts';
import { ticketsMailBuilders } from '../reception/tickets/mail-tickets.ts';
import { faultsInBooks } from './books.ts';
import { addEvent } from './sell-chairs.ts';
import { startSiteWithStaff } from './staff.ts';

export const buyer = { name: 'Sample Guest', phone: '6175550123', email: 'guest@example.org' };

type Hall = {
  event: number;
  /** Ten chairs each of Table 1 (adult), 2 (youth), 3 (children) and 4 (guests). */
  chairs: number[];
  staff: { headers: Record<string, string> };
};

/** A site whose reception sells and moves; each test starts a feast of its own and names chairs by their place in it. */
export async function openHall() {
  const site = await startSiteWithStaff();
  const hall: Hall = { event: 0, chairs: [], staff: { headers: {} } };
  const chairAt = (place: number) => hall.chairs[place] ?? 0;

  return {
    site,
    hall,
    async startFeast(): Promise<void> {
      const feast = await addEvent(site.handle.database);
      hall.event = feast.eventId;
      hall.chairs = feast.chairs.map(({ id }) => id);
      hall.staff = await site.as('reception');
      site.clock.advance(1000);
    },
    sell(places: number[], who: Partial<typeof buyer> = buyer) {
      const body = {
        name: 'Nobody',
        ...who,
        chairs: places.map(chairAt),
        method: 'cash' as const,
      };
      return site.call(boxOffice.sell, { body }, hall.staff);
    },
    move(one: Ticket | undefined, place: number, swap = false) {
      const body = { chairId: chairAt(place), swap };
      return site.call(moves.move, { params: { id: one?.id ?? 0 }, body }, hall.staff);
    },
    moveTable: (from: string, to: string, swap = false) =>
      site.call(moves.moveTable, { body: { event: hall.event, from, to, swap } }, hall.staff),
    look(barCode: string | undefined) {
      const input = { params: { barCode: barCode ?? '' }, query: { event: hall.event } };
      return site.call(checkIn.look, input, hall.staff);
    },
    placesOf: (tickets: readonly Ticket[]) =>
      tickets.map(({ chairId }) => hall.chairs.indexOf(chairId)).toSorted((a, b) => a - b),
    /** The ticket letters in the queue whose key is like this, as they would be sent now. */
    async letters(key: string): Promise<{ to: string; text: string }[]> {
      const rows = await site.handle.database
        .select({ payload: outbox.payload })
        .from(outbox)
        .where(like(outbox.dedupeKey, key))
        .orderBy(outbox.id);
      const write = ticketsMailBuilders(site.site.platform)['tickets'];
      if (!write) throw new Error('Nobody writes ticket letters.');
      const written = await Promise.all(
        rows.map(({ payload }) => write(z.record(z.string(), z.unknown()).parse(payload['data']))),
      );
      return written.filter((letter) => letter !== null);
    },
    faults: () => faultsInBooks(site.handle.database, { settled: true }),
  };
}
