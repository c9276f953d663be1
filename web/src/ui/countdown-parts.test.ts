import { describe, expect, test } from 'vitest';
import { countdownParts, minutesAndSeconds } from './countdown-parts.ts';

describe('countdown', () => {
  test('each part has two digits', () => {
    const left = ((3 * 24 + 4) * 60 + 5) * 60_000 + 6000;
    expect(countdownParts(left)).toEqual({ days: '03', hours: '04', minutes: '05', seconds: '06' });
  });

  test('days grow past two digits', () => {
    expect(countdownParts(203 * 86_400_000)?.days).toBe('203');
  });

  test.each([0, -1, Number.NaN])('%s milliseconds left is finished', (left) => {
    expect(countdownParts(left)).toBeNull();
  });

  test('the last second is still a second', () => {
    expect(countdownParts(1999)?.seconds).toBe('01');
  });

  test('a hold counts up to the full second and never below nought', () => {
    expect([minutesAndSeconds(462_000), minutesAndSeconds(61_001), minutesAndSeconds(-5)]).toEqual([
      '7:42',
      '1:02',
      '0:00',
    ]);
  });
});
