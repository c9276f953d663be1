import { donationStatements as statements } from '@namugongo/contract/donation-statements';
import { donations } from '@namugongo/contract/donations';
import { callWithProgress, type Progress } from '@namugongo/contract/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mailMessage } from '../platform/tables.ts';
import { give } from '../testing/give.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { refusedWith, startSiteWithStaff } from '../testing/staff.ts';

type Site = Awaited<ReturnType<typeof startSiteWithStaff>>;
let site: Site;
const treasurer = () => site.as('treasurer');
const inYear = { params: { year: 2027 } };
const textOf = (pdf: Buffer) =>
  readPdf(pdf)
    .map(({ text }) => text)
    .join('\n');

beforeAll(async () => {
  site = await startSiteWithStaff({ background: true });
  await give(site.base, { name: 'Zaitun Sample', email: 'z@example.org', amount: 10_000 });
  await give(site.base, {
    name: 'Zaitun Sample',
    email: 'Z@example.org',
    amount: 25_300,
    coveredFee: 300,
    split: [
      { message: 'UMD', amount: 5_000 },
      { message: 'Liturgy', amount: 20_000 },
    ],
  }).then(({ status }) => expect(status).toBe(409));
  await give(site.base, {
    name: 'Zaitun Sample',
    email: 'Z@example.org',
    amount: 25_750,
    coveredFee: 750,
    split: [
      { message: 'UMD', amount: 5_000 },
      { message: 'Liturgy', amount: 20_000 },
    ],
  });
  await give(site.base, { name: 'Anna Sample', email: '', phone: '6175550111', amount: 2_000 });
  const back = await give(site.base, { name: 'Back Sample', email: 'b@example.org' });
  await site.call(
    donations.refund,
    { params: { id: back.answer?.donationId ?? 0 }, body: { reason: '' } },
    await treasurer(),
  );
  site.clock.set(new Date('2028-01-10T15:00:00Z'));
  await give(site.base, { name: 'Zaitun Sample', email: 'z@example.org', amount: 99_900 });
});
afterAll(() => site.stop());

describe('the statements of a year', () => {
  it('name every giver once, with what stayed of their gifts', async () => {
    expect(await site.call(statements.list, inYear, await treasurer())).toEqual([
      {
        giver: '6175550111 anna sample',
        name: 'Anna Sample',
        email: '',
        gifts: 1,
        amountCents: 2_000,
      },
      {
        giver: 'z@example.org',
        name: 'Zaitun Sample',
        email: 'Z@example.org',
        gifts: 2,
        amountCents: 35_750,
      },
    ]);
    const nobody = { params: { year: 2026 } };
    expect(await site.call(statements.list, nobody, await treasurer())).toEqual([]);
  });

  it('are one PDF for one giver: who, when, what for, how much, and the words of the law', async () => {
    const { headers } = await treasurer();
    const answer = await fetch(
      `${site.base}/api/donation/statements/2027/giver?giver=z%40example.org`,
      { headers },
    );
    expect(answer.headers.get('content-type')).toContain('application/pdf');
    const text = textOf(Buffer.from(await answer.arrayBuffer()));
    for (const words of [
      'Statement of gifts, 2027',
      'Zaitun Sample',
      'May 1, 2027',
      'UMD $50.00',
      'card fee $7.50',
      '$257.50',
      '$357.50',
      'No goods or services were provided',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('$999.00');
    const unknown = await fetch(`${site.base}/api/donation/statements/2027/giver?giver=nobody`, {
      headers,
    });
    expect(unknown.status).toBe(404);
  });

  it('are a ZIP for all, with progress', async () => {
    const told: Progress[] = [];
    const options = await treasurer();
    const made = await callWithProgress(
      site.base,
      statements.print,
      inYear,
      (one) => told.push(one),
      options,
    );
    expect(made.count).toBe(2);
    expect(told).toEqual([
      { done: 1, of: 2 },
      { done: 2, of: 2 },
    ]);
    const path = `/api/donation/statements/2027/print/${made.statements}`;
    const answer = await fetch(`${site.base}${path}`, options);
    const bytes = Buffer.from(await answer.arrayBuffer());
    for (const name of ['0001 2027 Anna Sample.pdf', '0002 2027 Zaitun Sample.pdf'])
      expect(bytes.includes(name)).toBe(true);
    expect((await fetch(`${site.base}${path}`)).status).toBe(401);
    await expect(
      callWithProgress(site.base, statements.print, { params: { year: 2026 } }, () => {}, options),
    ).rejects.toMatchObject(refusedWith('donation-not-found'));
  });

  it('are mailed once to everybody who has an address', async () => {
    const mail = async () =>
      callWithProgress(site.base, statements.mail, inYear, () => {}, await treasurer());
    expect(await mail()).toEqual({ mailed: 1, withoutAddress: 1, before: 0 });
    expect(await mail()).toEqual({ mailed: 0, withoutAddress: 1, before: 1 });
    const sent = async () =>
      (await site.handle.database.select().from(mailMessage)).filter(({ subject }) =>
        subject.startsWith('Your gifts in 2027'),
      );
    await expect.poll(sent).toHaveLength(1);
    const [letter] = await sent();
    expect(letter).toMatchObject({
      recipient: 'Z@example.org',
      attachments: [{ name: 'gifts-2027.pdf', type: 'application/pdf' }],
    });
    const pdf = Buffer.from(letter?.attachments[0]?.base64 ?? '', 'base64');
    expect(textOf(pdf)).toContain('$357.50');
  });
});
