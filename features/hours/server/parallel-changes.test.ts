import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { callBlockedBy } from '#app/server/testing/call-during.ts';
import { setUpHoursBank } from '#app/server/testing/set-up-hours-bank.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { expireHours } from './expire-hours.ts';

/** What the job finds when an offer that it has listed changes before the job locks it. */
const { listEmails, offer, site } = await setUpHoursBank();
const { database } = site.handle;
afterAll(() => site.stop());
beforeEach(() => site.clock.set(testNow));

/** Runs the job on a day while a new offer, which ends on May 20, changes; returns its state afterwards and its emails. */
async function expireDuring(day: string, change: SQL) {
  const { id } = await offer({ endDate: '2027-05-20' });
  site.clock.set(new Date(`${day}T16:00:00Z`));
  const changeHour = sql`update professional_hour set ${change} where id = ${id}`;
  const result = await callBlockedBy(
    site.handle,
    (db) => db.execute(changeHour),
    () => expireHours(site.site.platform),
  );
  expect(result).toMatchObject({ status: 'fulfilled' });
  const { rows } = await database.execute<{ state: string }>(
    sql`select state from professional_hour where id = ${id}`,
  );
  const emails = await listEmails(id);
  await database.execute(sql`delete from professional_hour where id = ${id}`);
  return { state: rows[0]?.state, subjects: emails.map(({ subject }) => subject) };
}

const changes: [string, SQL, string][] = [
  ['given a later end', sql`end_date = '2027-07-01'`, 'Available'],
  ['withdrawn', sql`state = 'Withdrawn'`, 'Withdrawn'],
  ['accepted', sql`state = 'Accepted'`, 'Accepted'],
  ['deleted', sql`deleted_at = ${testNow.toISOString()}`, 'Available'],
];

describe('an offer', () => {
  test.each(changes)('that is over and %s meanwhile does not expire', async (_, change, state) => {
    expect(await expireDuring('2027-05-21', change)).toEqual({ state, subjects: [] });
  });

  test.each([
    ...changes,
    ['requested', sql`state = 'Requested'`, 'Requested'] as const,
    ['warned about', sql`expiry_warned = true`, 'Available'] as const,
  ])('that ends soon and is %s meanwhile has no warning', async (_, change, state) => {
    expect(await expireDuring('2027-05-13', change)).toEqual({ state, subjects: [] });
  });
});
