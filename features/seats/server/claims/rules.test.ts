import { networkFactors } from '#platform/http/client-identity.ts';
import { describe, expect, test } from 'vitest';
import {
  type ClientHolds,
  getClientProblem,
  getHeldSeconds,
  getMaxHeldChairs,
  getWaitEnd,
} from './rules.ts';

const now = new Date('2027-05-01T12:00:00.000Z');
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

describe('the limits of a client', () => {
  test.each([
    // in carts of 400 unsold, paid for, limit of a client, limit of a network
    [0, 0, 40, 160],
    [79, 0, 40, 160],
    [80, 0, 12, 48],
    [159, 0, 12, 48],
    [160, 0, 4, 16],
    [400, 0, 4, 16],
    [0, 10, 50, 170],
    [300, 60, 64, 76],
  ])('%i chairs in carts, %i paid for: %i and %i', (cartChairs, paid, client, network) => {
    const hall = { unsoldChairs: 400, cartChairs };
    expect(getMaxHeldChairs(hall, paid)).toBe(client);
    expect(getMaxHeldChairs(hall, paid, networkFactors.heldChairs)).toBe(network);
  });

  test('a hall without unsold chairs allows the fewest, and one with a last chair many', () => {
    expect(getMaxHeldChairs({ unsoldChairs: 0, cartChairs: 0 }, 0)).toBe(4);
    expect(getMaxHeldChairs({ unsoldChairs: 1, cartChairs: 0 }, 0)).toBe(40);
  });

  test.each([
    // unpaid chairs, minutes that a client and a network wait
    [0, null, null],
    [12, null, null],
    [13, 5, null],
    [24, 5, null],
    [25, 30, null],
    [48, 30, null],
    [49, 120, 5],
    [96, 120, 5],
    [97, 120, 30],
    [193, 120, 120],
  ])('after %i chairs that expired: %s and %s minutes', (unpaidChairs, client, network) => {
    const history = { unpaidSeconds: unpaidChairs * 600, lastUnpaidAt: now };
    expect(getWaitEnd(history)).toEqual(client === null ? null : inMinutes(client));
    const end = network === null ? null : inMinutes(network);
    expect(getWaitEnd(history, networkFactors.heldChairs)).toEqual(end);
  });

  const none: ClientHolds = {
    heldChairs: 0,
    nextExpiry: null,
    paidChairs: 0,
    unpaidSeconds: 0,
    lastUnpaidAt: null,
  };
  const quiet = { unsoldChairs: 400, cartChairs: 0 };
  const crowded = { unsoldChairs: 400, cartChairs: 200 };
  test.each([
    ['nothing held', none, crowded, null],
    ['a table', { ...none, heldChairs: 12 }, quiet, null],
    ['one chair less than forty', { ...none, heldChairs: 39 }, quiet, null],
    [
      'forty chairs, of which the first ends now',
      { ...none, heldChairs: 40, nextExpiry: now },
      quiet,
      { code: 'too-many-held', details: { max: 40, seconds: 1, wait: '1 minute' } },
    ],
    [
      'forty chairs, without an end',
      { ...none, heldChairs: 40 },
      quiet,
      { code: 'too-many-held', details: { max: 40, seconds: 1, wait: '1 minute' } },
    ],
    [
      'forty chairs',
      { ...none, heldChairs: 40, nextExpiry: inMinutes(3.5) },
      quiet,
      { code: 'too-many-held', details: { max: 40, seconds: 210, wait: '4 minutes' } },
    ],
    [
      'the first second of the next minute',
      { ...none, heldChairs: 40, nextExpiry: inMinutes(61 / 60) },
      quiet,
      { code: 'too-many-held', details: { max: 40, seconds: 61, wait: '2 minutes' } },
    ],
    ['thirty people who paid', { ...none, heldChairs: 20, paidChairs: 40 }, crowded, null],
    [
      'four chairs in a crowd',
      { ...none, heldChairs: 4, nextExpiry: inMinutes(1) },
      crowded,
      { code: 'too-many-held', details: { max: 4, seconds: 60, wait: '1 minute' } },
    ],
    [
      'unpaid chairs before',
      { ...none, unpaidSeconds: 30 * 600, lastUnpaidAt: inMinutes(-10) },
      quiet,
      { code: 'holds-ended-unpaid', details: { seconds: 1200, wait: '20 minutes' } },
    ],
    [
      'unpaid chairs before, the wait over',
      { ...none, unpaidSeconds: 30 * 600, lastUnpaidAt: inMinutes(-30) },
      quiet,
      null,
    ],
  ])('%s', (_, holds, hall, problem) => {
    expect(getClientProblem(holds, { hall, factor: 1, now })).toEqual(problem);
  });

  test.each([
    [10, 0],
    [9, 60],
    [0, 600],
    [-1, 660],
    // An approved or a paying chair may be held longer.
    [60, 0],
  ])('a hold with %d of 10 minutes left lasted %d seconds', (left, seconds) => {
    expect(getHeldSeconds(inMinutes(left), now, 10)).toBe(seconds);
  });
});
