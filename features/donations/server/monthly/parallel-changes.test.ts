import { randomUUID } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { callBlockedBy } from '#app/server/testing/call-during.ts';
import { setUpMonthlyDonations } from '#app/server/testing/set-up-monthly-donations.ts';
import { syncCardUpdates } from './sync-card-update.ts';

/** What a job finds when a monthly donation that it has listed changes before the job locks it. */
const monthly = await setUpMonthlyDonations();
const { begin, breakNext, charge, donor, listDonations, money, site, updateCard } = monthly;
const { database } = site.handle;
beforeEach(() => monthly.renew());
afterAll(() => site.stop());

/** The call waits for the lock of the donor's monthly donation, while `table` changes. */
const callDuringChange = <Result>(
  [table, values]: readonly ['monthly_donation' | 'card_update', SQL],
  call: () => Promise<Result>,
) =>
  callBlockedBy(
    site.handle,
    async (db) => {
      const { rows } = await db.execute<{ id: number }>(
        sql`select id from monthly_donation where email = ${donor.email} for update`,
      );
      const key = sql.identifier(table === 'card_update' ? 'monthly_donation_id' : 'id');
      await db.execute(
        sql`update ${sql.identifier(table)} set ${values} where ${key} = ${rows[0]?.id}`,
      );
    },
    call,
  );

test.each([
  ['paused', sql`state = 'PAUSED', paused_by = 'giver'`],
  ['ended', sql`state = 'ENDED', ended_by = 'giver'`],
  ['charged by another process', sql`next_charge_on = '2027-03-31', retry_on = '2027-03-31'`],
  ['declined by another process', sql`decline_count = 1, retry_on = '2027-03-03'`],
])('a due donation that is %s meanwhile is not charged', async (_, values) => {
  await begin();
  const result = await callDuringChange(['monthly_donation', values], () => charge('2027-02-28'));
  expect(result).toMatchObject({ status: 'fulfilled' });
  expect(await listDonations()).toHaveLength(1);
});

test('a due donation whose amount changes meanwhile is charged the new amount', async () => {
  await begin();
  const splits = JSON.stringify([{ message: 'Liturgy', amount: 7_000 }]);
  const values = sql`splits = ${splits}, total_cents = 7000`;
  await callDuringChange(['monthly_donation', values], () => charge('2027-02-28'));
  expect(await listDonations()).toMatchObject([{ amount: 7_000, state: 'PAID' }, {}]);
});

/** A card whose saving at the provider had a lost response, so that the job asks for it again. */
async function leaveCardOpen() {
  await begin();
  site.clock.advance(60_000);
  await breakNext({ operation: 'setUpCard', kind: 'timeOutAfter' });
  await expect(updateCard('tok_mastercard', randomUUID())).rejects.toThrow();
  site.clock.advance(60_000);
}

test.each([
  ['is dropped by another process', 'card_update', sql`state = 'DROPPED'`],
  ['is of a donation that ends', 'monthly_donation', sql`state = 'ENDED', ended_by = 'giver'`],
] as const)('a saved card that %s meanwhile is not taken', async (_, table, values) => {
  await leaveCardOpen();
  const result = await callDuringChange([table, values], () => syncCardUpdates(money));
  expect(result).toMatchObject({ status: 'fulfilled' });
  const { rows } = await database.execute(sql`
    select card_update.state, saved_card.card from monthly_donation
    join card_update on card_update.monthly_donation_id = monthly_donation.id
    join sandbox.saved_card on saved_card.id = monthly_donation.provider_card_id
    where monthly_donation.email = ${donor.email}`);
  expect(rows).toEqual([{ state: 'DROPPED', card: 'tok_visa' }]);
});
