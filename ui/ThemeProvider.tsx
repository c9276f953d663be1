import '@mantine/core/styles/global.layer.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useColorScheme } from './browser/color-scheme.ts';
import { theme } from './theme.ts';

/** Provides the theme to Mantine components. The home page doesn't use it, so it doesn't load the library. */
export function ThemeProvider({ children }: { children?: ReactNode }) {
  return (
    <MantineProvider theme={theme} withCssVariables={false} forceColorScheme={useColorScheme()}>
      {children}
    </MantineProvider>
  );
}
