import type { ShareCard } from '#features/site/contract/rules/share-picture.ts';
import sharp from 'sharp';
import files from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { expect, test, vi } from 'vitest';
import { getSharePicture } from './get-share-picture.ts';
import { getLuminance } from '#contract/rules/site-colors.ts';
import { fitText, measureText } from '#platform/pdf/fit-text.ts';
import { hasCharacter, loadFonts } from '#platform/pdf/load-fonts.ts';
import { drawCard, loadCardFonts } from './draw-share-picture.ts';

const card: ShareCard = {
  kind: 'event',
  id: '4',
  siteName: 'Namugongo',
  label: 'Reception',
  title: 'Uganda Martyrs Day 2027 Reception',
  lines: ['Saturday, June 12, 2027', 'Hall of the Parish'],
  price: 'from $40',
};

const fonts = await loadCardFonts(card);
const faces = fonts.listFaces('title');
const leading = 1.1;
const measureHeight = (_line: string, size: number) => size * leading;
const box = { faces, width: 596, height: 300, measureHeight, sizes: [92, 68, 44] };
const isInBox = ({ size, lines }: { size: number; lines: readonly string[] }) =>
  lines.every((line) => measureText(line, size, faces) <= box.width) &&
  lines.length * size * leading <= box.height;

test('a short title is large, and a longer one smaller', () => {
  expect(fitText('Mass Schedules', box)).toEqual({ size: 92, lines: ['Mass', 'Schedules'] });
  const longer = fitText('Advent retreat and parish potluck after Mass on Sunday', box);
  expect(longer.size).toBeLessThan(92);
  expect(longer.lines.join(' ')).toBe('Advent retreat and parish potluck after Mass on Sunday');
});

test.each([
  ['many words', 'Okusabira abagenzi '.repeat(40).trim()],
  ['one long word', 'W'.repeat(300)],
  ['a long word among short ones', `Come to the ${'Supercalifragilistic'.repeat(3)} feast`],
  ['wide letters', 'MMMMMMMM WWWWWWWW '.repeat(12).trim()],
])('%s stay in their box', (_, text) => {
  expect(isInBox(fitText(text, box))).toBe(true);
});

test('the end of a text that is too long is cut with an ellipsis', () => {
  expect(fitText('Okusabira abagenzi '.repeat(40).trim(), box).lines.at(-1)).toMatch(/…$/);
});

test('the own fonts have the letters of Luganda', async () => {
  const { all } = await loadFonts([]);
  for (const character of "Ŋŋaŋŋa y'Omwoyo, Go’lwaleero “ekibiina” é")
    for (const face of all) expect(hasCharacter(face, character), face.name + character).toBe(true);
});

test('a title in other scripts is drawn whole', async () => {
  const foreign = { ...card, title: 'عيد شهداء أوغندا 王小明 ỌṢun' };
  const svg = drawCard(foreign, await loadCardFonts(foreign));
  const count = (picture: string) => picture.split('M').length;
  expect(count(svg)).toBeGreaterThan(count(drawCard({ ...card, title: 'ỌṢun' }, fonts)) + 15);
});

test('a picture depends on no font of the machine and on no other file', () => {
  const svg = drawCard(card, fonts);
  expect(svg).not.toMatch(/<text|<image|<style|href=|font-family/);
});

test('the cloth has the hue of the community, as dark as that of the theme', async () => {
  const getCloth = (svg: string) => /stop-color="(#[0-9a-f]{6})"/.exec(svg)?.[1] ?? '';
  const [theme, green] = [drawCard(card, fonts), drawCard(card, fonts, '#1d6b3a')].map(getCloth);
  expect(theme).toBe('#6b3114');
  expect(green).not.toBe(theme);
  expect(getLuminance(green ?? '')).toBeLessThanOrEqual(getLuminance('#6b3114'));
  const [first, second] = [await getSharePicture(card, ''), await getSharePicture(card, '#1d6b3a')];
  expect(second.etag).not.toBe(first.etag);
});

test('markup in a text is not drawn as markup', () => {
  const svg = drawCard({ ...card, title: '</g><script>alert(1)</script>', lines: ['🎉'] }, fonts);
  expect(svg).not.toContain('script');
});

test('title, label, date, place and price change the picture', async () => {
  const { bytes } = await getSharePicture(card, '');
  for (const change of [
    { title: 'Another title' },
    { label: 'Party' },
    { lines: ['Sunday, June 13, 2027', 'Hall of the Parish'] },
    { price: '' },
    { siteName: 'Another community' },
  ])
    expect((await getSharePicture({ ...card, ...change }, '')).bytes.equals(bytes)).toBe(false);
});

test('the fonts for a picture are read outside the main thread', async () => {
  const read = vi.spyOn(files, 'readFile');
  syncBuiltinESMExports();
  await getSharePicture({ ...card, title: 'Mass in 韓國語 한국어' });
  expect(read).not.toHaveBeenCalled();
  read.mockRestore();
  syncBuiltinESMExports();
});

test('a picture is rendered once however many ask for it', async () => {
  const fresh = { ...card, title: 'Asked for often' };
  const pictures = await Promise.all(Array.from({ length: 20 }, () => getSharePicture(fresh)));
  expect(new Set(pictures.map(({ bytes }) => bytes)).size).toBe(1);
});

test.each(['site', 'page', 'announcement', 'reading', 'album', 'event'] as const)(
  'the picture of %s is a PNG of 1200 x 630 px, small enough for messengers',
  async (kind) => {
    const { bytes } = await getSharePicture({ ...card, kind }, '');
    expect(await sharp(bytes).metadata()).toMatchObject({
      format: 'png',
      width: 1200,
      height: 630,
    });
    // WhatsApp shows no larger picture.
    expect(bytes.length).toBeLessThan(300_000);
  },
);
