import { accounts } from '@namugongo/contract/accounts';
import { addressOf } from '@namugongo/contract/call';
import { people } from '@namugongo/contract/people';
import { manifest } from '@namugongo/contract/reception/manifest';
import { events } from '@namugongo/contract/reception/events';
import { afterAll, expect, test } from 'vitest';
import { openOffice } from '../testing/open-office.ts';
import { addEvent } from '../testing/sell-chairs.ts';

const { site, admin, member } = await openOffice();
await addEvent(site.handle.database, { countdownTarget: new Date('2027-06-13T03:59:59.000Z') });
afterAll(() => site.stop());

/** Opens the manifest's stream; `ended` tells when the site closes it. */
async function watch(headers: { cookie: string }) {
  const { id } = await site.call(events.current, {});
  const address = addressOf(site.base, manifest.watch, { query: { event: id } });
  const response = await fetch(address, { headers });
  const state = { status: response.status, ended: false };
  void (async () => {
    try {
      await response.text();
    } catch {
      // A connection that is cut ends too.
    }
    state.ended = true;
  })();
  return state;
}

test('a stream ends at once when the role is taken away, and is refused from then on', async () => {
  const one = await member('usher');
  const open = await watch(one.session.headers);
  expect(open).toEqual({ status: 200, ended: false });
  await site.call(people.setRoles, { params: { id: one.id }, body: { roles: [] } }, admin);
  await expect.poll(() => open.ended).toBe(true);
  expect((await watch(one.session.headers)).status).toBe(403);
});

test('a stream ends with the sessions of its person, by an administrator and by oneself', async () => {
  const one = await member('usher');
  const other = await member('usher');
  const [theirs, mine] = [await watch(one.session.headers), await watch(other.session.headers)];
  await site.call(people.signOut, { params: { id: one.id } }, admin);
  await expect.poll(() => theirs.ended).toBe(true);
  expect(mine.ended).toBe(false);
  await site.call(accounts.signOut, { body: {} }, other.session);
  await expect.poll(() => mine.ended).toBe(true);
});
