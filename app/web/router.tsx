import type { RouterHistory } from '@tanstack/history';
import { RequireRole } from '#features/accounts/web/RequireRole.tsx';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { createMatcher } from '#ui/router/match-route.ts';
import { createRouter, type Route, type Router } from '#ui/router/router.ts';
import { PendingScreen } from './layout/BoundaryScreens.tsx';
import type { LazyScreen, ScreenRoute } from '#ui/router/lazy-screen.ts';
import { hasStaffFrame, StaffFrame } from './lazy-staff-frame.ts';
import { screenRoutes } from './screens.ts';

/** Rendered before the screen, so that a title set by the screen itself wins. */
function Title({ text }: { text: string }) {
  usePageTitle(text);
  return null;
}

function createScreenRoute(screen: ScreenRoute): Route {
  const { path, title, access, component: ScreenComponent } = screen;
  function TitledScreen() {
    return (
      <>
        <Title text={title} />
        {access === 'everybody' ? (
          <ScreenComponent />
        ) : (
          <RequireRole access={access} title={title}>
            <ScreenComponent />
          </RequireRole>
        )}
      </>
    );
  }
  return {
    path,
    component: TitledScreen,
    preload: withStaffFrame(screen, ScreenComponent.preload),
  };
}

/** Also loads the frame of a staff screen. */
function withStaffFrame(
  screen: ScreenRoute,
  preloadScreen: LazyScreen['preload'],
): LazyScreen['preload'] {
  if (!hasStaffFrame(screen)) return preloadScreen;
  return () => {
    const loading = [StaffFrame.preload(), preloadScreen()].filter((each) => each !== undefined);
    return loading.length > 0 ? Promise.all(loading) : undefined;
  };
}

/** The server has no account: it sends the frame of a personal screen without its content. */
const createFrameRoute = (screen: ScreenRoute): Route => ({
  path: screen.path,
  component: () => (
    <>
      <Title text={screen.title} />
      <PendingScreen />
    </>
  ),
  preload: withStaffFrame(screen, () => undefined),
});

/** Creates the router over the browser's history or, on the server, over the one path to render. */
export function createAppRouter(
  history: RouterHistory,
  where: 'browser' | 'server' = 'browser',
): Router {
  const createRoute = (screen: ScreenRoute) =>
    where === 'server' && screen.rendered !== 'server'
      ? createFrameRoute(screen)
      : createScreenRoute(screen);
  return createRouter({ history, findRoute: createMatcher(screenRoutes.map(createRoute)) });
}
