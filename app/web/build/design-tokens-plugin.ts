import { defaultCssVariablesResolver, DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import type { Plugin } from 'vite';
import { cssVariablesResolver, theme } from '#ui/theme.ts';

/** Serves the theme tokens as a style sheet, so that the first paint has colors before any script runs. */
export function designTokensPlugin(): Plugin {
  const id = '\0virtual:tokens.css';
  return {
    name: 'tokens',
    resolveId: (requested) => (requested === 'virtual:tokens.css' ? id : null),
    load(requested) {
      if (requested !== id) return null;
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
