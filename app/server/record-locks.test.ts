import { randomUUID } from 'node:crypto';
import { albums } from '#features/albums/contract/albums.ts';
import { announcements } from '#features/announcements/contract/announcements.ts';
import { directory } from '#features/directory/contract/directory.ts';
import { donations } from '#features/donations/contract/donations.ts';
import { hours } from '#features/hours/contract/hours.ts';
import { emptyMemberFields } from '#features/directory/contract/member-fields.ts';
import { monthlyDonations } from '#features/donations/contract/monthly-donations.ts';
import { pages } from '#features/pages/contract/pages.ts';
import { readingFields, readings } from '#features/readings/contract/readings.ts';
import { mapFields } from '#contract/rules/record-fields.ts';
import { sql } from 'drizzle-orm';
import { afterAll, test } from 'vitest';
import { donate } from './testing/donate.ts';
import { expectWait, lockRow } from './testing/call-during.ts';
import { startSiteWithStaff } from './testing/staff.ts';

/** A change of a record by staff waits for an earlier change of the same record, so it decides by what that one left. */
const site = await startSiteWithStaff();
const staff = await site.as('admin');
const { database } = site.handle;
afterAll(() => site.stop());

const byId = (id: number) => ({ params: { id } });
const announcement = {
  announcementDate: null,
  sundayNumber: 'Sixth Sunday of Easter',
  announcementTitle: 'Sample picnic',
  announcementDetail: 'After Mass, in the garden.',
  draft: true,
  publishOn: null,
  expiresOn: null,
  sendByEmail: false,
};
const reading = () => ({
  readingDate: '2027-06-03',
  setName: randomUUID(),
  ...mapFields(readingFields, () => 'A text'),
});
const hour = {
  volunteerName: 'Sample Volunteer',
  volunteerTelephone: '6175550100',
  category: 'Transport',
  description: 'Rides on Sundays',
  startDate: '2027-05-02',
  endDate: '2027-06-30',
  location: '',
  volunteerEmail: '',
  requesterName: '',
  requesterTelephone: '',
  forAnother: false,
  available: 'Available',
} as const;
const createMember = () => ({ ...emptyMemberFields, name: `Member ${randomUUID()}` });
const createPage = () => ({
  slug: `page-${randomUUID()}`,
  publish: false,
  title: 'A page',
  body: { type: 'doc' as const, content: [] },
  album: null,
  owner: '',
  reviewOn: null,
});

/** Inserts a record, and returns its key and a change of it. */
type Insert = () => Promise<{ key: number | string; change: () => Promise<unknown> }>;

const cases: [table: string, Insert][] = [
  [
    'announcement',
    async () => {
      const { id } = await site.call(announcements.create, { body: announcement }, staff);
      return { key: id, change: () => site.call(announcements.delete, byId(id), staff) };
    },
  ],
  [
    'reading',
    async () => {
      const { id } = await site.call(readings.create, { body: reading() }, staff);
      return { key: id, change: () => site.call(readings.delete, byId(id), staff) };
    },
  ],
  [
    'professional_hour',
    async () => {
      const { id } = await site.call(hours.create, { body: hour }, staff);
      return { key: id, change: () => site.call(hours.delete, byId(id), staff) };
    },
  ],
  [
    'member',
    async () => {
      const body = createMember();
      const { id } = await site.call(directory.create, { body }, staff);
      return { key: id, change: () => site.call(directory.update, { ...byId(id), body }, staff) };
    },
  ],
  [
    'album',
    async () => {
      const params = { slug: `album-${randomUUID()}` };
      const body = { title: 'An album', description: '' };
      await site.call(albums.create, { body: { ...params, ...body } }, staff);
      const input = { params, body: { ...body, link: 'https://example.org/gallery' } };
      const change = () => site.call(albums.update, input, staff);
      return { key: params.slug, change };
    },
  ],
  [
    'page',
    async () => {
      const body = createPage();
      const { version } = await site.call(pages.create, { body }, staff);
      const input = { params: { slug: body.slug }, body: { ...body, version } };
      return { key: body.slug, change: () => site.call(pages.update, input, staff) };
    },
  ],
  [
    'donation',
    async () => {
      const { response } = await donate(site.base);
      const [row] = (
        await database.execute<{ id: number }>(
          sql`select id from donation where reference = ${response?.reference}`,
        )
      ).rows;
      const id = row?.id ?? 0;
      const input = { ...byId(id), body: { reason: '', seen: { state: 'PAID' as const } } };
      return { key: id, change: () => site.call(donations.refund, input, staff) };
    },
  ],
  [
    'monthly_donation',
    async () => {
      await donate(site.base, { monthly: true });
      const list = await site.call(monthlyDonations.list, {}, staff);
      const seen = list.toSorted((first, second) => second.id - first.id)[0];
      if (!seen) throw new Error('There is no monthly gift.');
      const { id } = seen;
      const input = { ...byId(id), body: { reason: '', seen } };
      return { key: id, change: () => site.call(monthlyDonations.end, input, staff) };
    },
  ],
];

const lockBySlug = (table: string, slug: string) =>
  sql`select from ${sql.identifier(table)} where slug = ${slug} for key share`;
const lock = (table: string, key: number | string) =>
  typeof key === 'number' ? lockRow(table, key, 'key share') : lockBySlug(table, key);

test.each(cases)('a changed %s waits for the lock of its row', async (table, insert) => {
  await expectWait(site.handle, async () => {
    const [own, other] = [await insert(), await insert()];
    return { own: lock(table, own.key), other: lock(table, other.key), call: own.change };
  });
});
