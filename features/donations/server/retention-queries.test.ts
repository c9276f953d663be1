import { afterAll, beforeAll, expect, test } from 'vitest';
import { donate } from '#app/server/testing/donate.ts';
import { startSiteWithStaff } from '#app/server/testing/staff.ts';
import { donationRetentionRules } from './retention-queries.ts';

let site: Awaited<ReturnType<typeof startSiteWithStaff>>;
beforeAll(async () => {
  site = await startSiteWithStaff();
});
afterAll(() => site.stop());

async function applyRule(label: string, before: Date) {
  const rules = donationRetentionRules(site.handle);
  await rules.find((rule) => rule.label === label)?.apply(before, 100);
}

test('a gift that was never paid loses its donor, also one who gave no email', async () => {
  const name = 'Declined Without Email';
  await donate(site.base, { name, email: '', token: 'tok_chargeDeclined' });
  await donate(site.base, { name: 'Paid Without Email', email: '' });
  await applyRule('donors of unpaid donations', new Date(site.clock.now().getTime() + 1));
  const { rows } = await site.handle.pool.query(
    "select name, telephone, note from donation where email = '' order by id",
  );
  expect(rows).toMatchObject([
    { name: '', telephone: '', note: '' },
    { name: 'Paid Without Email', note: 'With thanks' },
  ]);
});
