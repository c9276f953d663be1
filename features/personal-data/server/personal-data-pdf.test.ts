import { expect, test } from 'vitest';
import { parsePdf } from '#app/server/testing/parse-pdf.ts';
import {
  createPersonalDataPdf,
  maxPrintedRecords,
  renderPersonalDataPdf,
} from './personal-data-pdf.ts';

const createOptions = (count: number) => ({
  data: {
    email: 'reader@example.org',
    createdAt: '2027-05-01T16:00:00.000Z',
    hasAccount: true,
    sections: [
      {
        title: 'Emails',
        onDeletion: 'Deleted.',
        records: Array.from({ length: count }, (_, index) => ({ Subject: `Email ${index + 1}` })),
      },
    ],
    obstacles: [],
  },
  site: { name: 'Sample Parish', timeZone: 'America/New_York' },
});

const readText = async (count: number) =>
  parsePdf(await createPersonalDataPdf(createOptions(count)))
    .map(({ text }) => text)
    .join(' ');

test('a file has all records, or says how many are left out', async () => {
  const all = await readText(maxPrintedRecords);
  expect(all).toContain(`Email ${maxPrintedRecords}`);
  expect(all).not.toContain('more');
  const some = await readText(maxPrintedRecords + 5);
  expect(some).toContain('And 5 more');
  expect(some).not.toContain(`Email ${maxPrintedRecords + 1}`);
});

/** The processor time of this thread until the file is there, in microseconds. */
async function measure(render: typeof createPersonalDataPdf): Promise<number> {
  const before = process.threadCpuUsage();
  await render(createOptions(maxPrintedRecords));
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

test('another thread does the work, so that requests do not wait for a long file', async () => {
  await measure(renderPersonalDataPdf);
  const ofWork = await measure(renderPersonalDataPdf);
  expect(await measure(createPersonalDataPdf)).toBeLessThan(ofWork / 4);
});
