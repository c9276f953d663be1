import { Worker } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
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
        pictures: [],
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

test('another thread does the work, so that requests do not wait for a long file', async () => {
  const post = vi.spyOn(Worker.prototype, 'postMessage');
  await createPersonalDataPdf(createOptions(1));
  expect(post.mock.calls).toMatchObject([[{ name: renderPersonalDataPdf.name }]]);
  post.mockRestore();
});
