import { describe, expect, test } from 'vitest';
import { nextParcel, patience, pauseAfter, ripeIn, troubleOf } from './errands.ts';
import type { Errand } from './kept-tickets.ts';

const opened = Date.UTC(2027, 5, 12, 18);
const usher = 'sample usher';

let made = 0;
function errand(changes: Partial<Errand> = {}): Errand {
  made += 1;
  return {
    number: made,
    event: 1,
    kind: 'receive',
    ticketId: made,
    barCode: `SAMPLE${made}`,
    scannedAt: new Date(opened),
    madeAt: opened,
    door: null,
    who: usher,
    whoName: 'Sample Usher',
    ...changes,
  };
}
const later = opened + patience;
const numbers = (parcel: ReturnType<typeof nextParcel>) =>
  parcel?.errands.map(({ number }) => number);

describe('what waits on a device', () => {
  test('is sent in its order: receipts of one event together, an undo by itself', () => {
    const first = errand();
    const second = errand();
    const undone = errand({ kind: 'undo' });
    const again = errand();
    const elsewhere = errand({ event: 2 });
    const all = [first, second, undone, again, elsewhere];
    const sent: (number[] | undefined)[] = [];
    let left: Errand[] = all;
    for (let parcel = nextParcel(left, usher, later); parcel;) {
      sent.push(numbers(parcel));
      const done = parcel.errands;
      left = left.filter((one) => !done.includes(one));
      parcel = nextParcel(left, usher, later);
    }
    expect(sent).toEqual([
      [first.number, second.number],
      [undone.number],
      [again.number],
      [elsewhere.number],
    ]);
  });

  test('is sent under the account that did it, and under no other', () => {
    const own = errand();
    const foreign = errand({ who: 'another usher' });
    expect(numbers(nextParcel([foreign, own], usher, later))).toEqual([own.number]);
    expect(nextParcel([foreign], usher, later)).toBeNull();
    expect(ripeIn([foreign], usher, later)).toBeNull();
  });

  test('rests while the server is asked about it by itself, and so does what follows', () => {
    const fresh = errand({ madeAt: later - 1 });
    const undone = errand({ kind: 'undo', madeAt: later });
    expect(nextParcel([fresh, undone], usher, later)).toBeNull();
    expect(ripeIn([fresh, undone], usher, later)).toBe(patience - 1);
    expect(numbers(nextParcel([errand(), fresh], usher, later))).toHaveLength(1);
    expect(ripeIn([undone], usher, later)).toBe(0);
  });

  test('is sent also when the clock of the device was set back meanwhile', () => {
    const ahead = errand({ madeAt: later + 3_600_000 });
    expect(numbers(nextParcel([ahead], usher, later))).toEqual([ahead.number]);
  });

  test('goes one by one after a refusal, so that a bad code stops no other', () => {
    const all = [errand(), errand(), errand()];
    expect(numbers(nextParcel(all, usher, later, 1))).toEqual([all[0]?.number]);
  });
});

test('the pauses after failures grow to half a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 50].map(pauseAfter)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
});

test.each([
  [0, 'offline'],
  [401, 'signed out'],
  [403, 'not allowed'],
  [404, 'refused'],
  [408, 'offline'],
  [422, 'refused'],
  [429, 'offline'],
  [500, 'offline'],
  [503, 'offline'],
] as const)('an answer with status %i means: %s', (status, trouble) => {
  const problem = { type: '', title: '', status, detail: '', code: 'sample' };
  expect(troubleOf(Object.assign(new Error('sample'), { problem }))).toBe(trouble);
});
