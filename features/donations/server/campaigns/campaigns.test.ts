import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  campaigns,
  type CampaignStep,
  toCampaignInput,
} from '#features/donations/contract/campaigns.ts';
import { donationBatches } from '#features/donations/contract/donation-batches.ts';
import { donations } from '#features/donations/contract/donations.ts';
import { search } from '#features/search/contract/search.ts';
import { donate } from '#app/server/testing/donate.ts';
import { expectRejected, startSiteWithStaff } from '#app/server/testing/staff.ts';
import { recordStatements } from '#app/server/testing/record-statements.ts';

type Site = Awaited<ReturnType<typeof startSiteWithStaff>>;
let site: Site;

beforeAll(async () => {
  site = await startSiteWithStaff();
});
afterAll(() => site.stop());

const treasurer = () => site.as('treasurer');
const sample = {
  title: 'New roof',
  description: 'The roof of the hall leaks.\n\nWe want to mend it before winter.',
  goalCents: 100_00,
  endsOn: null,
  showsNames: true,
  pictureText: '',
};
async function create(changes: Partial<typeof sample | { endsOn: string }> = {}) {
  const body = { ...sample, title: `Roof ${randomUUID().slice(0, 8)}`, ...changes };
  return site.call(campaigns.create, { body }, await treasurer());
}
const apply = async (slug: string, step: CampaignStep) =>
  site.call(campaigns.applyStep, { params: { slug }, body: { step } }, await treasurer());
async function publish(changes: Parameters<typeof create>[0] = {}) {
  const { slug } = await create(changes);
  return apply(slug, 'publish');
}
const read = (slug: string) => site.call(campaigns.get, { params: { slug } });
const listOffered = async () =>
  (await site.call(donations.getInformation, {})).purposes.map(({ name }) => name);
const refund = async (id: number) =>
  site.call(
    donations.refund,
    { params: { id }, body: { reason: '', seen: { state: 'PAID' } } },
    await treasurer(),
  );

test('a draft is seen and given to by nobody; published, it is a purpose with a page', async () => {
  const draft = await create({ title: 'New roof, 2028' });
  expect(draft).toMatchObject({ slug: 'new-roof-2028', purpose: 'New_Roof_2028', donations: 0 });
  await expectRejected(read(draft.slug), 'campaign-not-found');
  expect(await listOffered()).not.toContain(draft.purpose);
  expect(await donate(site.base, { message: draft.purpose })).toMatchObject({
    code: 'donation-choice-gone',
  });
  await apply(draft.slug, 'publish');
  expect(await listOffered()).toContain(draft.purpose);
  expect(await read(draft.slug)).toMatchObject({ title: 'New roof, 2028', isPublished: true });
  const { results } = await site.call(search.search, { query: { q: 'winter' } });
  expect(results.map(({ path }) => path)).toContain('/campaign/new-roof-2028');
  const sitemap = await (await fetch(`${site.base}/sitemap.xml`)).text();
  expect(sitemap).toContain('/campaign/new-roof-2028</loc>');
  const picture = await fetch(`${site.base}/share/campaign/new-roof-2028.png`);
  expect(picture.status).toBe(200);
});

test('what came in is the ledger: by card, in an envelope, in part, minus refunds', async () => {
  const { slug, purpose } = await publish();
  const first = await donate(site.base, { message: purpose, amount: 6_000 });
  await donate(site.base, {
    amount: 5_000,
    message: purpose,
    split: [
      { message: purpose, amount: 1_000 },
      { message: 'Liturgy', amount: 4_000 },
    ],
  });
  expect(await read(slug)).toMatchObject({ raisedCents: 7_000, donations: 2 });
  const collection = {
    reference: randomUUID(),
    receivedOn: '2027-05-01',
    location: 'St_Kizito',
    note: '',
    totalCents: 3_500,
    donations: [
      {
        name: '',
        phone: '' as const,
        email: '' as const,
        method: 'check' as const,
        checkNumber: '1',
        split: [{ message: purpose, amount: 3_500 }],
      },
    ],
  };
  await site.call(donationBatches.create, { body: collection }, await treasurer());
  expect(await read(slug)).toMatchObject({ raisedCents: 10_500, donations: 3 });
  await refund(first.response?.donationId ?? 0);
  expect(await read(slug)).toMatchObject({ raisedCents: 4_500, donations: 2 });
});

test('names are those of givers who chose it, each once, without amounts, until a refund', async () => {
  const { slug, purpose } = await publish();
  const named = { message: purpose, name: 'Rose Achan', showName: true };
  const first = await donate(site.base, named);
  await donate(site.base, { ...named, amount: 100 });
  await donate(site.base, { message: purpose, name: 'Quiet Giver' });
  const second = await donate(site.base, { ...named, name: 'Peter Okello' });
  expect((await read(slug)).names.toSorted()).toEqual(['Peter Okello', 'Rose Achan']);
  expect(JSON.stringify(await read(slug))).not.toContain('Quiet');
  await refund(second.response?.donationId ?? 0);
  expect((await read(slug)).names).toEqual(['Rose Achan']);
  await refund(first.response?.donationId ?? 0);
  await site.call(
    campaigns.hideName,
    { params: { slug }, body: { name: 'Rose Achan' } },
    await treasurer(),
  );
  expect((await read(slug)).names).toEqual([]);
  const quiet = await publish({ showsNames: false });
  await donate(site.base, { ...named, message: quiet.purpose });
  expect((await read(quiet.slug)).names).toEqual([]);
});

test('ended by hand or by its last day, it takes envelopes and no cards, and its page stays', async () => {
  const { slug, purpose } = await publish();
  await apply(slug, 'end');
  const past = await publish({ endsOn: '2027-04-30' });
  const today = await publish({ endsOn: '2027-05-01' });
  for (const ended of [purpose, past.purpose])
    expect(await donate(site.base, { message: ended })).toMatchObject({
      code: 'donation-choice-gone',
    });
  expect(await donate(site.base, { message: today.purpose })).toMatchObject({ status: 200 });
  expect(await read(slug)).toMatchObject({ isClosed: true });
  const { purposes } = await site.call(donationBatches.list, {}, await treasurer());
  expect(purposes.map(({ name }) => name)).toContain(purpose);
  await apply(slug, 'reopen');
  expect(await donate(site.base, { message: purpose })).toMatchObject({ status: 200 });
});

test('a monthly gift is for no campaign', async () => {
  const { purpose } = await publish();
  const { status, code } = await donate(site.base, { message: purpose, monthly: true });
  expect([status, code]).toEqual([422, 'validation-failed']);
});

test('a change needs what the screen showed; without gifts it is deleted and comes back', async () => {
  const campaign = await publish();
  const params = { slug: campaign.slug };
  const seen = toCampaignInput(campaign);
  const body = { ...seen, title: 'The roof of the hall', goalCents: 50_00, seen };
  const changed = await site.call(campaigns.update, { params, body }, await treasurer());
  expect(changed).toMatchObject({ title: 'The roof of the hall', slug: campaign.slug });
  await expectRejected(
    site.call(campaigns.update, { params, body }, await treasurer()),
    'record-changed',
  );
  await apply(campaign.slug, 'delete');
  await expectRejected(read(campaign.slug), 'campaign-not-found');
  await apply(campaign.slug, 'restore');
  await apply(campaign.slug, 'reopen');
  await donate(site.base, { message: campaign.purpose });
  await expectRejected(apply(campaign.slug, 'delete'), 'donation-choice-used');
});

test('a gift to a purpose without a campaign runs no statement more than it did', async () => {
  const { purpose } = await publish();
  const count = async (message: string) => {
    let statements = 0;
    const stop = recordStatements(site.handle.url, () => (statements += 1));
    await donate(site.base, { message, email: '' });
    stop();
    return statements;
  };
  const plain = await count('Liturgy');
  // Only the page of the campaign is told.
  expect((await count(purpose)) - plain).toBeLessThanOrEqual(1);
});
