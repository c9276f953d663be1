import { type Family, type Format, sizeOf } from './drawings/draw.ts';

type StarterPicture = {
  drawing: string;
  width: number;
  height: number;
  alternativeText: string;
  caption: string;
};
type StarterAlbum = {
  slug: string;
  title: string;
  description: string;
  pictures: StarterPicture[];
};

const words: Record<Exclude<Family, 'magazine'>, string> = {
  basket: 'Drawing: a coiled basket seen from above, sewn in red, brass and black',
  baskets: 'Drawing: woven baskets of many sizes on a wall',
  drum: 'Drawing: the hide of a drum seen from above, laced with ropes',
  window: 'Drawing: a rose window of red and gold glass around a cross',
  candles: 'Drawing: rows of candles burning at a vigil',
  lake: 'Drawing: the sun over a lake between hills, reeds in front',
  chevrons: 'Drawing: zigzag bands of a printed cloth',
  mat: 'Drawing: a plaited mat with diamonds in its pattern',
  bark: 'Drawing: three lengths of bark cloth sewn together, with a printed border',
  crest: 'Drawing: the golden crest of a crane, opened as a fan of feathers',
  palms: 'Drawing: palm branches rising from a ring of stitches',
};

const picture = (
  family: Family,
  seed: number,
  format: Format,
  alternativeText: string,
  caption = '',
): StarterPicture => ({
  drawing: `${family} ${seed} ${format}`,
  ...sizeOf(format),
  alternativeText,
  caption,
});

type Motif = Exclude<Family, 'magazine'>;
const motif = (family: Motif, seed: number, format: Format, caption = '') =>
  picture(family, seed, format, words[family], caption);

// Two of a kind never follow each other.
const round: readonly Motif[] = [
  'basket',
  'crest',
  'window',
  'lake',
  'palms',
  'mat',
  'drum',
  'candles',
  'chevrons',
  'bark',
  'baskets',
];

/** The home page's carousel: as many as the specification counts (section 9). */
const carousel = Array.from({ length: 63 }, (_, index) => {
  const turn = Math.floor(index / round.length);
  const family = round[index % round.length] ?? 'basket';
  // The first is the basket that the whole look is made of; the others each look different.
  return motif(family, family === 'basket' ? turn * 3 : turn + 1, 'square');
});

const feast: readonly (readonly [Motif, string])[] = [
  ['palms', 'The procession'],
  ['candles', 'The vigil'],
  ['drum', 'The drums'],
  ['crest', 'The dancers'],
  ['lake', 'Morning at the shrine'],
  ['baskets', 'The offertory'],
  ['window', 'Mass'],
  ['chevrons', 'Dressed for the feast'],
  ['mat', 'Sitting together'],
];

/** What a new site shows until the community puts its own pictures in. Every picture is drawn by us; none pretends to be a photograph. */
export const starterAlbums: readonly StarterAlbum[] = [
  {
    slug: 'home',
    title: 'Home page',
    description: 'The carousel of the home page.',
    pictures: carousel,
  },
  {
    slug: 'magazine',
    title: 'The community magazine',
    description: 'Messages, articles and pictures from the year, page by page.',
    pictures: Array.from({ length: 12 }, (_, index) =>
      picture('magazine', index + 1, 'tall', `Page ${index + 1} of a sample magazine`),
    ),
  },
  {
    slug: 'gallery2023',
    title: 'Martyrs Day 2023',
    description: 'Drawings keep the place of the photographs of the 2023 Martyrs Day.',
    pictures: [...feast, ...feast].map(([family, caption], index) =>
      motif(
        family,
        index + 20,
        index % 4 === 1 ? 'square' : 'wide',
        index < feast.length ? caption : '',
      ),
    ),
  },
  {
    slug: 'bubondo',
    title: 'Bubondo',
    description: 'The small communities of the parish.',
    pictures: [motif('baskets', 41, 'wide'), motif('mat', 42, 'wide'), motif('lake', 43, 'wide')],
  },
  {
    slug: 'chaplaincy',
    title: 'Spiritual Care',
    description: 'Two pictures keep the place of the chaplains.',
    pictures: [motif('window', 51, 'square'), motif('candles', 52, 'square')],
  },
  {
    slug: 'martyrs-day',
    title: 'Martyrs Day',
    description: 'For the messages and articles of the feast.',
    pictures: [
      motif('palms', 61, 'wide'),
      motif('crest', 62, 'wide'),
      motif('candles', 63, 'wide'),
      motif('drum', 64, 'wide'),
    ],
  },
];
