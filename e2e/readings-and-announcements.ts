import {
  type AnnouncementInput,
  announcements,
} from '../features/announcements/contract/announcements.ts';
import {
  type Reading,
  readingFields,
  type ReadingInput,
  readings,
} from '../features/readings/contract/readings.ts';
import { addDays } from '../contract/rules/dates.ts';
import { getNextSunday } from '../contract/rules/dates.ts';
import { mapFields } from '../contract/rules/record-fields.ts';
import type { Page } from '@playwright/test';
import type { Site } from './fixtures.ts';

let entered = 0;

/** A future Sunday that no other test uses. */
export function nextUnusedSunday(): string {
  entered += 1;
  return addDays(getNextSunday('2031-01-01'), (entered + (process.pid % 400)) * 7);
}

/** Sample texts of a reading. */
export const buildReading = (rest: Partial<ReadingInput> = {}): ReadingInput => ({
  ...mapFields(readingFields, (_, name) => `Sample ${name}`),
  setName: '',
  readingDate: nextUnusedSunday(),
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

export const createReading = (site: Site, rest: Partial<ReadingInput> = {}): Promise<Reading> =>
  site.callAsAdmin(readings.create, { body: buildReading(rest) });

let written = 0;
export const buildAnnouncement = (rest: Partial<AnnouncementInput> = {}): AnnouncementInput => {
  written += 1;
  return {
    announcementDate: '2026-11-22',
    sundayNumber: 'Sample Sunday',
    announcementTitle: `Sample news ${process.pid} ${written}`,
    announcementDetail: 'The first sentence of it.\n\nAnd a second paragraph.',
    draft: false,
    publishOn: null,
    expiresOn: null,
    sendByEmail: false,
    ...rest,
  };
};

export const createAnnouncement = (site: Site, rest: Partial<AnnouncementInput> = {}) =>
  site.callAsAdmin(announcements.create, { body: buildAnnouncement(rest) });

/** Fills fields of the reading form. */
export async function fillReadingForm(page: Page, values: Partial<ReadingInput>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await page.locator(`#${name}`).fill(value);
}
