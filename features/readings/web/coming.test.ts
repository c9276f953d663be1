import { QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ReadingDay, readings } from '#features/readings/contract/readings.ts';
import { site, type Site } from '#features/site/contract/site.ts';
import { apiQueryOptions } from '#ui/api.ts';
import { renderMarkup } from '#ui/testing/render-markup.ts';
import { sundayPart } from './mine-part.tsx';
import { ReadingsScreen } from './ReadingsScreen.tsx';

// A Saturday evening in Boston, when it is Sunday in UTC.
beforeEach(() => void vi.useFakeTimers({ now: new Date('2027-07-04T01:00:00Z') }));
afterEach(() => void vi.useRealTimers());

function openClient() {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false } },
  });
  client.setQueryData<Partial<Site>>(apiQueryOptions(site.get, {}).queryKey, {
    timeZone: 'America/New_York',
  });
  return client;
}

const verses = {
  firstReadingVerse: 'Isaiah 1:1',
  responsorialPsalm: 'Psalm 23:1',
  secondReadingVerse: 'None',
  gospelVerse: 'Mark 6:1',
};
const day: ReadingDay = {
  liturgicalDay: {
    date: '2027-07-04',
    name: 'Fourteenth Sunday in Ordinary Time',
    rank: 'Sunday',
    color: 'green',
    season: 'Ordinary Time',
    weekday: 'Fourteenth Sunday in Ordinary Time',
    sundayCycle: 'B',
    weekdayCycle: 'I',
    holyDayOfObligation: false,
    lectionaryNumber: '101',
    citations: verses,
    others: [],
    novenaDay: null,
    patronalFeast: false,
    bishopsPage: 'https://bible.usccb.org/bible/readings/070427.cfm',
  },
  readings: [],
};

test('the coming Sunday of Mine has the readings of the calendar, without those that it lacks', async () => {
  const client = openClient();
  const options = apiQueryOptions(readings.getDay, { params: { date: '2027-07-04' } });
  client.setQueryData(options.queryKey, day);
  const html = await renderMarkup(client, createElement(sundayPart.Content));
  for (const verse of ['Isaiah 1:1', 'Psalm 23:1', 'Mark 6:1']) expect(html).toContain(verse);
  expect(html).not.toContain('None');
});

test('coming days that could not be loaded are no empty list', async () => {
  const client = openClient();
  const options = apiQueryOptions(readings.listComing, { params: { date: '2027-07-03' } });
  const queryFn = () => Promise.reject(new Error('no connection'));
  await client.prefetchQuery({ ...options, queryFn });
  client.setQueryData(apiQueryOptions(readings.listSummaries, {}).queryKey, []);
  const html = await renderMarkup(client, createElement(ReadingsScreen));
  expect(html.includes('Try Again')).toBe(true);
});
