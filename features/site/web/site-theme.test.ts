import { getContrast } from '#contract/rules/site-colors.ts';
import { describe, expect, test } from 'vitest';
import { createSiteStyles, getSiteColor } from './site-theme.ts';
import { schemeTokens } from '#ui/theme.ts';

const hues = Array.from({ length: 24 }, (_, place) => {
  const channel = (shift: number) =>
    Math.round(127.5 + 127.5 * Math.cos(((place * 15 + shift) / 180) * Math.PI))
      .toString(16)
      .padStart(2, '0');
  return `#${channel(0)}${channel(120)}${channel(240)}`;
});
const schemes = ['light', 'dark'] as const;
const getToken = (name: keyof typeof schemeTokens, scheme: 'light' | 'dark') =>
  schemeTokens[name][scheme === 'light' ? 0 : 1];

describe.each([...hues, '#000000', '#ffffff', '#808080'])('in the hue of %s', (color) => {
  test.each(schemes)('everything can be read in the %s scheme', (scheme) => {
    for (const token of ['action', 'action-hover'] as const)
      expect(getContrast('#ffffff', getSiteColor(token, color, scheme))).toBeGreaterThan(4.5);
    for (const paper of ['paper', 'raised', 'sunk'] as const)
      expect(
        getContrast(getSiteColor('link', color, scheme), getToken(paper, scheme)),
      ).toBeGreaterThan(4.5);
    for (const cloth of ['bark', 'bark-mid', 'bark-deep'] as const)
      for (const text of ['on-bark', 'on-bark-soft'] as const)
        expect(
          getContrast(getToken(text, scheme), getSiteColor(cloth, color, scheme)),
        ).toBeGreaterThan(4.5);
  });
});

test('a site without own colors has no styles; one color changes its tokens only', () => {
  expect(createSiteStyles({ accent: '', cloth: '' })).toBe('');
  const styles = createSiteStyles({ accent: '#1f5fbf', cloth: '' });
  expect(styles).toContain("[data-mantine-color-scheme='light']{--nm-action:#");
  expect(styles).toContain("[data-mantine-color-scheme='dark']{--nm-action:#");
  expect(styles).not.toContain('--nm-bark');
  expect(createSiteStyles({ accent: '', cloth: '#1f5fbf' })).toContain('--nm-bark-deep:#');
});
