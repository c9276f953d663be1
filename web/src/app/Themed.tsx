import '@mantine/core/styles/global.layer.css';
import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { useColourScheme } from '../ui/colour-scheme.ts';
import { theme } from './theme.ts';

/** What the component library's parts stand in. The first page does without them, so that it need not load the library. */
export function Themed({ children }: { children?: ReactNode }) {
  return (
    <MantineProvider theme={theme} withCssVariables={false} forceColorScheme={useColourScheme()}>
      {children}
    </MantineProvider>
  );
}
