import {
  createHashHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { StaffOnly } from '../accounts/StaffOnly.tsx';
import { usePageTitle } from '../ui/usePageTitle.ts';
import { NotFound } from '../ui/NotFound.tsx';
import { ErrorScreen, PendingScreen } from './layout/EdgeScreens.tsx';
import { Layout } from './layout/Layout.tsx';
import { type Screen, screens } from './routes.tsx';

const root = createRootRoute({ component: Layout, notFoundComponent: NotFound });

/** Stands before the screen, so that the screen's own title, set after it, wins. */
function Title({ words }: { words: string }) {
  usePageTitle(words);
  return null;
}

function routeOf({ path, title, staff, screen: ScreenComponent }: Screen) {
  const route = createRoute({
    getParentRoute: () => root,
    path,
    component: () => (
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
    ),
  });
  route.options.loader = () => ScreenComponent.preload?.();
  return route;
}

export const router = createRouter({
  routeTree: root.addChildren(screens.map(routeOf)),
  history: createHashHistory(),
  defaultPreload: 'intent',
  defaultPendingComponent: PendingScreen,
  defaultPendingMs: 200,
  defaultErrorComponent: ErrorScreen,
  scrollRestoration: true,
});
