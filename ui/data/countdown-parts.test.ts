import { describe, expect, test } from 'vitest';
import { getCountdownParts, formatMinutesSeconds } from './Countdown.tsx';

describe('countdown', () => {
  test('each part has two digits', () => {
    const left = ((3 * 24 + 4) * 60 + 5) * 60_000 + 6000;
    expect(getCountdownParts(left)).toEqual({
      days: '03',
      hours: '04',
      minutes: '05',
      seconds: '06',
    });
  });

  test('days grow past two digits', () => {
    expect(getCountdownParts(203 * 86_400_000)?.days).toBe('203');
  });

  test.each([0, -1, Number.NaN])('%s milliseconds left is finished', (left) => {
    expect(getCountdownParts(left)).toBeNull();
  });

  test('the last second is still a second', () => {
    expect(getCountdownParts(1999)?.seconds).toBe('01');
  });

  test('minutes and seconds are rounded up and never negative', () => {
    expect([
      formatMinutesSeconds(462_000),
      formatMinutesSeconds(61_001),
      formatMinutesSeconds(-5),
    ]).toEqual(['7:42', '1:02', '0:00']);
  });
});
