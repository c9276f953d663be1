import { boxOffice } from '#features/orders/contract/box-office.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findNewestAuditEntry } from '#app/server/testing/newest-audit-entry.ts';
import { expectProblem, startSiteWithStaff } from '#app/server/testing/staff.ts';
import {
  createCode,
  listFreeChairs,
  plain,
  setChairStatus,
  updateCode,
} from '#app/server/testing/codes.ts';

let site: Awaited<ReturnType<typeof startSiteWithStaff>>;
beforeAll(async () => {
  site = await startSiteWithStaff();
});
afterAll(() => site.stop());

test('staff can’t create a second code with the same text', async () => {
  const { code } = await createCode(site);
  await expect(createCode(site, { code: code.toUpperCase() })).rejects.toMatchObject(
    expectProblem('code-exists'),
  );
});

test.each([
  ['a price and a percentage', { chairCents: 100_00, percentOff: 10 }],
  ['more than everything off', { percentOff: 101 }],
  ['an end before the beginning', { validFrom: new Date(2_000), validUntil: new Date(1_000) }],
  ['a text that fits no link', { code: 'a b/c' }],
])('staff can’t give %s', async (_, input) => {
  const body = JSON.stringify({ ...plain, code: 'Sample', ...input });
  const { headers } = await site.as('reception');
  const response = await fetch(`${site.base}/api/umdreception/codes`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  });
  expect(response.status).toBe(422);
});

test('staff change a code, and the audit says how', async () => {
  const created = await createCode(site, { percentOff: 10 });
  expect(await findNewestAuditEntry(site.handle)).toMatchObject({
    action: 'create code',
    subject: `code ${created.id}`,
  });
  expect(await updateCode(site, created, { label: 'Choir', percentOff: 20 })).toMatchObject({
    label: 'Choir',
    percentOff: 20,
  });
  expect(await findNewestAuditEntry(site.handle)).toMatchObject({
    action: 'change code',
    before: { percentOff: 10 },
    after: { percentOff: 20 },
  });
  await expect(updateCode(site, { ...created, id: 999_999 }, {})).rejects.toMatchObject(
    expectProblem('code-not-found'),
  );
});

test('staff sell a chair that is reserved for a code', async () => {
  const [reserved = 0] = await listFreeChairs(site, 'adult');
  await setChairStatus(site, reserved, 'Reserved');
  await createCode(site, { chairIds: [reserved] });
  const body = { name: 'Sample Guest', method: 'cash' as const, chairs: [reserved] };
  const staff = await site.as('reception');
  await expect(site.call(boxOffice.sell, { body }, staff)).rejects.toMatchObject({
    problem: {
      code: 'chair-promised',
      detail: expect.stringContaining('is kept for the code Sample-'),
    },
  });
  const sold = await site.call(boxOffice.sell, { body: { ...body, takesPromised: true } }, staff);
  expect(sold.tickets).toHaveLength(1);
});
