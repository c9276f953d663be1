import { contract } from '#app/contract.ts';
import { fetchExport, readCsvLines, readSheet } from '#app/server/testing/read-export.ts';
import { addEvent, sellChairs } from '#app/server/testing/sell-chairs.ts';
import { startSiteWithStaff } from '#app/server/testing/staff.ts';
import { testNow } from '#app/server/testing/start-site.ts';
import { listEndpoints } from '#contract/endpoint.ts';
import { updateSettings } from '#platform/settings.ts';
import { reports } from '#features/tickets/contract/reports.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let site: Awaited<ReturnType<typeof startSiteWithStaff>>;
let event: number;
let barCodes: string[];

beforeAll(async () => {
  site = await startSiteWithStaff();
  const { database } = site.handle;
  await updateSettings(database, { timeZone: 'America/New_York' });
  const hall = await addEvent(database);
  event = hall.eventId;
  const sell = async (place: number, buyer: { name: string; phone: string }, minutes: number) => {
    const now = new Date(testNow.getTime() + minutes * 60_000);
    const chairs = hall.chairs.slice(place, place + 1);
    const sale = { ...hall, chairs, buyer: { ...buyer, email: 'guest@example.org' }, now };
    return (await sellChairs(database, sale)).tickets[0]?.barCode ?? '';
  };
  barCodes = [
    await sell(0, { name: '=HYPERLINK("x"), "Guest"', phone: '6175550123' }, 0),
    await sell(11, { name: 'Nakato Josephine', phone: '+256772123456' }, 1),
    await sell(12, { name: 'José Okello', phone: '6175550124' }, 2),
  ];
});
afterAll(() => site.stop());

const exportSold = async (query: object, role: 'reception' | 'editor' = 'reception') =>
  fetchExport(
    site,
    reports.exportSoldChairs,
    { query: { event, format: 'csv', ...query } },
    await site.as(role),
  );

test('every export is for readers of its list only', () => {
  const endpoints = listEndpoints(contract);
  const exports = endpoints.filter(({ path }) => path.endsWith('/export'));
  expect(exports.length).toBeGreaterThan(1);
  for (const { path, access } of exports) {
    const listPath = path
      // The screen of both files of the books shows the same sums.
      .replace('/quickbooks/', '/journal/')
      .replace('/announcements/recipients/', '/announcements/all/:id/recipients/')
      // What they belong to is a filter of a file, and in the path of a list.
      .replace(/^\/api\/(groups|letters|gatherings)\//, '/api/$1/:id/')
      .slice(0, -'/export'.length);
    const list = endpoints.find(
      ({ method, path: other }) => method === 'GET' && other === listPath,
    );
    expect(list?.access, path).toEqual(expect.arrayContaining([...access]));
  }
});

describe('the sold chairs as a file', () => {
  test('are for those who see the list', async () => {
    const input = { query: { event, format: 'csv' as const } };
    expect((await fetchExport(site, reports.exportSoldChairs, input)).status).toBe(401);
    expect((await exportSold({}, 'editor')).status).toBe(403);
    expect((await exportSold({})).status).toBe(200);
    expect((await exportSold({ event: 999_999 })).status).toBe(404);
  });

  test('as CSV: with the columns of the screen, in its order, and no formula', async () => {
    const query = { sort: 'checkoutDate', direction: 'descending' };
    const { bytes, name, type } = await exportSold(query);
    expect(type).toBe('text/csv; charset=utf-8');
    expect(name).toBe('sold-chairs-uganda-martyrs-day-2027-reception.csv');
    const [head, ...lines] = readCsvLines(bytes);
    expect(head).toBe('Date of Purchase,Parishioner,Telephone,Email,Table,Chair,Barcode,Amount');
    expect(lines.map((line) => barCodes.findIndex((code) => line.includes(code)))).toEqual([
      2, 1, 0,
    ]);
    expect(lines[2]).toContain(
      `,"'=HYPERLINK(""x""), ""Guest""",6175550123,guest@example.org,Table 1,Chair 1,${barCodes[0]},200`,
    );
    expect(lines[1]).toContain("Nakato Josephine,'+256772123456,");
  });

  test('as a spreadsheet: texts stay texts, amounts and dates are numbers', async () => {
    const { bytes, name, type } = await exportSold({
      format: 'xlsx',
      sort: 'checkoutDate',
      direction: 'ascending',
    });
    expect(type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(name).toBe('sold-chairs-uganda-martyrs-day-2027-reception.xlsx');
    const [head, first, second] = readSheet(bytes);
    expect(head?.map((cell) => cell?.value)).toEqual([
      'Date of Purchase',
      'Parishioner',
      'Telephone',
      'Email',
      'Table',
      'Chair',
      'Barcode',
      'Amount',
    ]);
    expect(first?.slice(1)).toEqual([
      { type: 'text', value: '=HYPERLINK("x"), "Guest"' },
      { type: 'text', value: '6175550123' },
      { type: 'text', value: 'guest@example.org' },
      { type: 'text', value: 'Table 1' },
      { type: 'text', value: 'Chair 1' },
      { type: 'text', value: barCodes[0] },
      { type: 'number', value: 200 },
    ]);
    expect(second?.[2]).toEqual({ type: 'text', value: '+256772123456' });
    expect(first?.[0]?.type).toBe('number');
  });

  test.each([
    ['jose', [2, 1]],
    ['617-555-0124', [2]],
    ['nakato', [1]],
    ['nobody', []],
  ])('the search for %s exports what the screen shows', async (search, matches) => {
    const { bytes } = await exportSold({ search, sort: 'userName', direction: 'ascending' });
    const [, ...lines] = readCsvLines(bytes);
    const visible = lines.map((line) => barCodes.findIndex((code) => line.includes(code)));
    expect(visible).toEqual(matches);
  });
});

test('the chairs sold per table as a file', async () => {
  const { bytes, name } = await fetchExport(
    site,
    reports.exportSalesPerTable,
    { query: { event, format: 'csv', sort: 'tablesSold', direction: 'descending' } },
    await site.as('treasurer'),
  );
  expect(name).toBe('sold-per-table-uganda-martyrs-day-2027-reception.csv');
  expect(readCsvLines(bytes)).toEqual(['Table Name,Chairs Sold', 'Table 2,2', 'Table 1,1']);
});
