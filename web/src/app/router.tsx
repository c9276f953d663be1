import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  createRootRoute,
  type RouterHistory,
} from '@tanstack/react-router';
import { RequireRole } from '../accounts/RequireRole.tsx';
import { usePageTitle } from '../ui/browser/usePageTitle.ts';
import { ErrorScreen, PendingScreen } from './layout/BoundaryScreens.tsx';
import { screens } from './routes.tsx';
import type { Screen } from './routes/screen.ts';
import { PageNotFound } from '../ui/feedback/NotFound.tsx';
import { Layout } from './layout/Layout.tsx';

const Themed = lazyRouteComponent(() => import('./ThemeProvider.tsx'), 'ThemeProvider');

/** Rendered before the screen, so that a title set by the screen itself wins. */
function Title({ text }: { text: string }) {
  usePageTitle(text);
  return null;
}

function createAppRoute(
  screen: Screen,
  root: ReturnType<typeof createAppRootRoute>,
  where: 'browser' | 'server',
) {
  const { path, title, staff, plain, component: ScreenComponent } = screen;
  // The server has no account: it sends the frame of a personal screen without its content.
  const isFrame = where === 'server' && !screen.ssr;
  const route = createRoute({
    getParentRoute: () => root,
    path,
    staticData: { screen },
    component: () => {
      const visible = (
        <>
          <Title text={isFrame ? '' : title} />
          {isFrame ? (
            <PendingScreen />
          ) : staff && !staff.open ? (
            <RequireRole access={staff.access} title={title}>
              <ScreenComponent />
            </RequireRole>
          ) : (
            <ScreenComponent />
          )}
        </>
      );
      return plain || isFrame ? visible : <Themed>{visible}</Themed>;
    },
  });
  if (!isFrame)
    route.options.loader = () =>
      Promise.all([ScreenComponent.preload?.(), plain ? undefined : Themed.preload?.()]);
  return route;
}

/** Creates the router over the browser's history or, on the server, over the one path to render. */
export function createAppRouter(history: RouterHistory, where: 'browser' | 'server' = 'browser') {
  const root = createAppRootRoute();
  return createRouter({
    routeTree: root.addChildren(screens.map((screen) => createAppRoute(screen, root, where))),
    history,
    isServer: where === 'server',
    defaultPreload: 'intent',
    defaultPendingComponent: PendingScreen,
    defaultPendingMs: 200,
    defaultErrorComponent: ErrorScreen,
    scrollRestoration: where === 'browser',
  });
}

/** The root route with the layout of every screen. */
export const createAppRootRoute = () =>
  createRootRoute({ component: Layout, notFoundComponent: PageNotFound });
