import { z } from 'zod';
import { expect, test } from 'vitest';
import { sampleEvent, sampleSite } from '#app/web/testing/sample-content.ts';
import { Event } from '#contract/event.ts';
import { site } from '#features/site/contract/site.ts';
import type { PaperPreview } from '#features/reports/contract/papers.ts';
import { openScreen, respondWithProblem } from '#ui/testing/open-screen.tsx';
import { PapersScreen } from './PapersScreen.tsx';

const event = z.encode(Event, sampleEvent);

const line = {
  style: 'title',
  size: 20,
  x: 50,
  width: 100,
  soft: false,
  turned: false,
  outline: '',
} as const;
const onePage: PaperPreview = {
  width: 612,
  height: 792,
  pages: [{ lines: [{ ...line, text: 'Grace Nakato', y: 100 }], marks: [] }],
  tables: ['Table 1', 'Table 2'],
  unnamedGuests: 0,
};
const noPages = { ...onePage, pages: [] };

const open = async (preview: unknown, pdf?: () => Response, paper = 'place-cards') =>
  openScreen(<PapersScreen />, {
    screen: '/print-for-tables',
    at: `/print-for-tables?paper=${paper}`,
    responses: {
      '/api/events': [event],
      '/api/events/current': event,
      '/api/site': z.encode(site.get.response, sampleSite),
      '/api/umdreception/paper': preview,
      '/api/umdreception/paper.pdf': pdf,
    },
  });

test.each([
  ['place-cards', 'No guests yet'],
  ['caterer-list', 'No guests yet'],
  ['table-signs', 'No tables yet'],
  ['sponsors-list', 'No sponsors yet'],
])('without tables, %s say what will be there', async (paper, title) => {
  const { page } = await open({ ...noPages, tables: [] }, undefined, paper);
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Download PDF' })).toBeDisabled();
});

test('guests without a name are counted, with the way to their tickets', async () => {
  const { page } = await open({ ...onePage, unnamedGuests: 2 });
  await expect.element(page.getByText(/2 guests have no name yet/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Correct a name on its ticket' }))
    .toHaveAttribute('href', '/tickets');
});

test('a PDF that could not be made is tried again, and nothing chosen is lost', async () => {
  let tries = 0;
  const { page } = await open(onePage, () => {
    tries += 1;
    return tries === 1
      ? respondWithProblem('shutting-down')
      : new Response('%PDF-', { headers: { 'content-disposition': 'filename="cards.pdf"' } });
  });
  await page.getByRole('radio', { name: 'A4' }).click();
  await page.getByRole('button', { name: 'Download PDF' }).click();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText(/^Downloaded/)).toBeVisible();
  await expect.element(page.getByRole('radio', { name: 'A4' })).toBeChecked();
});

test('a preview that could not be made can be asked for again', async () => {
  let tries = 0;
  const { page } = await open(() => {
    tries += 1;
    return tries === 1 ? respondWithProblem('database-unavailable') : Response.json(onePage);
  });
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(page.getByText('Grace Nakato')).toBeVisible();
});

test('the sponsors’ list is printed for all, whatever tables were chosen', async () => {
  const { page } = await open(
    { ...onePage, tables: [], unnamedGuests: 2 },
    undefined,
    'sponsors-list',
  );
  await expect.element(page.getByText('Grace Nakato')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Download PDF' })).toBeEnabled();
  await expect.element(page.getByRole('radio', { name: 'Letter' })).toBeVisible();
  expect(page.getByRole('radio', { name: 'Some' }).query()).toBeNull();
  expect(page.getByText(/no name yet/).query()).toBeNull();
});
