import { accounts } from '#features/accounts/contract/accounts.ts';
import { buildUrl } from '#contract/client.ts';
import { people } from '#features/people/contract/people.ts';
import { manifest } from '#features/door/contract/manifest.ts';
import { events } from '#features/event/contract/events.ts';
import { afterAll, expect, test } from 'vitest';
import { startSiteWithAdmin } from '#app/server/testing/start-site-with-admin.ts';
import { addEvent } from '#app/server/testing/sell-chairs.ts';

const { site, admin, member } = await startSiteWithAdmin();
await addEvent(site.handle.database, { countdownTarget: new Date('2027-06-13T03:59:59.000Z') });
afterAll(() => site.stop());

/** Opens the manifest's stream; `ended` becomes true when the site closes it. */
async function openStream(headers: { cookie: string }) {
  const { id } = await site.call(events.getCurrent, {});
  const address = buildUrl(site.base, manifest.stream, { query: { event: id } });
  const response = await fetch(address, { headers });
  const state = { status: response.status, ended: false };
  void (async () => {
    try {
      await response.text();
    } catch {
      // A broken connection counts as ended.
    }
    state.ended = true;
  })();
  return state;
}

test('a stream ends when the role is removed, and is forbidden from then on', async () => {
  const item = await member('usher');
  const open = await openStream(item.session.headers);
  expect(open).toEqual({ status: 200, ended: false });
  await site.call(
    people.setRoles,
    { params: { id: item.id }, body: { roles: [], seen: ['usher'] } },
    admin,
  );
  await expect.poll(() => open.ended).toBe(true);
  expect((await openStream(item.session.headers)).status).toBe(403);
});

test('a stream ends when an administrator or the person ends the session', async () => {
  const item = await member('usher');
  const other = await member('usher');
  const [foreign, own] = [
    await openStream(item.session.headers),
    await openStream(other.session.headers),
  ];
  await site.call(accounts.listPasskeys, {}, other.session);
  await site.call(people.signOut, { params: { id: item.id } }, admin);
  await expect.poll(() => foreign.ended).toBe(true);
  expect(own.ended).toBe(false);
  await site.call(accounts.signOut, { body: {} }, other.session);
  await expect.poll(() => own.ended).toBe(true);
});
