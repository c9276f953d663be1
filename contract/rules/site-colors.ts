import { z } from 'zod';
/** '#a51b20' */
export const hexColor = /^#[0-9a-f]{6}$/;

type Channels = [number, number, number];

const parseHex = (hex: string): Channels =>
  [1, 3, 5].map((place) => Number.parseInt(hex.slice(place, place + 2), 16) / 255) as Channels;
const formatHex = (channels: Channels): string =>
  `#${channels
    .map((value) =>
      Math.round(Math.min(1, Math.max(0, value)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
const toLinear = (value: number) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
const fromLinear = (value: number) =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;

/** The relative luminance of a color, 0 to 1 (WCAG 2.2). */
export function getLuminance(hex: string): number {
  const [red, green, blue] = parseHex(hex).map(toLinear) as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colors, 1 to 21 (WCAG 2.2). */
export function getContrast(a: string, b: string): number {
  const [low = 0, high = 0] = [getLuminance(a), getLuminance(b)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** Chroma and hue of a color in Oklab (https://bottosson.github.io/posts/oklab/). */
function getTint(hex: string): { chroma: number; hue: number } {
  const [red, green, blue] = parseHex(hex).map(toLinear) as Channels;
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { chroma: Math.hypot(a, b), hue: Math.atan2(b, a) };
}

/** The linear channels of a color in Oklab; outside 0 to 1 when no screen can show it. */
function fromOklab(lightness: number, chroma: number, hue: number): Channels {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** The color of a hue and lightness that a screen can show, with the greatest chroma up to the given one. */
function toScreenColor(lightness: number, chroma: number, hue: number): string {
  const isVisible = (channels: Channels) =>
    channels.every((value) => value >= -0.0005 && value <= 1.0005);
  let [low, high] = [0, chroma];
  if (isVisible(fromOklab(lightness, chroma, hue))) low = chroma;
  for (let step = 0; step < 16 && low < chroma; step += 1) {
    const middle = (low + high) / 2;
    if (isVisible(fromOklab(lightness, middle, hue))) low = middle;
    else high = middle;
  }
  return formatHex(fromOklab(lightness, low, hue).map(fromLinear) as Channels);
}

/**
 * A color of the theme in the hue of a chosen one, and at most as vivid as both. It is as dark as the color that it replaces, a little
 * darker where `text` on it is light and a little lighter where it is dark, so that no contrast of the theme becomes less.
 */
export function recolor(original: string, chosen: string, text: 'light' | 'dark'): string {
  const { chroma, hue } = getTint(chosen);
  const target = getLuminance(original);
  const limit = Math.min(chroma, getTint(original).chroma);
  let [dark, light] = [0, 1];
  for (let step = 0; step < 20; step += 1) {
    const middle = (dark + light) / 2;
    if (getLuminance(toScreenColor(middle, limit, hue)) <= target) dark = middle;
    else light = middle;
  }
  return toScreenColor(text === 'light' ? dark : light, limit, hue);
}

/** Colors as '#a51b20'; empty for those of the theme. The site uses their hues, as dark as the theme needs (rules/site-colors.ts). */
export const SiteColors = z.object({ accent: z.string(), cloth: z.string() });

export type SiteColors = z.output<typeof SiteColors>;
