import { hours } from '#features/hours/contract/hours.ts';
import { listEndpoints } from '#contract/endpoint.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { setUpHoursBank } from '#app/server/testing/set-up-hours-bank.ts';
import { expectProblem } from '#app/server/testing/staff.ts';

// Members near the two people of an offer: those of their other offers, and the one who asked before.

const bank = await setUpHoursBank();
const { applyEmailAction, byId, findSecret, form, listEmails, member, offer, other } = bank;
const { read, receiver, request, site, step, volunteer } = bank;
afterAll(() => site.stop());

const hidden = {
  volunteerTelephone: null,
  volunteerEmail: null,
  location: null,
  requesterName: null,
  requesterTelephone: null,
  requestLocation: null,
  note: null,
  hours: null,
  role: 'member',
  actions: [],
};

const near = {
  'a member': other,
  'who asked before': await member('member'),
  'receiver of the same volunteer': await member('member'),
  'volunteer of the same receiver': await member('member'),
  'editor, usher, reception and treasurer': await member(
    'member',
    'editor',
    'usher',
    'reception',
    'treasurer',
  ),
};

/** What changes an offer or its request; asking for an offer is for every member. */
const changes = listEndpoints(hours).filter(
  ({ path, method, access }) =>
    path.startsWith('/api/professionalhour/:id') &&
    method !== 'GET' &&
    Array.isArray(access) &&
    access.includes('member') &&
    !path.endsWith('/request'),
);

const Problem = z.object({ code: z.string() });

describe.each(['Requested', 'Accepted'] as const)('an offer that is %s', (state) => {
  let id: number;
  beforeAll(async () => {
    ({ id } = await offer());
    await request(id, near['who asked before']);
    await step('withdraw', id, near['who asked before']);
    await request(id);
    const again = await offer();
    await request(again.id, near['receiver of the same volunteer']);
    await step('accept', again.id, volunteer);
    const helper = near['volunteer of the same receiver'];
    const help = await offer({}, helper);
    await request(help.id);
    await step('accept', help.id, helper);
    if (state === 'Accepted') await step('accept', id, volunteer);
  });

  test.each(Object.entries(near))('shows nothing of its people to: %s', async (_, reader) => {
    expect(await read(id, reader)).toMatchObject({ ...hidden, state });
    const own = await site.call(hours.listOwn, {}, reader.session);
    expect(own.map((item) => item.id)).not.toContain(id);
  });

  test.each(Object.entries(near))('is not changed by: %s', async (_, { session }) => {
    const readAll = () => Promise.all([volunteer, receiver].map((person) => read(id, person)));
    const before = await readAll();
    const codes: Record<string, string> = {};
    for (const { method, path } of changes) {
      const body = { ...form(), name: 'N', telephone: '6175550200', hours: 1, dateFulfilled: null };
      const response = await fetch(`${site.base}${path.replace(':id', String(id))}`, {
        method,
        headers: { ...session.headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      codes[`${method} ${path.split('/').at(-1)}`] = Problem.parse(await response.json()).code;
    }
    expect(codes).toEqual({
      'PUT :id': 'hour-not-yours',
      'DELETE :id': 'hour-not-yours',
      'POST restore': 'hour-not-found',
      'POST publish': 'hour-not-yours',
      'POST accept': 'hour-not-yours',
      'POST decline': 'hour-not-yours',
      'POST fulfil': 'hour-not-yours',
      'POST withdraw': 'hour-not-yours',
    });
    expect(await readAll()).toEqual(before);
  });
});

test('a deleted offer is restored by nobody near', async () => {
  const { id } = await offer();
  await site.call(hours.delete, byId(id), volunteer.session);
  for (const { session } of Object.values(near))
    await expect(site.call(hours.restore, byId(id), session)).rejects.toMatchObject(
      expectProblem('hour-not-yours'),
    );
});

test('the link of an email answers for one of two offers between the same people', async () => {
  const [first, second] = [await offer(), await offer()];
  for (const { id } of [first, second]) await request(id);
  const [link, otherLink] = [await listEmails(first.id), await listEmails(second.id)];
  expect(await applyEmailAction(findSecret(link[0]), 'accept')).toEqual({ state: 'Accepted' });
  expect(await read(second.id, volunteer)).toMatchObject({ state: 'Requested' });
  expect(await applyEmailAction(findSecret(otherLink[0]), 'decline')).toEqual({
    state: 'Declined',
  });
  expect(await read(first.id, volunteer)).toMatchObject({ state: 'Accepted' });
});

test('the ledger of a person has nothing of those who gave to them or received from them', async () => {
  const { id } = await offer();
  await request(id, near['receiver of the same volunteer']);
  await step('accept', id, volunteer);
  await bank.fulfil(id, volunteer, { hours: 1.5 });
  await bank.fulfil(id, near['receiver of the same volunteer']);
  const readTotals = async ({ session }: typeof other) =>
    (await site.call(hours.getLedger, {}, session)).totals;
  expect(await readTotals(volunteer)).toMatchObject([{ volunteered: 1.5, received: 0 }]);
  expect(await readTotals(near['receiver of the same volunteer'])).toMatchObject([
    { volunteered: 0, received: 1.5 },
  ]);
  for (const reader of [other, receiver, near['volunteer of the same receiver']])
    expect(await readTotals(reader)).toEqual([]);
});
