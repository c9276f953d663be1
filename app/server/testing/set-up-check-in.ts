import {
  checkIn,
  type Scan,
  type UndoReceiptInput,
  type Verdict,
} from '#features/door/contract/check-in.ts';
import { conflicts } from '#features/door/contract/conflicts.ts';
import type { Ticket } from '#features/tickets/contract/tickets.ts';
import { eq } from 'drizzle-orm';
import { auditEntry } from '#platform/tables.ts';
import { addEvent, sellChairs } from './sell-chairs.ts';
import { startSiteWithStaff } from './staff.ts';
import { testNow } from './start-site.ts';

const buyer = { name: 'Sample Guest', email: 'guest@example.org', phone: '6175550123' };

/** Time `count` minutes after the sale of the tickets; the door opens 120 minutes after it. */
export const minutesAfterNow = (count: number) => new Date(testNow.getTime() + count * 60_000);

/** A site with 40 tickets for one event, one ticket for another event, and an usher. */
export async function setUpCheckIn(options: Parameters<typeof startSiteWithStaff>[0] = {}) {
  const site = await startSiteWithStaff(options);
  const { database } = site.handle;
  const ticketEvent = await addEvent(database);
  const event = ticketEvent.eventId;
  const sold = (await sellChairs(database, { ...ticketEvent, buyer, now: testNow })).tickets;
  const other = await addEvent(database, { title: 'Another feast' });
  const chairs = other.chairs.slice(0, 1);
  const [another] = (await sellChairs(database, { ...other, chairs, buyer, now: testNow })).tickets;
  site.clock.set(minutesAfterNow(120));
  const usher = await site.as('usher');
  const query = { event };

  return {
    site,
    event,
    usher,
    another,
    anotherEvent: other.eventId,
    /** A ticket that no other test uses. */
    next(): Ticket {
      const item = sold.shift();
      if (!item) throw new Error('All tickets are used.');
      return item;
    },
    async receive(scan: Scan): Promise<Verdict> {
      const response = await site.call(checkIn.receive, { query, body: scan }, usher);
      if ('verdicts' in response) throw new Error('The response to one scan is a batch.');
      return response;
    },
    async send(scans: Scan[]): Promise<Verdict[]> {
      const response = await site.call(checkIn.receive, { query, body: { scans } }, usher);
      if (!('verdicts' in response)) throw new Error('The response to a batch is one verdict.');
      return response.verdicts;
    },
    findTicket: (barCode: string) =>
      site.call(checkIn.findTicket, { params: { barCode }, query }, usher),
    undo: (barCode: string, device: Omit<UndoReceiptInput, 'barCode'> = {}) =>
      site.call(checkIn.undoReceipt, { query, body: { barCode, ...device } }, usher),
    conflicts: (state?: 'open' | 'closed') =>
      site.call(conflicts.list, { query: { ...query, state } }, usher),
    listAuditEntries: ({ id }: Pick<Ticket, 'id'>) =>
      database
        .select()
        .from(auditEntry)
        .where(eq(auditEntry.subject, `ticket ${id}`)),
  };
}
