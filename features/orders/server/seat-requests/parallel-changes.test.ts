import { randomBytes } from 'node:crypto';
import { contract } from '#app/contract.ts';
import { eq, like, type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { outbox } from '#platform/tables.ts';
import { callBlockedBy } from '#app/server/testing/call-during.ts';
import { sampleGuest, setUpReception } from '#app/server/testing/set-up-reception.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { hashSecret } from './create-request.ts';
import { expireRequests } from './close-requests.ts';
import { seatRequest } from './tables.ts';

/** What a call finds when another change ends while it waits. */
const { requests } = contract.reception;
const { site, hall, startFeast } = await setUpReception();
const { database } = site.handle;
afterAll(() => site.stop());

let chairId = 0;
beforeEach(async () => {
  await startFeast();
  chairId = hall.chairs[0] ?? 0;
  await database.execute(sql`update chair set status = 'Request' where id = ${chairId}`);
});

async function insertRequest(state: 'unconfirmed' | 'approved') {
  const secret = randomBytes(32).toString('base64url');
  const [created] = await database
    .insert(seatRequest)
    .values({
      eventId: hall.event,
      chairId,
      name: 'A',
      email: sampleGuest.email,
      telephone: sampleGuest.phone,
      state,
      requestedAt: site.clock.now(),
      heldUntil: state === 'approved' ? site.clock.now() : null,
      confirmHash: hashSecret(secret),
    })
    .returning({ id: seatRequest.id });
  return { id: created?.id ?? 0, secret };
}
const confirm = (secret: string) => site.call(requests.confirm, { params: { secret } });
/** The call waits for the first statement; the second is the change. */
const callDuringChange = <Result>(
  [lock, change]: readonly [SQL, SQL],
  call: () => Promise<Result>,
) =>
  callBlockedBy(
    site.handle,
    async (db) => {
      await db.execute(lock);
      await db.execute(change);
    },
    call,
  );
const listEmails = (id: number) =>
  database
    .select({ key: outbox.dedupeKey })
    .from(outbox)
    .where(like(outbox.dedupeKey, `mail seat request ${id} %`));

describe('a link', () => {
  test('that is opened twice at once confirms once, and both are told so', async () => {
    const { id, secret } = await insertRequest('unconfirmed');
    const result = await callDuringChange(
      [
        sql`select from event where id = ${hall.event} for no key update`,
        sql`update seat_request set state = 'requested' where id = ${id}`,
      ],
      () => confirm(secret),
    );
    expect(result).toMatchObject({ status: 'fulfilled', value: { state: 'requested' } });
    expect(await listEmails(id)).toEqual([]);
  });

  test('of a request that is deleted meanwhile confirms nothing', async () => {
    const { id, secret } = await insertRequest('unconfirmed');
    const result = await callDuringChange(
      [
        sql`select from chair where id = ${chairId} for share`,
        sql`delete from seat_request where id = ${id}`,
      ],
      () => confirm(secret),
    );
    expect(result).toMatchObject({
      status: 'rejected',
      reason: expectProblem('request-link-invalid'),
    });
    expect(await listEmails(id)).toEqual([]);
  });
});

test('a chair that is put on sale meanwhile cannot be asked for', async () => {
  const result = await callDuringChange(
    [
      sql`select from chair where id = ${chairId} for share`,
      sql`update chair set status = 'Buy' where id = ${chairId}`,
    ],
    () => site.call(requests.create, { params: { id: chairId }, body: sampleGuest }),
  );
  expect(result).toMatchObject({ status: 'rejected', reason: expectProblem('not-by-request') });
});

test('an approval that is declined meanwhile does not lapse', async () => {
  const { id } = await insertRequest('approved');
  const result = await callDuringChange(
    [
      sql`select from seat_request where id = ${id} for update`,
      sql`update seat_request set state = 'declined' where id = ${id}`,
    ],
    () => expireRequests(site.site.platform),
  );
  expect(result).toEqual({ status: 'fulfilled', value: 0 });
  const [row] = await database.select().from(seatRequest).where(eq(seatRequest.id, id));
  expect(row?.state).toBe('declined');
});
