import './fonts.css';
import 'virtual:tokens.css';
import '@mantine/core/styles/baseline.layer.css';
import { createHashHistory } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isInitialDataFresh } from '../initial-data.ts';
import { startRender } from '../ui/render-context.ts';
import './base.css';
import { queryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';
import { App } from './App.tsx';

const router = createAppRouter(createHashHistory());

/** Loads the current location. The router ignores navigation until its first render, so a newer location is loaded instead. */
async function loadFirst(): Promise<void> {
  const { href } = router.history.location;
  await router.load().catch(() => undefined);
  if (router.history.location.href !== href) await loadFirst();
}

/** True when the document holds the requested page with fresh data. */
const isServerRendered = ({ dataset }: HTMLElement) =>
  dataset['drawn'] !== undefined &&
  dataset['address'] === router.history.location.href.replace(/^\/home$/, '/') &&
  !document.documentElement.hasAttribute('data-elsewhere') &&
  isInitialDataFresh();

/** Renders when the first screen has loaded: hydrates a server-rendered page, else renders into the container. */
async function start(container: HTMLElement): Promise<void> {
  await loadFirst();
  const site = (
    <StrictMode>
      <App client={queryClient} router={router} />
    </StrictMode>
  );
  if (isServerRendered(container)) {
    startRender(Number(container.dataset['drawn']));
    // Without this, the router renders a boundary that the server's HTML lacks.
    router.ssr = { manifest: undefined };
    let stood = false;
    // The first render keeps the scroll position of a visitor who has begun to read.
    router.options.scrollRestoration = () => {
      const isNext = stood;
      stood = true;
      return isNext;
    };
    startTransition(() => {
      hydrateRoot(container, site);
    });
  } else createRoot(container).render(site);
}

const root = document.getElementById('root');
if (root) void start(root);
