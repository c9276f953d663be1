import { type AnnouncementChange, announcements } from '@namugongo/contract/announcements';
import { type Reading, type ReadingChange, readings } from '@namugongo/contract/readings';
import { addDays } from '@namugongo/contract/rules/days';
import { sundayFrom } from '@namugongo/contract/rules/sundays';
import type { Page } from '@playwright/test';
import type { Site } from './site.ts';

let entered = 0;

/** A Sunday far ahead that no other test uses. */
export function freeSunday(): string {
  entered += 1;
  return addDays(sundayFrom('2031-01-01'), (entered + (process.pid % 400)) * 7);
}

/** Words of our own in the places of the texts. */
export const sampleReading = (rest: Partial<ReadingChange> = {}): ReadingChange => ({
  setName: '',
  readingDate: freeSunday(),
  saintOfTheDay: `Sample saint ${entered}`,
  dayOfTheYear: 'Sample Sunday, Year A',
  lectionary: '159',
  firstReadingVerse: 'Wisdom 6:12-16',
  firstReadingDetail: 'Sample text of the first reading.\n\nIts second paragraph.',
  responsorialPsalm: 'Psalm 63:2, 3-4',
  response: 'Sample response of the people.',
  responseDetail: 'Sample verses of the psalm.',
  secondReadingVerse: '1 Thessalonians 4:13-18',
  secondReadingDetail: 'Sample text of the second reading.',
  gospelAcclamation: 'Sample acclamation.',
  gospelVerse: 'Matthew 25:1-13',
  gospelReading: 'Sample text of the Gospel.',
  ...rest,
});

export const enterReading = (site: Site, rest: Partial<ReadingChange> = {}): Promise<Reading> =>
  site.callAsAdmin(readings.create, { body: sampleReading(rest) });

let written = 0;
export const sampleAnnouncement = (rest: Partial<AnnouncementChange> = {}): AnnouncementChange => {
  written += 1;
  return {
    announcementDate: '2026-11-22',
    sundayNumber: 'Sample Sunday',
    announcementTitle: `Sample news ${process.pid} ${written}`,
    announcementDetail: 'The first sentence of it.\n\nAnd a second paragraph.',
    draft: false,
    publishOn: null,
    expiresOn: null,
    byMail: false,
    ...rest,
  };
};

export const writeAnnouncement = (site: Site, rest: Partial<AnnouncementChange> = {}) =>
  site.callAsAdmin(announcements.create, { body: sampleAnnouncement(rest) });

/** Fills what the reading's form still has empty. */
export async function fillReadingForm(page: Page, answers: Partial<ReadingChange>): Promise<void> {
  for (const [name, value] of Object.entries(answers)) await page.locator(`#${name}`).fill(value);
}
