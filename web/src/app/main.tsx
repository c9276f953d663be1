import './fonts.css';
import 'virtual:tokens.css';
import '@mantine/core/styles/baseline.layer.css';
import { createHashHistory } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { answersAreFresh } from '../delivered.ts';
import './base.css';
import { queryClient } from './query-client.ts';
import { createSiteRouter } from './router.tsx';
import { Site } from './Site.tsx';

const router = createSiteRouter(createHashHistory());

/** Until the router is drawn it hears of no other address: one that came meanwhile is loaded in the place of the first. */
async function loadFirst(): Promise<void> {
  const { href } = router.history.location;
  await router.load().catch(() => undefined);
  if (router.history.location.href !== href) await loadFirst();
}

/** Whether the server drew what is asked for now. */
const isDrawn = ({ dataset }: HTMLElement) =>
  dataset['drawn'] !== undefined &&
  dataset['address'] === router.history.location.href.replace(/^\/home$/, '/') &&
  !document.documentElement.hasAttribute('data-elsewhere') &&
  answersAreFresh();

/** The first screen is drawn when it is there as a whole, so that what the document brought stays until then, and is taken over where it is the same. */
async function start(container: HTMLElement): Promise<void> {
  await loadFirst();
  const site = (
    <StrictMode>
      <Site client={queryClient} router={router} />
    </StrictMode>
  );
  if (isDrawn(container)) {
    // Else the router draws a boundary that the server's page has not.
    router.ssr = { manifest: undefined };
    let stood = false;
    // Who has begun to read is not taken back to the top.
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
