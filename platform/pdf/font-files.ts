import { fileURLToPath } from 'node:url';

/**
 * A font, and the letters that it is asked for. `files` are TrueType; `slices` is a package of variable WOFF2 files, one for each range
 * of letters that its unicode.json lists; of the large font `picked`, only the letters that occur are read.
 */
export type FontSource = { name: string; characters: RegExp } & (
  | { files: { regular: string; bold: string } }
  | { slices: string }
  | { picked: string }
);

const ownFolder = fileURLToPath(new URL('./fonts/', import.meta.url));
const packages = fileURLToPath(new URL('../../node_modules/', import.meta.url));

/** The site's own fonts, by the style that asks for them. */
export const ownFonts = {
  text: `${ownFolder}Commissioner-Regular.ttf`,
  bold: `${ownFolder}Commissioner-SemiBold.ttf`,
  numbers: `${ownFolder}Commissioner-ExtraBold.ttf`,
  title: `${ownFolder}YoungSerif-Regular.ttf`,
} as const;

/** The fonts for letters that the site's own lack, in the order in which they are asked. The last has every letter of Unicode's first plane, in coarse drawings. */
export const furtherFonts: readonly FontSource[] = [
  {
    name: 'NotoSans',
    characters:
      /[\p{scx=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Devanagari}\p{sc=Common}\p{sc=Inherited}]/u,
    files: {
      regular: `${packages}@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf`,
      bold: `${packages}@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf`,
    },
  },
  {
    name: 'NotoNaskhArabic',
    characters: /\p{scx=Arabic}/u,
    files: {
      regular: `${packages}@embedpdf/fonts-arabic/fonts/NotoNaskhArabic-Regular.ttf`,
      bold: `${packages}@embedpdf/fonts-arabic/fonts/NotoNaskhArabic-Bold.ttf`,
    },
  },
  {
    name: 'NotoSansHebrew',
    characters: /\p{scx=Hebrew}/u,
    files: {
      regular: `${packages}@embedpdf/fonts-hebrew/fonts/NotoSansHebrew-Regular.ttf`,
      bold: `${packages}@embedpdf/fonts-hebrew/fonts/NotoSansHebrew-Bold.ttf`,
    },
  },
  {
    name: 'noto-sans-ethiopic',
    characters: /\p{scx=Ethiopic}/u,
    slices: `${packages}@fontsource-variable/noto-sans-ethiopic`,
  },
  {
    name: 'noto-sans-thai',
    characters: /\p{scx=Thai}/u,
    slices: `${packages}@fontsource-variable/noto-sans-thai`,
  },
  {
    name: 'noto-sans-kr',
    characters: /\p{scx=Hangul}/u,
    slices: `${packages}@fontsource-variable/noto-sans-kr`,
  },
  {
    name: 'noto-sans-sc',
    characters: /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\uff00-\uffef]/u,
    slices: `${packages}@fontsource-variable/noto-sans-sc`,
  },
  {
    name: 'UnifontEX',
    characters: /\P{C}/u,
    picked: `${packages}@fontsource/unifontex/files/unifontex-latin-400-normal.woff2`,
  },
];

/** The files of a font, as patterns of their paths. */
export function listFiles(source: FontSource): string[] {
  if ('files' in source) return Object.values(source.files);
  if ('picked' in source) return [source.picked];
  return [`${source.slices}/unicode.json`, `${source.slices}/files/*-wght-normal.woff2`];
}
