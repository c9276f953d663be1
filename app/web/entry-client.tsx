import './fonts.css';
import 'virtual:tokens.css';
import '@mantine/core/styles/baseline.layer.css';
import { createBrowserHistory } from '@tanstack/history';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { startHydration } from '#ui/browser/interactive.ts';
import { startRender } from '#ui/browser/render-context.ts';
import { restoreScroll } from '#ui/router/scroll-restoration.ts';
import './base.css';
import { setDatabases } from '#ui/browser/storage.ts';
import { accountDatabases } from './databases.ts';
import { queryClient } from './query-client.ts';
import { createAppRouter } from './router.tsx';
import { findScreen } from './find-screen.ts';
import { App } from './App.tsx';

const router = createAppRouter(createBrowserHistory());

/** True when the container holds the server-rendered page of the current URL. */
function isServerRendered({ dataset }: HTMLElement): boolean {
  const { pathname, search } = router.history.location;
  const parameters = new URLSearchParams(search);
  const changesRender = findScreen(pathname)?.route.renderQuery?.some((name) =>
    parameters.get(name),
  );
  return dataset['path'] === pathname && !changesRender;
}

/** Renders when the first screen has loaded: hydrates a server-rendered page, else replaces the content of the container. */
async function start(container: HTMLElement): Promise<void> {
  await router.load();
  restoreScroll(router);
  const site = <App client={queryClient} router={router} />;
  if (!isServerRendered(container)) {
    createRoot(container).render(site);
    return;
  }
  startRender(Number(container.dataset['renderedAt']));
  startHydration(container);
  hydrateRoot(container, site);
}

setDatabases(accountDatabases);

const root = document.getElementById('root');
if (root) void start(root);
