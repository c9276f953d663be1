import { randomUUID } from 'node:crypto';
import { contract } from '#app/contract.ts';
import { parseResponse } from '#contract/client.ts';
import type { Role } from '#contract/roles.ts';
import { type Endpoint, type EndpointInput, listEndpoints } from '#contract/endpoint.ts';
import type { Change } from '#contract/history.ts';
import { donationBatches } from '#features/donations/contract/donation-batches.ts';
import { donationChoices } from '#features/donations/contract/donation-choices.ts';
import { donations } from '#features/donations/contract/donations.ts';
import { donationStatements } from '#features/donations/contract/donation-statements.ts';
import { monthlyDonations } from '#features/donations/contract/monthly-donations.ts';
import { hallPictures } from '#features/hall/contract/hall-pictures.ts';
import { twoFactor, user } from '#features/accounts/server/tables.ts';
import { monthlyDonation } from '#features/donations/server/tables.ts';
import { people } from '#features/people/contract/people.ts';
import { auditEntry } from '#platform/tables.ts';
import { desc } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { donate } from './testing/donate.ts';
import { createDonorSteps } from './testing/donor-steps.ts';
import { sampleMonthlyDonation } from './testing/expired-rows.ts';
import { sampleCollection } from './testing/sample-collection.ts';
import { getTable, newTable, setUpHall } from './testing/set-up-hall.ts';
import { testNow } from './testing/test-now.ts';

const { chairs, hall, requests } = contract.reception;
const office = await setUpHall();
const { site } = office;
await office.startEvent();
afterAll(() => site.stop());

/** Changes that no history of a person, chair, hall or gift shows, and why. */
const others = new Map<Endpoint, string>([
  [hall.changeDraft, 'what a draft changes is said when it is published'],
  [hall.check, 'changes nothing'],
  [hallPictures.place, 'where the picture under the draft is; no visitor sees it'],
  [requests.approve, 'is a change of the request'],
  [requests.decline, 'is a change of the request'],
  [donations.updateSettings, 'is a change of settings, in the audit log'],
  [donationChoices.create, 'is a change of a list, in the audit log'],
  [donationChoices.update, 'is a change of a list, in the audit log'],
  [donationChoices.reorder, 'is a change of a list, in the audit log'],
  [donationStatements.generateZip, 'changes nothing'],
  [donationStatements.sendEmails, 'is about a year, in the audit log'],
]);

const callAs = async <E extends Endpoint>(role: Role, endpoint: E, input: EndpointInput<E>) =>
  site.call(endpoint, input, await site.as(role));
const readPerson = async (id: string) => callAs('admin', people.getHistory, { params: { id } });
const readChair = async (id: number) => callAs('reception', chairs.getHistory, { params: { id } });
const readHall = () => callAs('reception', hall.getHistory, office.byEvent());
const readDonation = async (id: number) =>
  callAs('treasurer', donations.getHistory, { params: { id } });

const sampleChair = { tableName: 'Table 1', chairType: 'adult' as const };
async function updateChair(id: number, amount: number, chairStatus: 'Reserved' | 'Buy') {
  const body = { ...sampleChair, chairName: 'Chair 1', amount, chairStatus };
  await site.callFresh(chairs.update, { params: { id }, body }, await site.as('reception'));
}
async function findNewestCash(): Promise<number> {
  const list = await callAs('treasurer', donations.list, { query: {} });
  return Math.max(...list.donations.flatMap(({ id, method }) => (method === 'cash' ? [id] : [])));
}
async function draftChange(): Promise<void> {
  await site.as('reception');
  const table = getTable(await office.read(), 'Table 1');
  await office.save(await office.read(), [{ ...table, x: table.x + 1 }]);
}
const uploadPicture = async () => {
  const image = sharp({ create: { width: 200, height: 100, channels: 3, background: '#777' } });
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(await image.png().toBuffer())]), 'plan.png');
  const { headers } = await site.as('reception');
  const url = `${site.base}/api/events/${office.event.id}/hall/picture`;
  const response = await fetch(url, { method: 'POST', headers, body });
  return parseResponse(hallPictures.upload, response.status, await response.text());
};

/** Changes a record; returns the history that shows it. */
type Act = () => Promise<() => Promise<Change[]>>;

const changePerson =
  (act: (params: { id: string }) => Promise<unknown>) => async (): Promise<Act> => {
    const id = randomUUID();
    const { database } = site.handle;
    const person = { id, name: 'Sample Person', email: `${id}@example.org` };
    await database.insert(user).values({ ...person, twoFactorEnabled: true });
    await database.insert(twoFactor).values({ id, secret: 's', backupCodes: 'b', userId: id });
    return async () => {
      await act({ id });
      return () => readPerson(id);
    };
  };
const changeHall =
  (prepare: () => Promise<unknown>, act: () => Promise<unknown>) => async (): Promise<Act> => {
    await prepare();
    return async () => {
      await act();
      return readHall;
    };
  };
const seen = { name: 'Sample Person', telephone: null };
const nothing = async () => undefined;
/** What prepares each change, and the change. */
const steps: [Endpoint, () => Promise<Act>][] = [
  ...createDonorSteps(site.base, (...request) => callAs('treasurer', ...request)),
  [
    people.invite,
    async () => async () => {
      const body = { name: 'Nia Sample', email: 'nia@example.org', roles: [] };
      const { id } = await callAs('admin', people.invite, { body });
      return () => readPerson(id);
    },
  ],
  [
    people.resendInvitation,
    changePerson((params) => callAs('admin', people.resendInvitation, { params })),
  ],
  [
    people.update,
    changePerson((params) =>
      callAs('admin', people.update, { params, body: { ...seen, name: 'Other Name', seen } }),
    ),
  ],
  [
    people.setRoles,
    changePerson((params) =>
      callAs('admin', people.setRoles, { params, body: { roles: ['usher'], seen: [] } }),
    ),
  ],
  [people.signOut, changePerson((params) => callAs('admin', people.signOut, { params }))],
  [
    people.resetSecondFactor,
    changePerson((params) => callAs('admin', people.resetSecondFactor, { params })),
  ],
  [
    chairs.create,
    async () => async () => {
      const body = { ...sampleChair, chairName: 'Chair 30', event: office.event.id };
      const { id } = await callAs('reception', chairs.create, { body });
      return () => readChair(id);
    },
  ],
  [
    chairs.createTable,
    async () => async () => {
      const { event } = office;
      const body = { ...sampleChair, tableName: 'Table 31', chairCount: 3, event: event.id };
      const [created] = await callAs('reception', chairs.createTable, { body });
      return () => readChair(created?.id ?? 0);
    },
  ],
  [
    chairs.updateTable,
    async () => async () => {
      const seen = { families: false, maxChildren: null };
      const table = { tableName: 'Table 1', event: office.event.id, seen };
      const body = { ...table, admits: ['children' as const], maxChildren: 2 };
      await callAs('reception', chairs.updateTable, { body });
      return () => readChair(office.chairAt(0));
    },
  ],
  [
    chairs.update,
    async () => async () => {
      const id = office.chairAt(0);
      await updateChair(id, 150_00, 'Reserved');
      return () => readChair(id);
    },
  ],
  [
    chairs.delete,
    async () => async () => {
      const id = office.chairAt(9);
      await callAs('reception', chairs.delete, { params: { id } });
      return () => readChair(id);
    },
  ],
  [hall.publish, changeHall(draftChange, () => office.publish())],
  [
    hall.discard,
    changeHall(draftChange, () => callAs('reception', hall.discard, office.byEvent())),
  ],
  [
    hall.restore,
    changeHall(
      () => draftChange().then(() => office.publish()),
      () => callAs('reception', hall.restore, { params: { id: office.event.id, number: 1 } }),
    ),
  ],
  [hallPictures.upload, changeHall(nothing, uploadPicture)],
  [
    hallPictures.delete,
    changeHall(uploadPicture, () => callAs('reception', hallPictures.delete, office.byEvent())),
  ],
  [
    donations.refund,
    async () => {
      const { response } = await donate(site.base);
      const id = response?.donationId ?? 0;
      return async () => {
        const body = { reason: 'A double', seen: { state: 'PAID' as const } };
        await callAs('treasurer', donations.refund, { params: { id }, body });
        return () => readDonation(id);
      };
    },
  ],
  [
    donations.void,
    async () => {
      await callAs('treasurer', donationBatches.create, { body: sampleCollection() });
      const params = { id: await findNewestCash() };
      return async () => {
        await callAs('treasurer', donations.void, { params, body: { reason: 'Typed twice' } });
        return () => readDonation(params.id);
      };
    },
  ],
  [
    donationBatches.create,
    async () => async () => {
      await callAs('treasurer', donationBatches.create, { body: sampleCollection() });
      const id = await findNewestCash();
      return () => readDonation(id);
    },
  ],
  [
    monthlyDonations.end,
    async () => {
      const [row] = await site.handle.database
        .insert(monthlyDonation)
        .values(sampleMonthlyDonation)
        .returning({ id: monthlyDonation.id });
      const params = { id: row?.id ?? 0 };
      return async () => {
        const body = { reason: 'Moved away', seen: { state: 'PAUSED' as const, amount: 100 } };
        await callAs('treasurer', monthlyDonations.end, { params, body });
        return () => callAs('treasurer', monthlyDonations.getHistory, { params });
      };
    },
  ],
];

const paths = ['account/people', 'reception/chair', 'events/:id/hall', 'donation'].map(
  (name) => `/api/${name}`,
);

test('each change by staff of a person, chair, hall or gift is tried here, or says why not', () => {
  const changes = listEndpoints(contract)
    .filter(
      ({ method, path, access }) =>
        method !== 'GET' &&
        typeof access !== 'string' &&
        paths.some((beginning) => path.startsWith(beginning)),
    )
    .map(({ method, path }) => `${method} ${path}`);
  const tried = [...steps.map(([endpoint]) => endpoint), ...others.keys()];
  expect(tried.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    changes.toSorted(),
  );
});

test.each(steps)('$method $path leaves one entry, which the history shows', async (_, prepare) => {
  const { database } = site.handle;
  const act = await prepare();
  const before = await database.$count(auditEntry);
  const read = await act();
  const entries = await database.select().from(auditEntry).orderBy(desc(auditEntry.id));
  expect(entries).toHaveLength(before + 1);
  const [entry] = entries;
  expect((await read()).at(-1)).toMatchObject({
    id: entry?.id,
    actorName: entry?.actorName,
    action: entry?.action,
  });
});

describe('a chair', () => {
  test('has its part of a hall that is published, and of a table that is created', async () => {
    await office.startEvent();
    await site.as('reception');
    const table = getTable(await office.read(), 'Table 2');
    await office.save(await office.read(), [{ ...table, name: 'Table 40' }, newTable()]);
    await office.publish();
    const [change] = await readChair(office.chairAt(10));
    expect(change).toMatchObject({
      action: 'publish hall',
      before: { chair: 'Table 2-Chair 1' },
      after: { chair: 'Table 40-Chair 1' },
    });
    const added = (await office.listChairs()).find(({ tableName }) => tableName === 'Table 12');
    expect(await readChair(added?.id ?? 0)).toMatchObject([
      { action: 'publish hall', after: { chair: 'Table 12-Chair 1', isAccessible: true } },
    ]);
    expect((await readHall()).at(-1)).toMatchObject({
      after: { tablesAdded: ['Table 12'], tablesRenamed: [{ from: 'Table 2', to: 'Table 40' }] },
    });
  });

  test('has its changes and no others, from what to what', async () => {
    await office.startEvent();
    const id = office.chairAt(0);
    for (const chairStatus of ['Reserved', 'Buy'] as const)
      await updateChair(id, 1_00, chairStatus);
    expect((await readChair(id)).map(({ before, after }) => [before, after])).toMatchObject([
      [{ status: 'Buy' }, { status: 'Reserved', amountCents: 1_00 }],
      [{ status: 'Reserved' }, { status: 'Buy' }],
    ]);
    expect(await readChair(office.chairAt(1))).toEqual([]);
  });
});

test('no history has the barcode of a ticket or the id of a cart', async () => {
  const id = office.chairAt(0);
  const secrets = { barCode: 'secret-code', claim: { cartId: 'secret-cart', state: 'HELD' } };
  await site.handle.database.insert(auditEntry).values({
    createdAt: testNow,
    actorId: 'system',
    actorName: '',
    action: 'change chair',
    subject: `chair ${id}`,
    before: secrets,
    after: [secrets],
  });
  const log = await callAs('admin', people.listAuditEntries, { query: { search: `chair ${id}` } });
  const visible = [(await readChair(id)).at(-1), log.entries[0]];
  for (const change of visible) expect(change?.before).toEqual({ claim: { state: 'HELD' } });
  expect(JSON.stringify([visible, log])).not.toContain('secret');
});

test('a gift shows the collection that it came with, without the sums of other gifts', async () => {
  await callAs('treasurer', donationBatches.create, { body: sampleCollection() });
  const [change, ...rest] = await readDonation(await findNewestCash());
  expect(rest).toEqual([]);
  expect(change?.after).toEqual({ receivedOn: '2027-04-25', location: 'St_Kizito' });
});
