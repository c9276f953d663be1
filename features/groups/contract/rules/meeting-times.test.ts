import { expect, test } from 'vitest';
import { formatMeetingTimes } from './meeting-times.ts';

test.each([
  [{ weekday: 0, startTime: '16:30', meetingTimes: '' }, 'Every Sunday at 4:30 PM.'],
  [
    { weekday: 6, startTime: '00:05', meetingTimes: 'Not in Lent.' },
    'Every Saturday at 12:05 AM. Not in Lent.',
  ],
  [{ weekday: 3, startTime: '', meetingTimes: '' }, 'Every Wednesday.'],
  [{ weekday: null, startTime: '', meetingTimes: 'The first Friday' }, 'The first Friday'],
  [{ weekday: null, startTime: '', meetingTimes: '' }, ''],
])('%j is %s', (meeting, text) => {
  expect(formatMeetingTimes(meeting)).toBe(text);
});
