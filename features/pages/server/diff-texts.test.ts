import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { diffTexts } from './diff-texts.ts';

describe('a comparison', () => {
  const marks = { same: '', added: '+', removed: '-' };
  const formatDiff = (before: string, after: string) =>
    diffTexts(before, after)
      .map(({ kind, text }) => `${marks[kind]}[${text}]`)
      .join('');

  test.each([
    ['', '', ''],
    ['one', 'one', '[one]'],
    ['', 'one', '+[one]'],
    ['one', '', '-[one]'],
    ['We meet on Sunday.', 'We meet on Friday.', '[We meet on ]-[Sunday.]+[Friday.]'],
    ['We meet.', 'We meet every week.', '[We ]-[meet.]+[meet every week.]'],
    ['one two three', 'one three', '[one ]-[two ][three]'],
    ['one\ntwo', 'one\nand\ntwo', '[one\n]+[and\n][two]'],
    ['a b c d', 'x y c d', '-[a b ]+[x y ][c d]'],
  ])('of %j and %j', (before, after, expected) => expect(formatDiff(before, after)).toBe(expected));

  test('always contains both texts completely', () => {
    const texts = fc.array(fc.constantFrom('a ', 'b ', 'c', '\n', 'word '), { maxLength: 40 });
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const changes = diffTexts(before.join(''), after.join(''));
        const without = (kind: string) =>
          changes.flatMap((change) => (change.kind === kind ? [] : [change.text])).join('');
        expect(without('added')).toBe(before.join(''));
        expect(without('removed')).toBe(after.join(''));
      }),
    );
  });

  test('of texts with too many changed words is by lines', () => {
    const long = (word: string) => `same\n${word} ${word}\r${word}\n`.repeat(300);
    const changes = diffTexts(`first\n${long('a')}last`, `first\n${long('b')}last`);
    expect(changes.slice(0, 3)).toEqual([
      { kind: 'same', text: 'first\nsame\n' },
      { kind: 'removed', text: 'a a\ra\n' },
      { kind: 'added', text: 'b b\rb\n' },
    ]);
    expect(changes).toHaveLength(901);
  });

  test('of long different texts is fast, and of long texts with one changed word is short', () => {
    const long = (word: string) =>
      Array.from({ length: 20_000 }, (_, n) => `${word}${n}`).join(' ');
    const startedAt = performance.now();
    expect(diffTexts(long('a'), long('b'))).toHaveLength(2);
    expect(diffTexts(long('a'), long('a').replace('a9999 ', 'other '))).toHaveLength(4);
    expect(performance.now() - startedAt).toBeLessThan(5000);
  });
});
