import { contract } from '#app/contract.ts';
import { desc, eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, test } from 'vitest';
import { expectWait, type LockCase, lockRow } from '#app/server/testing/call-during.ts';
import { setUpWaitingList } from '#app/server/testing/set-up-waiting-list.ts';
import { tablePosition } from '#features/event/server/tables.ts';
import { waitingParty } from '#features/seats/server/claims/tables.ts';

/** Each change of the waiting list waits for a lock on its own rows and for no other. */
const { waitingList } = contract.reception;
const waiting = await setUpWaitingList();
const { site, hall } = waiting;
const { database } = site.handle;
afterAll(() => site.stop());

let otherEventId = 0;
let orders: number[] = [];
let staff: Awaited<ReturnType<typeof site.as>>;
beforeEach(async () => {
  await waiting.startEvent(0);
  otherEventId = hall.event;
});

/** A new event; the parties of others would be looked at, too. */
async function startEvent(): Promise<void> {
  await database.delete(waitingParty);
  orders = await waiting.startEvent();
  staff = await site.as('reception');
}
async function join() {
  const { key } = await waiting.join();
  const [newest] = await database.select().from(waitingParty).orderBy(desc(waitingParty.id));
  return { key, id: newest?.id ?? 0 };
}
async function leave(): Promise<number> {
  const { id, key } = await join();
  await waiting.leave(key);
  return id;
}
const lockEvent = (id: number) => lockRow('event', id, 'share');
const lockParty = (id: number) => lockRow('waiting_party', id, 'key share');
const lockClaim = (place: number) =>
  sql`select from chair_claim where chair_id = ${waiting.chairAt(place)} for key share`;

const cases: [string, () => Promise<LockCase>][] = [
  [
    'a party that joins for the event',
    async () => ({
      own: lockEvent(hall.event),
      other: lockEvent(otherEventId),
      call: () => waiting.join(),
    }),
  ],
  [
    'a party that joins for those that wait',
    async () => {
      const { id } = await join();
      return { own: lockParty(id), other: lockParty(await leave()), call: () => waiting.join() };
    },
  ],
  [
    'a confirmed party for the event',
    async () => {
      const { id, key } = await join();
      await database
        .update(waitingParty)
        .set({ state: 'unconfirmed' })
        .where(eq(waitingParty.id, id));
      return {
        own: lockEvent(hall.event),
        other: lockEvent(otherEventId),
        call: () => waiting.confirm(key),
      };
    },
  ],
  [
    'the job for the event',
    async () => {
      await join();
      return {
        own: lockEvent(hall.event),
        other: lockEvent(otherEventId),
        call: () => waiting.sendOffers(),
      };
    },
  ],
  [
    'the job for the parties that wait',
    async () => {
      const { id } = await join();
      return {
        own: lockParty(id),
        other: lockParty(await leave()),
        call: () => waiting.sendOffers(),
      };
    },
  ],
  [
    'the job for the chairs that are set aside',
    async () => {
      await join();
      await waiting.refund(orders[0]);
      return { own: lockClaim(0), other: lockClaim(1), call: () => waiting.sendOffers() };
    },
  ],
  [
    'the job for a table with a limit of children',
    async () => {
      await join();
      await waiting.refund(orders[0]);
      const table = { eventId: hall.event, x: 10, y: 10 };
      await database.insert(tablePosition).values([
        { ...table, tableName: 'Table 8', maxChildren: 2 },
        { ...table, tableName: 'Table 9' },
      ]);
      const lockTable = (name: string) =>
        sql`select from table_position where event_id = ${hall.event} and table_name = ${name} for key share`;
      return {
        own: lockTable('Table 8'),
        other: lockTable('Table 9'),
        call: () => waiting.sendOffers(),
      };
    },
  ],
  [
    'an offer out of order for the party',
    async () => {
      const { id: first } = await join();
      const { id } = await join();
      await waiting.refund(orders[0]);
      const input = { params: { id }, body: { reason: 'Choir' } };
      return {
        own: lockParty(id),
        other: lockParty(first),
        call: async () => site.call(waitingList.offer, input, await site.as('reception')),
      };
    },
  ],
  [
    'a note for the party',
    async () => {
      const { id } = await join();
      const input = { params: { id }, body: { note: 'Choir' } };
      return {
        own: lockParty(id),
        other: lockParty((await join()).id),
        call: () => site.call(waitingList.updateNote, input, staff),
      };
    },
  ],
  [
    'an email that is sent again for the party',
    async () => {
      const { id } = await join();
      return {
        own: lockParty(id),
        other: lockParty((await join()).id),
        call: () => site.call(waitingList.resend, { params: { id } }, staff),
      };
    },
  ],
];

describe('waits', () => {
  test.each(cases)('%s', async (_, prepare) => {
    await expectWait(site.handle, async () => {
      await startEvent();
      return prepare();
    });
  });
});
