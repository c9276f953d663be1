import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getContrast, getLuminance, hexColor, recolor } from '#contract/rules/site-colors.ts';

describe('the contrast of two colors', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#000000', 21],
    ['#777777', '#ffffff', 4.48],
    ['#a51b20', '#ffffff', 7.56],
    ['#123456', '#123456', 1],
  ])('of %s and %s is %d', (a, b, contrast) => {
    expect(getContrast(a, b)).toBeCloseTo(contrast, 2);
  });
});

describe('a color in a chosen hue', () => {
  test('stays what it is for its own hue', () => {
    expect(recolor('#a51b20', '#a51b20', 'light')).toBe('#a51b20');
  });

  test.each([
    ['#a51b20', '#1f5fbf', 'light'],
    ['#a51b20', '#808080', 'light'],
    ['#a51b20', '#ffff00', 'light'],
    ['#f7a596', '#1f5fbf', 'dark'],
    ['#7a3a19', '#000000', 'light'],
    ['#7a3a19', '#ffffff', 'light'],
  ] as const)('%s in the hue of %s is as readable under %s text', (original, chosen, text) => {
    expect(recolor(original, chosen, text)).toMatch(hexColor);
  });

  test('is never less readable than the original, and hardly differs in brightness', () => {
    const color = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(color, color, (original, chosen) => {
        const under = recolor(original, chosen, 'light');
        const over = recolor(original, chosen, 'dark');
        expect(getLuminance(under)).toBeLessThanOrEqual(getLuminance(original) + 1e-9);
        expect(getLuminance(over)).toBeGreaterThanOrEqual(getLuminance(original) - 1e-9);
        expect(Math.abs(getLuminance(under) - getLuminance(over))).toBeLessThan(0.02);
      }),
      { numRuns: 500 },
    );
  });
});
