import { oneBasket } from './basket.ts';
import { lake, roseWindow } from './light.ts';
import { colors, grain, background, round, range, type Canvas } from './canvas.ts';
import { chevrons, mat } from './weaves.ts';
import { crest, palms } from './wings.ts';

/** Title and lines of each sample magazine page. */
const pages: readonly (readonly [title: string, ...lines: string[]])[] = [
  ['Our magazine', 'A year of the community,', 'page by page'],
  ['From the chairperson', 'A greeting to the community,', 'and what this year was about.'],
  ['The chaplain writes', 'A reflection for the feast', 'of the Uganda Martyrs.'],
  ['The martyrs', 'Who they were, why they are', 'remembered, and their names.'],
  ['The year in pictures', 'Celebrations, pilgrimages', 'and quiet Sundays.'],
  ['Choir and liturgy', 'Hymns, readers, servers:', 'how to take part.'],
  ['Children and youth', 'Drawings, stories and plans', 'of the younger ones.'],
  ['Families', 'Weddings, baptisms', 'and first communions.'],
  ['Helping hands', 'What was given and done', 'for neighbors in need.'],
  ['From home', 'News of the Church in Uganda', 'and of friends there.'],
  ['Thank you', 'To everyone who cooked, sang,', 'drove, prayed and paid.'],
  ['Come and join us', 'Sunday 1:00 pm', 'Friday 8:00 pm'],
];

const artworks: readonly ((sheet: Canvas) => string)[] = [
  chevrons,
  lake,
  crest,
  mat,
  palms,
  roseWindow,
];

/** Draws a page of the sample magazine; the seed is its number. */
export function magazinePage(sheet: Canvas, seed: number): string {
  const { width, height } = sheet;
  const [title = '', ...lines] = pages[(seed - 1) % pages.length] ?? [];
  if (seed === 1) return cover(sheet, title, lines);
  const tall = height * 0.46;
  const art = artworks[seed % artworks.length] ?? lake;
  const picture = `<svg x="80" y="80" width="${width - 160}" height="${round(tall)}" viewBox="0 0 ${width - 160} ${round(tall)}">${art({ ...sheet, width: width - 160, height: tall })}</svg>`;
  const textLines = lines.map((line, index) =>
    text(line, 80, tall + 340 + index * 72, 52, colors.bark),
  );
  const stitches = `<path d="M80 ${round(height - 190)}H${width - 80}" stroke="${colors.brass}" stroke-width="6" stroke-dasharray="26 14"/>`;
  return [
    background(sheet, colors.cream),
    picture,
    text(title, 80, tall + 230, 96, colors.soot),
    ...textLines,
    stitches,
    text(String(seed), width - 80, height - 110, 44, colors.red, 'end'),
  ].join('');
}

function cover(sheet: Canvas, title: string, lines: readonly string[]): string {
  const { width, height } = sheet;
  const size = width * 0.86;
  const basket = `<svg x="${round((width - size) / 2)}" y="${round(height * 0.36)}" width="${round(size)}" height="${round(size)}" viewBox="0 0 1200 1200"><clipPath id="round"><circle cx="600" cy="600" r="600"/></clipPath><g clip-path="url(#round)">${oneBasket({ ...sheet, width: 1200, height: 1200 }, 9)}</g></svg>`;
  const textLines = lines.map((line, index) =>
    text(line, width / 2, 418 + index * 64, 50, colors.paper, 'middle'),
  );
  const rays = range(
    22,
    (ray) =>
      `<path d="M0-58V-${ray % 2 ? 84 : 96}" transform="rotate(${round((ray * 360) / 22)})"/>`,
  );
  return [
    background(sheet, colors.bark),
    grain(sheet, colors.barkDark, 90),
    `<rect x="36" y="36" width="${width - 72}" height="${height - 72}" rx="36" fill="none" stroke="${colors.brass}" stroke-width="7" stroke-dasharray="30 16"/>`,
    `<g transform="translate(${width / 2} 160)" stroke="${colors.brass}" stroke-width="9" stroke-linecap="round">${rays.join('')}<path d="M0-26V30M-18-6H18"/></g>`,
    text(title, width / 2, 350, 112, colors.cream, 'middle'),
    ...textLines,
    basket,
  ].join('');
}

const text = (
  content: string,
  x: number,
  y: number,
  size: number,
  color: string,
  anchor = 'start',
): string =>
  `<text x="${round(x)}" y="${round(y)}" font-family="Georgia, 'Times New Roman', serif" font-size="${size}" fill="${color}" text-anchor="${anchor}">${content}</text>`;
