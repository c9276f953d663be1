import { contract } from '@namugongo/contract';
import { buildUrl } from '@namugongo/contract/client';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { user } from '../../accounts/tables.ts';
import { updateSettings } from '../../platform/settings.ts';
import {
  buyerTelephone,
  setUpTicketSearch,
  otherBuyerTelephone,
  unusedTelephone,
} from '../../testing/set-up-ticket-search.ts';
import { testNow } from '../../testing/test-now.ts';
import { createTicketKey, getTicketSecret } from './ticket-key.ts';

const { accounts, reception } = contract;
const { tickets } = reception;
const admin = { email: 'admin@example.org', password: 'correct horse battery' };

const { site, stop } = await setUpTicketSearch({
  variables: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
});
afterAll(stop);

const find = (telephone: string, key?: string, headers: Record<string, string> = {}) =>
  site.call(
    tickets.listByTelephone,
    { params: { telephone }, query: key ? { key } : {} },
    { headers },
  );
const expectProblemCode = (name: string, status: number) => ({ problem: { code: name, status } });

test('with a mail server, a search without a key needs a code, with the same response for every number', async () => {
  const responses = await Promise.all(
    [buyerTelephone, unusedTelephone].map(async (telephone) => {
      const response = await fetch(
        buildUrl(site.base, tickets.listByTelephone, { params: { telephone }, query: {} }),
      );
      return {
        status: response.status,
        headers: [...response.headers.keys()].toSorted(),
        body: await response.text(),
      };
    }),
  );
  expect(responses[0]).toMatchObject({ status: 403 });
  expect(responses[0]?.body).toContain('code-required');
  expect(responses[1]).toEqual(responses[0]);
});

test('the PDF needs a code too', async () => {
  const response = await fetch(
    buildUrl(site.base, tickets.getPdf, { params: { telephone: buyerTelephone }, query: {} }),
  );
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: 'code-required' });
});

test('a forged, foreign or expired key gives no access', async () => {
  const secret = await getTicketSecret(site.handle.database);
  const old = new Date(testNow.getTime() - 401 * 86_400_000);
  for (const key of [
    'x',
    'a.b',
    createTicketKey('guessed', buyerTelephone, testNow),
    createTicketKey(secret, otherBuyerTelephone, testNow),
    createTicketKey(secret, buyerTelephone, old),
  ])
    await expect(find(buyerTelephone, key)).rejects.toMatchObject(
      expectProblemCode('code-required', 403),
    );
  expect(
    (await find(buyerTelephone, createTicketKey(secret, buyerTelephone, testNow))).data,
  ).toHaveLength(2);
});

test('an account with the number needs no code, and one with another number does', async () => {
  const { database } = site.handle;
  const response = await fetch(buildUrl(site.base, accounts.signIn, { body: admin }), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.base },
    body: JSON.stringify(admin),
  });
  const cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  await expect(find(buyerTelephone, undefined, { cookie })).rejects.toMatchObject(
    expectProblemCode('code-required', 403),
  );
  await database
    .update(user)
    .set({ telephone: otherBuyerTelephone })
    .where(eq(user.email, admin.email));
  await expect(find(buyerTelephone, undefined, { cookie })).rejects.toMatchObject(
    expectProblemCode('code-required', 403),
  );
  expect((await find(otherBuyerTelephone, undefined, { cookie })).data).toHaveLength(1);
});

test("the setting 'phone' opens the search to everyone, also with a mail server", async () => {
  const { database } = site.handle;
  await updateSettings(database, { ticketSearch: 'phone' });
  expect((await find(buyerTelephone)).data).toHaveLength(2);
  expect(await find(unusedTelephone)).toEqual({ data: [] });
  await updateSettings(database, { ticketSearch: 'phone and code' });
  await expect(find(buyerTelephone)).rejects.toMatchObject(expectProblemCode('code-required', 403));
});
