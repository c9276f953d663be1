import { defaultCssVariablesResolver, DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import type { Plugin } from 'vite';
import { cssVariablesResolver, theme } from '../src/app/theme.ts';

/** The tokens of the theme as a style sheet, so that the first paint has its colours before any script has run. */
export function tokens(): Plugin {
  const id = '\0virtual:tokens.css';
  return {
    name: 'tokens',
    resolveId: (asked) => (asked === 'virtual:tokens.css' ? id : null),
    load(asked) {
      if (asked !== id) return null;
      const whole = mergeMantineTheme(DEFAULT_THEME, theme);
      const [library, own] = [defaultCssVariablesResolver(whole), cssVariablesResolver(whole)];
      const block = (selector: string, names: Record<string, string>) =>
        `${selector}{${Object.entries(names)
          .map(([name, value]) => `${name}:${value}`)
          .join(';')}}`;
      return [
        block(':root', { ...library.variables, ...own.variables }),
        ...(['light', 'dark'] as const).map((scheme) =>
          block(`:root[data-mantine-color-scheme=${scheme}]`, {
            '--mantine-color-scheme': scheme,
            ...library[scheme],
            ...own[scheme],
          }),
        ),
      ].join('\n');
    },
  };
}
