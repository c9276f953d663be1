import { describe, expect, test } from 'vitest';
import { isOnSundaySheet, isPublished, isVisible } from './rules.ts';

const today = '2027-05-02';
const dates = { draft: false, publishOn: null, expiresOn: null };

describe('an announcement', () => {
  test.each([
    ['without days', {}, true, true],
    ['as a draft', { draft: true }, false, false],
    ['published today', { publishOn: today }, true, true],
    ['published tomorrow', { publishOn: '2027-05-03' }, false, false],
    ['on its last day', { expiresOn: today }, true, true],
    ['that ended yesterday', { expiresOn: '2027-05-01' }, true, false],
  ])('%s', (_, rest, published, visible) => {
    const announcement = { ...dates, ...rest };
    expect([isPublished(announcement, today), isVisible(announcement, today)]).toEqual([
      published,
      visible,
    ]);
  });

  test.each([
    ['of that day', '2027-05-02', {}, true],
    ['of the Monday before', '2027-04-26', {}, true],
    ['of the Sunday before', '2027-04-25', {}, false],
    [
      'of the Sunday before, with a later last day',
      '2027-04-25',
      { expiresOn: '2027-05-09' },
      true,
    ],
    ['of the Sunday after, already published', '2027-05-09', {}, true],
    ['published the day after', '2027-05-02', { publishOn: '2027-05-03' }, false],
    ['without a date, created that week', null, {}, true],
    ['without a date, published long ago', null, { publishOn: '2027-03-01' }, false],
    ['that is a draft', '2027-05-02', { draft: true }, false],
  ])('%s, on the sheet of a Sunday', (_, announcementDate, rest, expected) => {
    expect(isOnSundaySheet({ ...dates, announcementDate, ...rest }, '2027-04-30', today)).toBe(
      expected,
    );
  });
});
