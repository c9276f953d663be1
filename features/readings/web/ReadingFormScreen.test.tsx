import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { sampleDay } from '#app/web/testing/sample-content.ts';
import { ReadingSuggestion } from '#features/readings/contract/readings.ts';
import { deleteDraft } from '#ui/forms/drafts.ts';
import { openScreen } from '#ui/testing/open-screen.tsx';
import { ReadingFormScreen } from './ReadingFormScreen.tsx';

const removeDraft = () => deleteDraft('accountTextDraft', 'reading new');
beforeEach(removeDraft);
afterEach(removeDraft);

const weekday = {
  lectionary: '354',
  firstReadingVerse: 'Tobit 2:9-14',
  responsorialPsalm: 'Psalm 112:1-2, 7-8, 9',
  secondReadingVerse: 'None',
  secondReadingDetail: 'None',
  gospelVerse: 'Mark 12:13-17',
};
const sunday = {
  lectionary: '86',
  firstReadingVerse: 'Deuteronomy 5:12-15',
  responsorialPsalm: 'Psalm 81:3-4, 5-6, 7-8, 10-11',
  secondReadingVerse: '2 Corinthians 4:6-11',
  gospelVerse: 'Mark 2:23–3:6 or 2:23-28',
};
const respond = (date: string, fields: ReadingSuggestion['fields']) =>
  Response.json(
    z.encode(ReadingSuggestion, {
      liturgicalDay: { ...sampleDay, date },
      fields,
      sets: [],
    }),
  );

test('the references of the day are filled in, follow the date, and leave what is typed', async () => {
  const { page } = await openScreen(<ReadingFormScreen />, {
    screen: '/add-reading',
    at: '/add-reading',
    responses: {
      '/api/readings/suggestion/2027-06-01': () => respond('2027-06-01', weekday),
      '/api/readings/suggestion/2027-05-30': () => respond('2027-05-30', sunday),
      '/api/readings/suggestion/2027-11-25': () => respond('2027-11-25', {}),
    },
  });
  const field = (label: string) => page.getByLabelText(label, { exact: true });
  const date = page.getByLabelText('Reading Date');
  await date.fill('2027-06-01');
  await expect.element(field('First Reading Verse')).toHaveValue(weekday.firstReadingVerse);
  await expect.element(field('Second Reading Verse')).toHaveValue('None');
  await expect.element(page.getByText(/We filled in .*Gospel Verse/)).toBeVisible();
  await field('Responsorial Psalm').fill('Psalm 112');

  await date.fill('2027-05-30');
  await expect.element(field('First Reading Verse')).toHaveValue(sunday.firstReadingVerse);
  await expect.element(field('Second Reading Verse')).toHaveValue(sunday.secondReadingVerse);
  await expect.element(field('Second Reading Detail')).toHaveValue('');
  await expect.element(field('Responsorial Psalm')).toHaveValue('Psalm 112');
  await expect
    .element(page.getByText('The calendar has something else for Responsorial Psalm.'))
    .toBeVisible();

  // A day that the tables leave open.
  await date.fill('2027-11-25');
  await expect.element(field('First Reading Verse')).toHaveValue('');
  await expect.element(field('Gospel Verse')).toHaveValue('');
  await expect.element(field('Responsorial Psalm')).toHaveValue('Psalm 112');
});
