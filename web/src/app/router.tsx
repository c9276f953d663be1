import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { StaffOnly } from '../accounts/StaffOnly.tsx';
import { usePageTitle } from '../ui/usePageTitle.ts';
import { ErrorScreen, PendingScreen } from './layout/EdgeScreens.tsx';
import { createFrame } from './frame.tsx';
import { screens } from './routes.tsx';
import type { Screen } from './routes/screen.ts';
import { takeOver } from './take-over.ts';

const Themed = lazyRouteComponent(() => import('./Themed.tsx'), 'Themed');
/** The first page draws everything itself; every other screen may use the component library. */
const isFirstPage = (path: string) => path === '/' || path === '/home';

/** Stands before the screen, so that the screen's own title, set after it, wins. */
function Title({ words }: { words: string }) {
  usePageTitle(words);
  useLayoutEffect(takeOver, []);
  return null;
}

function routeOf(
  { path, title, staff, screen: ScreenComponent }: Screen,
  root: ReturnType<typeof createFrame>,
) {
  const route = createRoute({
    getParentRoute: () => root,
    path,
    component: () => {
      const shown = (
        <>
          <Title words={title} />
          {staff && !staff.open ? (
            <StaffOnly may={staff.may} title={title}>
              <ScreenComponent />
            </StaffOnly>
          ) : (
            <ScreenComponent />
          )}
        </>
      );
      return isFirstPage(path) ? shown : <Themed>{shown}</Themed>;
    },
  });
  route.options.loader = () =>
    Promise.all([ScreenComponent.preload?.(), isFirstPage(path) ? undefined : Themed.preload?.()]);
  return route;
}

/** The site's routes over a history: the browser's addresses, or the one address that the server draws. */
export function createSiteRouter(history: RouterHistory, where: 'browser' | 'server' = 'browser') {
  const root = createFrame();
  return createRouter({
    routeTree: root.addChildren(screens.map((screen) => routeOf(screen, root))),
    history,
    isServer: where === 'server',
    defaultPreload: 'intent',
    defaultPendingComponent: PendingScreen,
    defaultPendingMs: 200,
    defaultErrorComponent: ErrorScreen,
    scrollRestoration: where === 'browser',
  });
}
