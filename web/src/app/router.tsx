import {
  createHashHistory,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { StaffOnly } from '../accounts/StaffOnly.tsx';
import { usePageTitle } from '../ui/usePageTitle.ts';
import { ErrorScreen, PendingScreen } from './layout/EdgeScreens.tsx';
import { createFrame } from './frame.tsx';
import { screens } from './routes.tsx';
import type { Screen } from './routes/screen.ts';

const root = createFrame();

const Themed = lazyRouteComponent(() => import('./Themed.tsx'), 'Themed');
/** The first page draws everything itself; every other screen may use the component library. */
const isFirstPage = (path: string) => path === '/' || path === '/home';

/** Stands before the screen, so that the screen's own title, set after it, wins. */
function Title({ words }: { words: string }) {
  usePageTitle(words);
  return null;
}

function routeOf({ path, title, staff, screen: ScreenComponent }: Screen) {
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

export const router = createRouter({
  routeTree: root.addChildren(screens.map(routeOf)),
  history: createHashHistory(),
  defaultPreload: 'intent',
  defaultPendingComponent: PendingScreen,
  defaultPendingMs: 200,
  defaultErrorComponent: ErrorScreen,
  scrollRestoration: true,
});
