import './fonts.css';
import 'virtual:tokens.css';
import '@mantine/core/styles/baseline.layer.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Providers } from './providers.tsx';
import './base.css';
import { router } from './router.tsx';

const root = document.getElementById('root');

/** Until the router is drawn it hears of no other address: one that came meanwhile is loaded in the place of the first. */
async function loadFirst(): Promise<void> {
  const { href } = router.history.location;
  await router.load().catch(() => undefined);
  if (router.history.location.href !== href) await loadFirst();
}

/** The first screen is drawn when it is there as a whole, so that what the document brought stays until then. */
async function start(container: HTMLElement): Promise<void> {
  await loadFirst();
  createRoot(container).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
}

if (root) void start(root);
