import { randomBytes } from 'node:crypto';
import { contract } from '#app/contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { expectWait, type LockCase, lockRow } from '#app/server/testing/call-during.ts';
import { sampleGuest, setUpReception } from '#app/server/testing/set-up-reception.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { hashSecret } from './create-request.ts';
import type { SeatRequestState } from './tables.ts';

/** Each change of a seat request waits for a lock on its own rows and for no other. */
const { boxOffice, requests } = contract.reception;
const { site, hall, startFeast } = await setUpReception();
const { database } = site.handle;
afterAll(() => site.stop());

let otherEventId = 0;
beforeAll(async () => {
  await startFeast();
  otherEventId = hall.event;
  await startFeast();
  hall.staff = await site.as('admin');
});

let places = 0;
/** Takes the next chair of the event. */
const takePlace = () => (places += 1) - 1;
const chairAt = (place: number) => hall.chairs[place] ?? 0;
const takeRequestedChair = async () => {
  const id = chairAt(takePlace());
  await database.execute(sql`update chair set status = 'Request' where id = ${id}`);
  return id;
};
const createSecret = () => randomBytes(32).toString('base64url');
const insertRequest = async (chairId: number, state: SeatRequestState, secret = createSecret()) => {
  const { rows } = await database.execute<{ id: number }>(sql`
    insert into seat_request (event_id, chair_id, name, email, telephone, state, requested_at, confirm_hash)
    values (${hall.event}, ${chairId}, 'A', ${`${secret}@example.org`}, '6175550100', ${state}, ${testNow.toISOString()}, ${hashSecret(secret)})
    returning id`);
  return rows[0]?.id ?? 0;
};
const sellChair = (chairId: number) =>
  site.call(
    boxOffice.sell,
    { body: { name: 'Nobody', chairs: [chairId], method: 'cash' } },
    hall.staff,
  );
const request = (id: number) =>
  site.call(requests.create, { params: { id }, body: { ...sampleGuest, email: `${id}@a.org` } });

const lockEvent = (id: number) => lockRow('event', id, 'share');
const lockRequest = (id: number) => lockRow('seat_request', id, 'key share');

const cases: [string, () => Promise<LockCase>][] = [
  [
    'a sale at the box office for the requests of its chairs',
    async () => {
      const id = await takeRequestedChair();
      return {
        own: lockRequest(await insertRequest(id, 'requested')),
        other: lockRequest(await insertRequest(await takeRequestedChair(), 'requested')),
        call: () => sellChair(id),
      };
    },
  ],
  [
    'a seat request for the requests of the event',
    async () => {
      const id = await takeRequestedChair();
      return {
        own: lockEvent(hall.event),
        other: lockEvent(otherEventId),
        call: () => request(id),
      };
    },
  ],
  [
    'a seat request for the chair',
    async () => {
      const id = await takeRequestedChair();
      return {
        own: lockRow('chair', id, 'share'),
        other: lockRow('chair', chairAt(takePlace()), 'share'),
        call: () => request(id),
      };
    },
  ],
  [
    'a seat request for the earlier requests of the chair',
    async () => {
      const id = await takeRequestedChair();
      return {
        own: lockRequest(await insertRequest(id, 'declined')),
        other: lockRequest(await insertRequest(await takeRequestedChair(), 'declined')),
        call: () => request(id),
      };
    },
  ],
  [
    'a confirmed request for the requests of the event',
    async () => {
      const secret = createSecret();
      await insertRequest(await takeRequestedChair(), 'unconfirmed', secret);
      return {
        own: lockEvent(hall.event),
        other: lockEvent(otherEventId),
        call: () => site.call(requests.confirm, { params: { secret } }),
      };
    },
  ],
  [
    'a confirmed request for the chair',
    async () => {
      const secret = createSecret();
      const id = await takeRequestedChair();
      await insertRequest(id, 'unconfirmed', secret);
      return {
        own: lockRow('chair', id, 'share'),
        other: lockRow('chair', chairAt(takePlace()), 'share'),
        call: () => site.call(requests.confirm, { params: { secret } }),
      };
    },
  ],
  ...(['approve', 'decline'] as const).map((decision): [string, () => Promise<LockCase>] => [
    `a decision (${decision}) for the requests of the chair`,
    async () => {
      const id = await takeRequestedChair();
      return {
        own: lockRequest(await insertRequest(id, 'requested')),
        other: lockRequest(await insertRequest(await takeRequestedChair(), 'requested')),
        call: () => site.call(requests[decision], { params: { id }, body: {} }, hall.staff),
      };
    },
  ]),
];

describe('waits', () => {
  test.each(cases)('%s', async (_, prepare) => {
    places = 0;
    await startFeast();
    hall.staff = await site.as('admin');
    await expectWait(site.handle, prepare);
  });
});
