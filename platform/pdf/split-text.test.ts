import { expect, test } from 'vitest';
import { toOneLine } from '#contract/rules/printed-text.ts';
import { loadFonts, type TextStyle } from './load-fonts.ts';
import { getDirection, layOutLine, toVisualOrder } from './split-text.ts';

/** The parts of a line from left to right, as they are given to their fonts, with the names of these. */
async function layOut(text: string, style: TextStyle = 'text') {
  const fonts = await loadFonts([text]);
  return layOutLine(text, fonts.listFaces(style)).map((run) => [run.text, run.face.name]);
}
const layOutTexts = async (text: string) => (await layOut(text)).map(([part]) => part);

test.each([
  ['Grace Nakato', 'text', ['Grace Nakato'], ['text']],
  ['Ngɔ Mbaŋga', 'title', ['Ngɔ', ' ', 'Mbaŋga'], ['NotoSans-Bold', 'title', 'NotoSans-Bold']],
  ['Иван', 'title', ['Иван'], ['bold']],
  ['Anna 王小', 'bold', ['Anna ', '王', '小'], ['bold', 'noto-sans-sc-100', 'noto-sans-sc-98']],
] as const)('the parts of %j in the style %s', async (text, style, parts, names) => {
  const runs = await layOut(text, style);
  expect(runs.map(([part]) => part).join('')).toBe(parts.join(''));
  if (style !== 'bold') expect(runs.map(([, name]) => name)).toEqual(names);
});

test('words from right to left follow each other from the right, and what stands beside them stays', async () => {
  expect(await layOutTexts('Anna שלום כהן Kato')).toEqual(['Anna ', 'כהן', ' ', 'שלום', ' Kato']);
});

test('a telephone number beside a name from right to left stays in its order', async () => {
  const parts = await layOutTexts(`${toOneLine('محمد علي')} · (617) 555-0123`);
  expect(parts.join('')).toBe('علي محمد · (617) 555-0123');
});

test('brackets from right to left are mirrored', async () => {
  expect((await layOutTexts('שלום (דוד) כהן')).join('')).toBe('כהן (דוד) שלום');
});

test('digits of a script from right to left stay from left to right', async () => {
  // The font turns these digits around, so that it is given them the other way.
  expect(await layOutTexts('۱۲۳')).toEqual(['۳۲۱']);
});

test('what no font has is replaced, never left out', async () => {
  expect((await layOut('a\u{10fff0}b')).map(([text]) => text)).toEqual(['a', '\ufffd', 'b']);
});

test.each([
  ['Table 1\ufe0f\u20e3', 'Table 1'],
  ['\u2068محمد 王 1\u20e3\u2069', '王 1 محمد'],
  ['#\u20e3a\u20dd', '#a'],
])('a letter keeps its place without a mark that no font has with it: %j', async (text, line) => {
  expect((await layOutTexts(text)).join('')).toBe(line);
});

test('fonts are loaded for the characters that occur', async () => {
  const names = async (text: string) => (await loadFonts([text])).all.map(({ name }) => name);
  const own = ['text', 'bold', 'numbers', 'title'];
  expect(await names('Grace Żółć Иван')).toEqual(own);
  expect(await names('שלום')).toEqual([
    ...own,
    'NotoSans-Regular',
    'NotoSansHebrew-Regular',
    'NotoSans-Bold',
    'NotoSansHebrew-Bold',
  ]);
});

test.each([
  [
    [0, 0, 0],
    [0, 1, 2],
  ],
  [
    [0, 1, 1, 1, 0],
    [0, 3, 2, 1, 4],
  ],
  [
    [1, 2, 2, 1],
    [3, 1, 2, 0],
  ],
])('parts of the levels %j are drawn in the order %j', (levels, order) => {
  expect(toVisualOrder(levels)).toEqual(order);
});

test.each([
  ['«دعوة» to Mass', 'rtl'],
  ['Mass عيد', 'ltr'],
  ['2027', 'ltr'],
] as const)('the paragraph %j is %s', (text, direction) => {
  expect(getDirection(text)).toBe(direction);
});
