import {
  checkIn,
  type Scan,
  type Undoing,
  type Verdict,
} from '@namugongo/contract/reception/check-in';
import type { Ticket } from '@namugongo/contract/reception/tickets';
import { eq } from 'drizzle-orm';
import { auditEntry } from '../platform/tables.ts';
import { addEvent, sellChairs } from './sell-chairs.ts';
import { startSiteWithStaff } from './staff.ts';
import { testNow } from './start-site.ts';

const buyer = { name: 'Sample Guest', email: 'guest@example.org', phone: '6175550123' };

/** A moment so many minutes after the tickets were sold; it is two hours after when the door opens. */
export const minutes = (count: number) => new Date(testNow.getTime() + count * 60_000);

/** A site with forty tickets of one feast and one of another, and an usher at its door. */
export async function openDoor() {
  const site = await startSiteWithStaff();
  const { database } = site.handle;
  const feast = await addEvent(database);
  const event = feast.eventId;
  const sold = (await sellChairs(database, { ...feast, buyer, now: testNow })).tickets;
  const other = await addEvent(database, { title: 'Another feast' });
  const chairs = other.chairs.slice(0, 1);
  const [another] = (await sellChairs(database, { ...other, chairs, buyer, now: testNow })).tickets;
  site.clock.set(minutes(120));
  const usher = await site.as('usher');
  const query = { event };

  return {
    site,
    event,
    usher,
    another,
    /** A ticket that no other test uses. */
    next(): Ticket {
      const one = sold.shift();
      if (!one) throw new Error('All tickets are used.');
      return one;
    },
    async receive(scan: Scan): Promise<Verdict> {
      const answer = await site.call(checkIn.receive, { query, body: scan }, usher);
      if ('verdicts' in answer) throw new Error('A single scan was answered as a batch.');
      return answer;
    },
    async send(scans: Scan[]): Promise<Verdict[]> {
      const answer = await site.call(checkIn.receive, { query, body: { scans } }, usher);
      if (!('verdicts' in answer)) throw new Error('A batch was answered as a single scan.');
      return answer.verdicts;
    },
    look: (barCode: string) => site.call(checkIn.look, { params: { barCode }, query }, usher),
    undo: (barCode: string, device: Omit<Undoing, 'barCode'> = {}) =>
      site.call(checkIn.undo, { query, body: { barCode, ...device } }, usher),
    conflicts: () => site.call(checkIn.conflicts, { query }, usher),
    auditOf: ({ id }: Pick<Ticket, 'id'>) =>
      database
        .select()
        .from(auditEntry)
        .where(eq(auditEntry.subject, `ticket ${id}`)),
  };
}
