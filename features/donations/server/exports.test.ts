import { donate } from '#app/server/testing/donate.ts';
import { fetchExport, readCsvLines, readSheet } from '#app/server/testing/read-export.ts';
import { startSiteWithStaff } from '#app/server/testing/staff.ts';
import { donations } from '#features/donations/contract/donations.ts';
import { monthlyDonations } from '#features/donations/contract/monthly-donations.ts';
import { payments } from '#features/payments/contract/payments.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let site: Awaited<ReturnType<typeof startSiteWithStaff>>;

beforeAll(async () => {
  site = await startSiteWithStaff();
  await donate(site.base, { name: '=1+1 Donor', email: 'one@example.org' });
  await donate(site.base, { name: 'Other Donor', email: 'two@example.org' });
});
afterAll(() => site.stop());

const csv = { format: 'csv' as const };
const xlsx = { format: 'xlsx' as const };

test('donations as a file: of the period and the search, for the treasurer', async () => {
  const treasurer = await site.as('treasurer');
  const all = await fetchExport(site, donations.export, { query: csv }, treasurer);
  expect(all.name).toBe('donations-all.csv');
  const [head, ...lines] = readCsvLines(all.bytes);
  expect(head).toBe(
    'Date,Name,Telephone,Email,Location,Purpose,Covered fee,Amount,State,Note,In memory or honor,Monthly,Paid by',
  );
  expect(lines).toHaveLength(2);
  const period = { from: '2027-01-01', until: '2027-12-31' };
  const query = { ...period, search: '1+1' };
  const one = await fetchExport(site, donations.export, { query: { ...query, ...csv } }, treasurer);
  expect(one.name).toBe('donations-2027.csv');
  expect(readCsvLines(one.bytes)[1]).toContain(
    ",'=1+1 Donor,6175550123,one@example.org,St Kizito,Liturgy,0,50,Paid,With thanks,,No,Card",
  );
  const sheet = await fetchExport(
    site,
    donations.export,
    { query: { ...query, ...xlsx } },
    treasurer,
  );
  expect(readSheet(sheet.bytes)[1]?.slice(1, 8)).toEqual([
    { type: 'text', value: '=1+1 Donor' },
    { type: 'text', value: '6175550123' },
    { type: 'text', value: 'one@example.org' },
    { type: 'text', value: 'St Kizito' },
    { type: 'text', value: 'Liturgy' },
    { type: 'number', value: 0 },
    { type: 'number', value: 50 },
  ]);
  const earlier = { from: '2026-01-01', until: '2026-12-31', ...csv };
  const none = await fetchExport(site, donations.export, { query: earlier }, treasurer);
  expect(readCsvLines(none.bytes)).toHaveLength(1);
});

test('monthly gifts as a file have their columns without a gift, too', async () => {
  const treasurer = await site.as('treasurer');
  const { bytes, name } = await fetchExport(
    site,
    monthlyDonations.export,
    { query: csv },
    treasurer,
  );
  expect(name).toBe('monthly-gifts.csv');
  expect(readCsvLines(bytes)).toEqual([
    'Name,Telephone,Email,Location,Purpose,Every month,State,Next,Last result,Last on,Since',
  ]);
});

test('payments and income as files', async () => {
  const treasurer = await site.as('treasurer');
  const attempts = await fetchExport(
    site,
    payments.exportList,
    { query: { ...csv, sort: 'subject', direction: 'ascending' } },
    treasurer,
  );
  expect(attempts.name).toBe('payments.csv');
  const [head, ...lines] = readCsvLines(attempts.bytes);
  expect(head).toBe('When,For,Name,State,Card processor’s number,Amount,Refunded');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/,Gift 1,'=1\+1 Donor,Paid,[^,]+,50,0$/);
  const income = await fetchExport(
    site,
    payments.exportIncome,
    { query: { ...csv, from: '2027-01-01', until: '2027-12-31' } },
    treasurer,
  );
  expect(income.name).toBe('income-from-2027-01-01-until-2027-12-31.csv');
  expect(readCsvLines(income.bytes)).toEqual([
    'Day,Payment method,For,Amount',
    expect.stringMatching(/^2027-\d\d-\d\d,Card,Gifts for Liturgy,100$/),
  ]);
});
