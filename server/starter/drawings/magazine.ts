import { oneBasket } from './basket.ts';
import { lake, roseWindow } from './light.ts';
import { colours, grain, ground, n, range, type Sheet } from './paper.ts';
import { chevrons, mat } from './weaves.ts';
import { crest, palms } from './wings.ts';

/** The pages of the starter's magazine by number: what each part of a magazine is for, in our own words. */
const pages: readonly (readonly [title: string, ...lines: string[]])[] = [
  ['Our magazine', 'A year of the community,', 'page by page'],
  ['From the chairperson', 'A greeting to the community,', 'and what this year was about.'],
  ['The chaplain writes', 'A reflection for the feast', 'of the Uganda Martyrs.'],
  ['The martyrs', 'Who they were, why they are', 'remembered, and their names.'],
  ['The year in pictures', 'Celebrations, pilgrimages', 'and quiet Sundays.'],
  ['Choir and liturgy', 'Hymns, readers, servers:', 'how to take part.'],
  ['Children and youth', 'Drawings, stories and plans', 'of the younger ones.'],
  ['Families', 'Weddings, baptisms', 'and first communions.'],
  ['Helping hands', 'What was given and done', 'for neighbours in need.'],
  ['From home', 'News of the Church in Uganda', 'and of friends there.'],
  ['Thank you', 'To everybody who cooked, sang,', 'drove, prayed and paid.'],
  ['Come and join us', 'Sunday 1:00 pm', 'Friday 8:00 pm'],
];

const arts: readonly ((sheet: Sheet) => string)[] = [chevrons, lake, crest, mat, palms, roseWindow];

/** One page of the starter's magazine; its number is the seed. The community's own pages take its place. */
export function magazinePage(sheet: Sheet, seed: number): string {
  const { width, height } = sheet;
  const [title = '', ...lines] = pages[(seed - 1) % pages.length] ?? [];
  if (seed === 1) return cover(sheet, title, lines);
  const tall = height * 0.46;
  const art = arts[seed % arts.length] ?? lake;
  const picture = `<svg x="80" y="80" width="${width - 160}" height="${n(tall)}" viewBox="0 0 ${width - 160} ${n(tall)}">${art({ ...sheet, width: width - 160, height: tall })}</svg>`;
  const words = lines.map((line, index) =>
    text(line, 80, tall + 340 + index * 72, 52, colours.bark),
  );
  const stitches = `<path d="M80 ${n(height - 190)}H${width - 80}" stroke="${colours.brass}" stroke-width="6" stroke-dasharray="26 14"/>`;
  return [
    ground(sheet, colours.cream),
    picture,
    text(title, 80, tall + 230, 96, colours.soot),
    ...words,
    stitches,
    text('The pages of your magazine take the place of these.', 80, height - 110, 36, colours.bark),
    text(String(seed), width - 80, height - 110, 44, colours.red, 'end'),
  ].join('');
}

function cover(sheet: Sheet, title: string, lines: readonly string[]): string {
  const { width, height } = sheet;
  const size = width * 0.86;
  const basket = `<svg x="${n((width - size) / 2)}" y="${n(height * 0.36)}" width="${n(size)}" height="${n(size)}" viewBox="0 0 1200 1200"><clipPath id="round"><circle cx="600" cy="600" r="600"/></clipPath><g clip-path="url(#round)">${oneBasket({ ...sheet, width: 1200, height: 1200 }, 9)}</g></svg>`;
  const words = lines.map((line, index) =>
    text(line, width / 2, 418 + index * 64, 50, colours.paper, 'middle'),
  );
  const rays = range(
    22,
    (ray) => `<path d="M0-58V-${ray % 2 ? 84 : 96}" transform="rotate(${n((ray * 360) / 22)})"/>`,
  );
  return [
    ground(sheet, colours.bark),
    grain(sheet, colours.barkDark, 90),
    `<rect x="36" y="36" width="${width - 72}" height="${height - 72}" rx="36" fill="none" stroke="${colours.brass}" stroke-width="7" stroke-dasharray="30 16"/>`,
    `<g transform="translate(${width / 2} 160)" stroke="${colours.brass}" stroke-width="9" stroke-linecap="round">${rays.join('')}<path d="M0-26V30M-18-6H18"/></g>`,
    text(title, width / 2, 350, 112, colours.cream, 'middle'),
    ...words,
    basket,
  ].join('');
}

const text = (
  words: string,
  x: number,
  y: number,
  size: number,
  colour: string,
  anchor = 'start',
): string =>
  `<text x="${n(x)}" y="${n(y)}" font-family="Georgia, 'Times New Roman', serif" font-size="${size}" fill="${colour}" text-anchor="${anchor}">${words}</text>`;
