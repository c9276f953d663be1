import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '#platform/database/testing/test-database.ts';
import {
  type ChairPromise,
  type ClaimState,
  getClaimState,
} from '#features/event/contract/rules/chair-states.ts';
import { toClaimState } from './claim-queries.ts';

const { handle, stop } = await openTestDatabase();
afterAll(stop);

const now = new Date('2027-05-01T16:00:00.000Z');
const times = [null, new Date(now.getTime() - 1), now, new Date(now.getTime() + 1)];
const states: ClaimState[] = [
  'REQUESTED',
  'APPROVED',
  'RESERVED',
  'WAITING',
  'HELD',
  'PAYING',
  'SOLD',
];
const promises: (ChairPromise | null)[] = ['REQUESTED', 'APPROVED', 'OFFERED', 'RESERVED', null];
/** Whether the row can be stored: the checks of `chair_claim`. */
const isStorable = (state: ClaimState, promise: ChairPromise | null, end: Date | null) =>
  ['REQUESTED', 'APPROVED', 'RESERVED'].includes(state)
    ? promise === state
    : state === 'WAITING'
      ? promise === null
      : state !== 'HELD' || end !== null;

test('the database and the rules tell the same state of every claim', async () => {
  const claims = states.flatMap((state) =>
    promises.flatMap((promise) =>
      times.flatMap((expiresAt) =>
        times
          .map((promisedUntil) => ({ state, promise, expiresAt, promisedUntil }))
          .filter(() => isStorable(state, promise, expiresAt)),
      ),
    ),
  );
  const columns = {
    state: sql`claim.state`,
    promise: sql`claim.promise`,
    expiresAt: sql`claim."expiresAt"`,
    promisedUntil: sql`claim."promisedUntil"`,
  };
  const { rows } = await handle.database.execute<{ state: ClaimState | null }>(sql`
    select ${toClaimState(now.toISOString(), columns)} as state
    from jsonb_to_recordset(${JSON.stringify(claims.map((claim, place) => ({ ...claim, place })))}::jsonb)
      as claim (state text, promise text, "expiresAt" timestamptz, "promisedUntil" timestamptz, place integer)
    order by place`);
  expect(rows.map(({ state }) => state)).toEqual(claims.map((claim) => getClaimState(claim, now)));
  expect(claims.length).toBeGreaterThan(150);
});
