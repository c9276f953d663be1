import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { cssVariablesResolver, theme } from './theme.ts';
import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';

const source = path.join(import.meta.dirname, '..');
const files = globSync('{ui,app/web,features/*/web}/**/*.{ts,tsx,css}', { cwd: source }).filter(
  (file) => !/theme(\.test)?\.ts$/.test(file),
);
const colorPattern =
  /#[0-9a-f]{3,8}\b(?![\w-])|\b(rgb|rgba|hsl|hsla|oklch|lab|lch|hwb)\((?!from var)/gi;
const tokens = cssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme));
const names = new Set([...Object.keys(tokens.variables), ...Object.keys(tokens.light)]);

describe('the theme file', () => {
  test.each(files)('%s contains no color literals', (file) => {
    expect(readFileSync(path.join(source, file), 'utf8').match(colorPattern) ?? []).toEqual([]);
  });

  test.each(files)('%s uses only existing tokens', (file) => {
    const read = [
      ...readFileSync(path.join(source, file), 'utf8').matchAll(/var\((--nm-[a-z0-9-]+)/g),
    ].map(([, name]) => name);
    expect(read.filter((name) => name && !names.has(name))).toEqual([]);
  });

  test('both schemes have the same tokens', () => {
    expect(Object.keys(tokens.dark)).toEqual(Object.keys(tokens.light));
  });

  test('a scheme changes colors and shadows only, so that nothing moves', () => {
    const isPaint = (name: string) => /^--mantine-color-|^--nm-shadow-/.test(name);
    const color = /^(?:#[0-9a-f]{3,8}|rgb\([\d\s./]+\))$/;
    for (const scheme of [tokens.light, tokens.dark])
      for (const [name, value] of Object.entries(scheme))
        if (!isPaint(name)) expect(value, name).toMatch(color);
  });

  test.each(files.filter((file) => file.endsWith('.css')))('%s knows no scheme', (file) => {
    const text = readFileSync(path.join(source, file), 'utf8');
    expect(text).not.toMatch(/prefers-color-scheme|data-mantine-color-scheme|light-dark\(/);
  });

  test('the scan finds color literals', () => {
    expect('color: #a51b20; background: rgb(1 2 3)'.match(colorPattern)).toHaveLength(2);
  });
});
