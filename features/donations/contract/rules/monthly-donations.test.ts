import { expect, test } from 'vitest';
import {
  getRetryAfterDecline,
  getFirstDonationDay,
  getNextDonationDay,
} from './monthly-donations.ts';

test.each([
  [15, '2027-01-15', '2027-02-15', 'the same day of the next month'],
  [1, '2027-12-01', '2028-01-01', 'into the next year'],
  [31, '2027-01-31', '2027-02-28', 'the 31st is the last day of February'],
  [31, '2028-01-31', '2028-02-29', 'also in a leap year'],
  [31, '2027-02-28', '2027-03-31', 'and the 31st again in March'],
  [31, '2027-03-31', '2027-04-30', 'the last day of April'],
  [30, '2027-02-28', '2027-03-30', 'the 30th after February'],
  [29, '2027-02-28', '2027-03-29', 'the 29th after February'],
  [10, '2027-02-17', '2027-03-10', 'a week late: the next month stays where it was'],
  [31, '2027-02-07', '2027-02-28', 'a week late and three weeks before the next'],
  [10, '2027-05-12', '2027-06-10', 'months late: one charge, then the next month'],
  [31, '2027-02-27', '2027-03-31', 'almost a month late: not again the day after'],
  [10, '2027-03-27', '2027-04-10', 'just two weeks before'],
  [10, '2027-03-28', '2027-05-10', 'less than two weeks before'],
])('day %i, charged on %s, is next charged on %s: %s', (day, chargedOn, next) => {
  expect(getNextDonationDay(day, chargedOn)).toBe(next);
});

test.each([
  [15, '2027-01-15', '2027-01-15'],
  [15, '2027-01-16', '2027-02-15'],
  [31, '2027-02-28', '2027-02-28'],
  [31, '2027-02-01', '2027-02-28'],
  [1, '2027-12-02', '2028-01-01'],
])('day %i, not before %s, falls on %s', (day, notBefore, first) => {
  expect(getFirstDonationDay(day, notBefore)).toBe(first);
});

test('a declined donation is retried 3 and 7 days later, then paused', () => {
  expect(getRetryAfterDecline(1, '2027-01-31')).toEqual({ retryOn: '2027-02-03' });
  expect(getRetryAfterDecline(2, '2027-02-03')).toEqual({ retryOn: '2027-02-07' });
  expect(getRetryAfterDecline(3, '2027-02-07')).toBe('pause');
});
