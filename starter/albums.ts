import { type DrawingFamily, type DrawingFormat, getDrawingSize } from './drawings/render.ts';

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
  /** A gallery on another site, until an editor links to the community's own. */
  link?: string;
  /** An issue of the magazine. */
  isIssue?: boolean;
  pictures: StarterPicture[];
};

const descriptions: Record<Exclude<DrawingFamily, 'magazine'>, string> = {
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
  family: DrawingFamily,
  seed: number,
  format: DrawingFormat,
  alternativeText: string,
  caption = '',
): StarterPicture => ({
  drawing: `${family} ${seed} ${format}`,
  ...getDrawingSize(format),
  alternativeText,
  caption,
});

type Motif = Exclude<DrawingFamily, 'magazine'>;
const motif = (family: Motif, seed: number, format: DrawingFormat, caption = '') =>
  picture(family, seed, format, descriptions[family], caption);

// In rotation, so that the same motif never follows itself.
const rotation: readonly Motif[] = [
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

/** The 63 pictures of the home page's carousel (specification, section 9). */
const carousel = Array.from({ length: 63 }, (_, index) => {
  const cycle = Math.floor(index / rotation.length);
  const family = rotation[index % rotation.length] ?? 'basket';
  // Each motif gets another seed per cycle; the first picture is the basket of the site's design.
  return motif(family, family === 'basket' ? cycle * 3 : cycle + 1, 'square');
});

const feastMotifs: readonly (readonly [Motif, string])[] = [
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

/** The albums of a new site, with drawings instead of photos. */
export const starterAlbums: readonly StarterAlbum[] = [
  {
    slug: 'home',
    title: 'Home page',
    description: 'Pictures on the home page.',
    pictures: carousel,
  },
  {
    slug: 'magazine',
    title: 'The community magazine',
    description: 'Messages, articles and pictures from the year, page by page.',
    isIssue: true,
    pictures: Array.from({ length: 12 }, (_, index) =>
      picture('magazine', index + 1, 'tall', `Page ${index + 1}`),
    ),
  },
  {
    slug: 'gallery2023',
    title: 'Martyrs Day 2023',
    description: 'Scenes from the 2023 Martyrs Day.',
    link: 'https://commons.wikimedia.org/wiki/Special:MediaSearch?search=Uganda+Martyrs+Namugongo&type=image',
    pictures: [...feastMotifs, ...feastMotifs].map(([family, caption], index) =>
      motif(
        family,
        index + 20,
        index % 4 === 1 ? 'square' : 'wide',
        index < feastMotifs.length ? caption : '',
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
    slug: 'bannabikiira',
    title: 'Bannabikiira',
    description: 'The sisters and their work.',
    pictures: [motif('mat', 71, 'wide')],
  },
  {
    slug: 'chairman',
    title: 'Chairman',
    description: 'Our chairman.',
    pictures: [motif('drum', 72, 'square')],
  },
  {
    slug: 'children',
    title: 'Children',
    description: 'Sunday school and feasts of the children.',
    pictures: [motif('chevrons', 73, 'wide'), motif('baskets', 74, 'wide')],
  },
  {
    slug: 'chaplaincy',
    title: 'Spiritual Care',
    description: 'Our chaplains.',
    pictures: [motif('window', 51, 'square'), motif('candles', 52, 'square')],
  },
  {
    slug: 'martyrs-day',
    title: 'Martyrs Day',
    description: 'Pictures from Martyrs Day.',
    pictures: [
      motif('palms', 61, 'wide'),
      motif('crest', 62, 'wide'),
      motif('candles', 63, 'wide'),
      motif('drum', 64, 'wide'),
    ],
  },
];
