import { donationStatements as statements } from '#features/donations/contract/donation-statements.ts';
import { donations } from '#features/donations/contract/donations.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { buildUrl, callEndpointWithProgress, type Progress } from '#contract/client.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { donate } from '#app/server/testing/donate.ts';
import { parsePdf } from '#app/server/testing/parse-pdf.ts';
import { expectRejected, startSiteWithStaff } from '#app/server/testing/staff.ts';
import { openEmails } from '#app/server/testing/open-emails.ts';

type Site = Awaited<ReturnType<typeof startSiteWithStaff>>;
let site: Site;
const treasurer = () => site.as('treasurer');
const inYear = { params: { year: 2027 } };
const getText = (pdf: Buffer) =>
  parsePdf(pdf)
    .map(({ text }) => text)
    .join('\n');

beforeAll(async () => {
  site = await startSiteWithStaff({ background: true });
  await donate(site.base, { name: 'Zaitun Sample', email: 'z@example.org', amount: 10_000 });
  await donate(site.base, {
    name: 'Zaitun Sample',
    email: 'Z@example.org',
    amount: 25_300,
    coveredFee: 300,
    split: [
      { message: 'UMD', amount: 5_000 },
      { message: 'Liturgy', amount: 20_000 },
    ],
  }).then(({ status }) => expect(status).toBe(409));
  await donate(site.base, {
    name: 'Zaitun Sample',
    email: 'Z@example.org',
    amount: 25_750,
    coveredFee: 750,
    split: [
      { message: 'UMD', amount: 5_000 },
      { message: 'Liturgy', amount: 20_000 },
    ],
  });
  await donate(site.base, { name: 'Anna Sample', email: '', phone: '6175550111', amount: 2_000 });
  const back = await donate(site.base, { name: 'Back Sample', email: 'b@example.org' });
  await site.call(
    donations.refund,
    {
      params: { id: back.response?.donationId ?? 0 },
      body: { reason: '', seen: { state: 'PAID' } },
    },
    await treasurer(),
  );
  site.clock.set(new Date('2028-01-10T15:00:00Z'));
  await donate(site.base, { name: 'Zaitun Sample', email: 'z@example.org', amount: 99_900 });
});
afterAll(() => site.stop());

describe('yearly statements', () => {
  it('list every donor once, with the donations that were not refunded', async () => {
    expect(await site.call(statements.list, inYear, await treasurer())).toEqual([
      {
        donor: expect.any(Number),
        name: 'Anna Sample',
        email: '',
        donations: 1,
        amountCents: 2_000,
      },
      {
        donor: expect.any(Number),
        name: 'Zaitun Sample',
        email: 'z@example.org',
        donations: 2,
        amountCents: 35_750,
      },
    ]);
    const earlier = { params: { year: 2026 } };
    expect(await site.call(statements.list, earlier, await treasurer())).toEqual([]);
  });

  it('are a PDF for one donor with name, dates, purposes, amounts and tax wording', async () => {
    const { headers } = await treasurer();
    const list = await site.call(statements.list, inYear, { headers });
    const donor = list.find(({ name }) => name === 'Zaitun Sample')?.donor ?? 0;
    const getUrl = (id: number) =>
      buildUrl(site.base, statements.getPdf, { ...inYear, query: { donor: id } });
    const response = await fetch(getUrl(donor), { headers });
    expect(response.headers.get('content-type')).toContain('application/pdf');
    const text = getText(Buffer.from(await response.arrayBuffer()));
    for (const expected of [
      'Giving statement, 2027',
      'Zaitun Sample',
      'May 1, 2027',
      'UMD $50.00',
      'card fee $7.50',
      '$257.50',
      '$357.50',
      'No goods or services were provided',
    ])
      expect(text).toContain(expected);
    expect(text).not.toContain('$999.00');
    const unknown = await fetch(getUrl(999_999), { headers });
    expect(unknown.status).toBe(404);
  });

  it('are a ZIP for all donors, with progress', async () => {
    const payload: Progress[] = [];
    const options = await treasurer();
    const created = await callEndpointWithProgress(
      site.base,
      statements.generateZip,
      inYear,
      (item) => payload.push(item),
      options,
    );
    expect(created.count).toBe(2);
    expect(payload).toEqual([
      { done: 1, total: 2 },
      { done: 2, total: 2 },
    ]);
    const path = `/api/donation/statements/2027/print/${created.statements}`;
    const response = await fetch(`${site.base}${path}`, options);
    const bytes = Buffer.from(await response.arrayBuffer());
    for (const name of ['0001 2027 Anna Sample.pdf', '0002 2027 Zaitun Sample.pdf'])
      expect(bytes.includes(name)).toBe(true);
    expect((await fetch(`${site.base}${path}`)).status).toBe(401);
    await expectRejected(
      callEndpointWithProgress(
        site.base,
        statements.generateZip,
        { params: { year: 2026 } },
        () => {},
        options,
      ),
      'donation-not-found',
    );
  });

  it('are emailed once to every donor with an address', async () => {
    const sendAll = async () =>
      callEndpointWithProgress(
        site.base,
        statements.sendEmails,
        inYear,
        () => {},
        await treasurer(),
      );
    expect(await sendAll()).toEqual({ emailed: 1, withoutAddress: 1, before: 0 });
    expect(await sendAll()).toEqual({ emailed: 0, withoutAddress: 1, before: 1 });
    const sent = async () =>
      (await openEmails(site.handle.database)).filter(({ subject }) =>
        subject.startsWith('Your gifts in 2027'),
      );
    await expect.poll(sent).toHaveLength(1);
    const [email] = await sent();
    expect(email).toMatchObject({
      recipient: 'z@example.org',
      attachments: [{ name: 'gifts-2027.pdf', type: 'application/pdf' }],
    });
    const pdf = Buffer.from(email?.attachments[0]?.base64 ?? '', 'base64');
    expect(getText(pdf)).toContain('$357.50');
  });

  it('are of one donor each, also of those with the same name, number or part of an address', async () => {
    site.clock.set(new Date('2029-03-10T15:00:00Z'));
    const near = [
      { name: 'Ruth Kato', email: 'ruth@example.org', phone: '6175550141', amount: 1_001 },
      { name: 'Ruth Kato', email: 'ruth@example.com', phone: '6175550141', amount: 2_002 },
      { name: 'Ruth Kato', email: '', phone: '6175550141', amount: 3_003 },
      { name: 'Ruth Kato', email: '', phone: '6175550142', amount: 4_004 },
      { name: 'Rose Kato', email: '', phone: '6175550141', amount: 5_005 },
    ];
    for (const donor of near) await donate(site.base, donor);
    const options = await treasurer();
    const list = await site.call(statements.list, { params: { year: 2029 } }, options);
    expect(list.map(({ amountCents }) => amountCents).toSorted((a, b) => a - b)).toEqual(
      near.map(({ amount }) => amount),
    );
    for (const { donor, amountCents } of list) {
      const url = buildUrl(site.base, statements.getPdf, {
        params: { year: 2029 },
        query: { donor },
      });
      const text = getText(Buffer.from(await (await fetch(url, options)).arrayBuffer()));
      expect(near.filter(({ amount }) => text.includes(formatMoney(amount, 'full')))).toMatchObject(
        [{ amount: amountCents }],
      );
    }
  });
});
