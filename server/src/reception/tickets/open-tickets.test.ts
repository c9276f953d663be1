import { contract } from '@namugongo/contract';
import { addressOf } from '@namugongo/contract/call';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { user } from '../../accounts/tables.ts';
import { saveSettings } from '../../platform/settings.ts';
import { known, openTicketSearch, other, unknown } from '../../testing/open-ticket-search.ts';
import { testNow } from '../../testing/test-now.ts';
import { ticketKey, ticketSecret } from './ticket-key.ts';

const { accounts, reception } = contract;
const { tickets } = reception;
const admin = { email: 'admin@example.org', password: 'correct horse battery' };

const { site, stop } = await openTicketSearch({
  variables: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
});
afterAll(stop);

const find = (telephone: string, key?: string, headers: Record<string, string> = {}) =>
  site.call(tickets.byTelephone, { params: { telephone }, query: key ? { key } : {} }, { headers });
const refusedAs = (name: string, status: number) => ({ problem: { code: name, status } });

test('where the site can send mail, a search by a stranger is refused, with the same answer for every number', async () => {
  const answers = await Promise.all(
    [known, unknown].map(async (telephone) => {
      const response = await fetch(
        addressOf(site.base, tickets.byTelephone, { params: { telephone }, query: {} }),
      );
      return {
        status: response.status,
        headers: [...response.headers.keys()].toSorted(),
        body: await response.text(),
      };
    }),
  );
  expect(answers[0]).toMatchObject({ status: 403 });
  expect(answers[0]?.body).toContain('code-needed');
  expect(answers[1]).toEqual(answers[0]);
});

test('the PDF asks for a code too', async () => {
  const response = await fetch(
    addressOf(site.base, tickets.pdf, { params: { telephone: known }, query: {} }),
  );
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: 'code-needed' });
});

test('a forged, foreign or old key opens nothing', async () => {
  const secret = await ticketSecret(site.handle.database);
  const old = new Date(testNow.getTime() - 401 * 86_400_000);
  for (const key of [
    'x',
    'a.b',
    ticketKey('guessed', known, testNow),
    ticketKey(secret, other, testNow),
    ticketKey(secret, known, old),
  ])
    await expect(find(known, key)).rejects.toMatchObject(refusedAs('code-needed', 403));
  expect((await find(known, ticketKey(secret, known, testNow))).data).toHaveLength(2);
});

test('who is signed in with the number needs no code, and with another number does', async () => {
  const { database } = site.handle;
  const response = await fetch(addressOf(site.base, accounts.signIn, { body: admin }), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: site.base },
    body: JSON.stringify(admin),
  });
  const cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  await expect(find(known, undefined, { cookie })).rejects.toMatchObject(
    refusedAs('code-needed', 403),
  );
  await database.update(user).set({ telephone: other }).where(eq(user.email, admin.email));
  await expect(find(known, undefined, { cookie })).rejects.toMatchObject(
    refusedAs('code-needed', 403),
  );
  expect((await find(other, undefined, { cookie })).data).toHaveLength(1);
});

test("the setting 'phone' opens the search to everybody, also where the site can send mail", async () => {
  const { database } = site.handle;
  await saveSettings(database, { ticketSearch: 'phone' });
  expect((await find(known)).data).toHaveLength(2);
  expect(await find(unknown)).toEqual({ data: [] });
  await saveSettings(database, { ticketSearch: 'phone and code' });
  await expect(find(known)).rejects.toMatchObject(refusedAs('code-needed', 403));
});
