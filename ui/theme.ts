import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

// Every color, size, radius, shadow and duration of the site. All other files use `--nm-*`.

// oxfmt-ignore
const scales = {
  bark: ['#fdf3ec', '#f6e0d1', '#eac3a9', '#d99f7b', '#c47c52', '#ad6034', '#944a22', '#7a3a19', '#572611', '#32150a'],
  martyr: ['#fdefec', '#fad6d0', '#f4aca2', '#ea7f74', '#da544c', '#c4322f', '#a51b20', '#8a141a', '#6b0f15', '#46090d'],
  brass: ['#fef8e6', '#fceec3', '#f7dd8f', '#f0ca5f', '#e5b43a', '#cd961d', '#a67513', '#80580f', '#5f410e', '#3c290a'],
  leaf: ['#eef7ee', '#d5ebd6', '#aad5ae', '#7bbb83', '#4f9c5c', '#32803f', '#216a33', '#185528', '#113f1d', '#092812'],
  violet: ['#f7f0f8', '#ebdcee', '#d8bcde', '#bf93c9', '#a56cb2', '#8a4a99', '#6f3580', '#592968', '#421d4d', '#291130'],
  clay: ['#fdf9f5', '#faf3ec', '#f2e6db', '#e5d3c4', '#cdb3a0', '#a98874', '#876654', '#6b4c3c', '#452c20', '#26150d'],
  night: ['#f7eadf', '#e5cfbf', '#c9ab97', '#a07f6b', '#6f5241', '#4d3527', '#38251a', '#271810', '#1c110b', '#120a06'],
} satisfies Record<string, MantineColorsTuple>;
const { bark, martyr, brass, leaf, violet, clay, night } = scales;

const display =
  "'Young Serif', 'Young Serif by Georgia', 'Young Serif by Noto', 'Young Serif by Times', 'Young Serif by DejaVu', serif";
const text =
  "'Commissioner', 'Commissioner by Roboto', 'Commissioner by Arial', 'Commissioner by DejaVu', system-ui, sans-serif";

const headings = {
  h1: { fontSize: 'clamp(2.375rem, 1.7rem + 2.9vw, 4rem)', lineHeight: '1.08' },
  h2: { fontSize: 'clamp(1.875rem, 1.55rem + 1.4vw, 2.625rem)', lineHeight: '1.08' },
  h3: { fontSize: 'clamp(1.5rem, 1.38rem + 0.5vw, 1.75rem)', lineHeight: '1.18' },
  h4: { fontSize: '1.3125rem', lineHeight: '1.25' },
  h5: { fontSize: '1.125rem', lineHeight: '1.3' },
  h6: { fontSize: '1rem', lineHeight: '1.4' },
};

const fontSizes = { xs: '0.875rem', sm: '1rem', md: '1.125rem', lg: '1.3125rem', xl: '1.625rem' };
const radius = { xs: '8px', sm: '12px', md: '18px', lg: '26px', xl: '40px' };
const spaces = [
  '0.25rem',
  '0.5rem',
  '0.75rem',
  '1rem',
  '1.5rem',
  '2rem',
  '3rem',
  '4.5rem',
  '6.5rem',
];

export const theme = createTheme({
  white: '#fffdfb',
  black: clay[9],
  colors: {
    bark,
    martyr,
    brass,
    leaf,
    violet,
    gray: clay,
    dark: night,
    red: martyr,
    yellow: brass,
    green: leaf,
  },
  primaryColor: 'martyr',
  primaryShade: { light: 6, dark: 5 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  fontFamily: text,
  fontFamilyMonospace: text,
  headings: { fontFamily: display, fontWeight: '400', textWrap: 'balance', sizes: headings },
  fontSizes,
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.6', lg: '1.5', xl: '1.35' },
  radius,
  defaultRadius: 'md',
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  breakpoints: { xs: '30em', sm: '40em', md: '54em', lg: '68.75em', xl: '80em' },
  shadows: Object.fromEntries(
    Object.keys(radius).map((size) => [size, `var(--nm-shadow-${size})`]),
  ),
  respectReducedMotion: true,
  cursorType: 'pointer',
});

function prefixed(prefix: string, tokens: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tokens).map(([name, value]) => [`${prefix}-${name}`, value]),
  );
}

/** Tokens that are the same in both schemes. */
const constant = {
  'font-display': display,
  'font-text': text,
  'size-hero': 'clamp(2.875rem, 1.6rem + 5.2vw, 5.75rem)',
  ...prefixed(
    'size',
    Object.fromEntries(Object.entries(headings).map(([name, { fontSize }]) => [name, fontSize])),
  ),
  ...prefixed('size', fontSizes),
  ...prefixed('space', Object.fromEntries(spaces.map((space, index) => [index + 1, space]))),
  ...prefixed('radius', radius),
  'radius-pill': '999px',
  page: '1240px',
  'page-wide': '1360px',
  measure: '66ch',
  target: '52px',
  'target-least': '44px',
  field: '60px',
  press: '90ms',
  quick: '160ms',
  calm: '280ms',
  slide: '700ms',
  turn: '1400ms',
  ease: 'cubic-bezier(.2, .7, .2, 1)',
  brass: brass[4],
  'on-action': '#ffffff',
  'qr-paper': '#fffdf8',
  'qr-ink': '#1c0f08',
  'qr-ink-soft': clay[7],
  'qr-line': '#d8c2b0',
  'door-green': '#14602c',
  'door-amber': '#f6b928',
  'door-red': '#a3141a',
  'on-door': '#ffffff',
  'on-door-amber': '#1c0f08',
  'door-shade': 'rgb(0 0 0 / .28)',
  'art-straw': '#deb478',
  'art-straw-light': '#e9c58d',
  'art-soot': '#26120a',
  'art-cream': '#fbe9d2',
  'art-red': martyr[6],
  'art-brass': brass[4],
  'art-gap': 'rgb(20 6 2 / .42)',
  'art-shadow': 'rgb(20 5 0 / .5)',
  'seat-free-ink': '#26150d',
  'seat-yours': '#f0bf3f',
  'seat-yours-ink': '#1c0f08',
  'table-number': '#fff4e8',
  print: '9.5pt',
  lift: 'rgb(255 255 255 / .18)',
  'lift-brass': 'rgb(255 255 255 / .55)',
  'shadow-sheet': '0 -14px 40px rgb(30 8 2 / .38)',
  drop: 'rgb(40 12 4 / .26)',
  veil: 'rgb(28 11 4 / .66)',
  'on-bark-line': 'rgb(255 228 205 / .4)',
  'on-bark-tint': 'rgb(255 228 205 / .14)',
  'on-bark-well': 'rgb(30 8 2 / .28)',
};

/** Tokens with a light and a dark value. */
const inSchemes = {
  paper: [clay[1], night[8]],
  raised: ['#fffdfb', night[7]],
  sunk: [clay[2], night[9]],
  tint: [bark[0], '#2d1a10'],
  ink: [clay[9], night[0]],
  'ink-soft': [clay[7], night[2]],
  line: [clay[3], '#453023'],
  'line-strong': [clay[6], '#94735f'],
  bark: [bark[7], '#5b2912'],
  'bark-mid': ['#8a421c', '#682f15'],
  'bark-deep': ['#4a1f0e', '#32150a'],
  'bark-ridge': ['rgb(50 18 6 / .26)', 'rgb(16 5 1 / .42)'],
  'bark-ridge-light': ['rgb(255 205 160 / .09)', 'rgb(255 190 140 / .07)'],
  'on-bark': ['#fff4e8', '#fdeee0'],
  'on-bark-soft': ['#f0d3bd', '#e3c3ac'],
  'brass-high': ['#f3cd66', '#efc658'],
  'brass-low': ['#9b6c11', '#80580f'],
  'brass-ink': [brass[7], brass[3]],
  'on-brass': ['#26150d', '#1c0f08'],
  seam: [brass[4], brass[5]],
  action: [martyr[6], martyr[5]],
  'action-hover': [martyr[7], '#d03d38'],
  'action-edge': ['#6b0f15', '#7a1519'],
  link: [martyr[6], '#f7a596'],
  danger: ['#b3201b', '#ff9d8f'],
  'danger-tint': ['#fdeeeb', '#3c1512'],
  ok: [leaf[6], '#8fd19a'],
  'ok-tint': ['#e7f3e7', '#14301b'],
  warn: ['#7a5200', '#f3cb6a'],
  'warn-tint': ['#fdf0cc', '#372608'],
  focus: ['#26150d', '#fff4e8'],
  'focus-halo': [brass[3], brass[5]],
  floor: ['#2b140b', '#150a05'],
  'floor-2': ['#3b1d10', '#231109'],
  'floor-line': ['#5d3420', '#4a2a1a'],
  table: ['#7d4524', '#653619'],
  'table-coil': ['#a9683b', '#8f5630'],
  'table-rim': ['#d9a25e', '#c48f4f'],
  'seat-free': ['#fff2df', '#fbe9d2'],
  'seat-held': ['#bd8a6a', '#b0805f'],
  'seat-sold': ['#4c2a1b', '#3a2014'],
  'seat-sold-line': ['#9c765f', '#8f6a55'],
  'seat-request': ['#f4d6bd', '#eccbb0'],
  'liturgical-white': [brass[4], brass[4]],
  'liturgical-red': [martyr[6], martyr[5]],
  'liturgical-green': [leaf[6], leaf[4]],
  'liturgical-violet': [violet[6], violet[3]],
  'liturgical-rose': ['#c4688a', '#e39ab5'],
  'shadow-xs': ['0 1px 2px rgb(60 26 10 / .10)', '0 1px 2px rgb(0 0 0 / .4)'],
  'shadow-sm': [
    '0 1px 0 rgb(255 255 255 / .8) inset, 0 1px 2px rgb(60 26 10 / .10), 0 3px 8px -2px rgb(60 26 10 / .10)',
    '0 1px 0 rgb(255 220 190 / .05) inset, 0 2px 6px rgb(0 0 0 / .4)',
  ],
  'shadow-md': [
    '0 1px 0 rgb(255 255 255 / .9) inset, 0 2px 4px rgb(60 26 10 / .08), 0 12px 28px -8px rgb(60 26 10 / .20)',
    '0 1px 0 rgb(255 220 190 / .06) inset, 0 12px 30px -8px rgb(0 0 0 / .6)',
  ],
  'shadow-lg': [
    '0 2px 6px rgb(60 26 10 / .12), 0 28px 60px -16px rgb(60 26 10 / .38)',
    '0 1px 0 rgb(255 220 190 / .06) inset, 0 28px 60px -16px rgb(0 0 0 / .75)',
  ],
  'shadow-xl': [
    '0 4px 10px rgb(30 10 2 / .18), 0 48px 100px -24px rgb(30 10 2 / .55)',
    '0 48px 100px -24px rgb(0 0 0 / .85)',
  ],
} satisfies Record<string, [light: string, dark: string]>;

/** The tokens of the schemes, light and dark. */
export const schemeTokens = inSchemes;

/** Colors of the browser's bar, for index.html and the app manifest. */
export const themeColors = {
  light: inSchemes['bark-deep'][0],
  dark: inSchemes['bark-deep'][1],
  paper: inSchemes.paper[0],
};

function scheme(place: 0 | 1): Record<string, string> {
  return Object.fromEntries(Object.entries(inSchemes).map(([name, pair]) => [name, pair[place]]));
}

// Mantine's variables refer to ours.
const mantine = {
  '--mantine-color-body': 'var(--nm-paper)',
  '--mantine-color-text': 'var(--nm-ink)',
  '--mantine-color-dimmed': 'var(--nm-ink-soft)',
  '--mantine-color-default': 'var(--nm-raised)',
  '--mantine-color-default-border': 'var(--nm-line-strong)',
  '--mantine-color-error': 'var(--nm-danger)',
  '--mantine-color-anchor': 'var(--nm-link)',
  '--mantine-color-placeholder': 'var(--nm-ink-soft)',
};

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: prefixed('--nm', constant),
  light: { ...mantine, ...prefixed('--nm', scheme(0)) },
  dark: { ...mantine, ...prefixed('--nm', scheme(1)) },
});
