import { fetchExport, readCsvLines, readSheet } from '#app/server/testing/read-export.ts';
import { setUpDirectory } from '#app/server/testing/set-up-directory.ts';
import { operations } from '#contract/operations.ts';
import { directory } from '#features/directory/contract/directory.ts';
import { afterAll, expect, test } from 'vitest';
import { member } from './tables.ts';

const { add, form, secretary, site, treasurer } = await setUpDirectory();
afterAll(() => site.stop());

const exportMembers = (format: 'csv' | 'xlsx', session = secretary) =>
  fetchExport(site, directory.export, { query: { format } }, session);

test('the members as a file for the secretary, with the headers of an import', async () => {
  await add({ name: '@Sample', telephone: '6175550100', email: '', kabondo: 'East' });
  expect((await exportMembers('csv', treasurer)).status).toBe(403);
  const { name, bytes } = await exportMembers('csv');
  expect(name).toBe('members.csv');
  const [head, line] = readCsvLines(bytes);
  expect(head).toBe(
    'Name,Telephone,Second phone,Email,Kabondo,Address,Birthday,Wedding day,Baptism,Joining date,Note,Household,Role in the household,Status,Status since',
  );
  expect(line).toBe("'@Sample,6175550100,,,East,,,,,,,,,,");
});

test('5,000 rows are sent whole, while the server answers others', async () => {
  const { database } = site.handle;
  const rows = Array.from({ length: 5000 }, () => {
    const { name, telephone, email, kabondo } = form();
    return { name, telephone, email, kabondo };
  });
  for (let start = 0; start < rows.length; start += 1000)
    await database.insert(member).values(rows.slice(start, start + 1000));
  let responses = 0;
  let isRunning = true;
  const others = (async () => {
    while (isRunning) {
      await site.call(operations.getHealth, {});
      responses += 1;
    }
  })();
  const sheet = await exportMembers('xlsx');
  isRunning = false;
  await others;
  expect(readSheet(sheet.bytes)).toHaveLength(5002);
  expect(responses).toBeGreaterThan(5);
  expect(readCsvLines((await exportMembers('csv')).bytes)).toHaveLength(5002);
});
