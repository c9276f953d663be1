import type { RouterHistory } from '@tanstack/history';
import { RequireRole } from '#features/accounts/web/RequireRole.tsx';
import { usePageTitle } from '#ui/browser/usePageTitle.ts';
import { lazyScreen } from '#ui/router/lazy-screen.ts';
import { createMatcher } from '#ui/router/match-route.ts';
import { createRouter, type Route, type Router } from '#ui/router/router.ts';
import { PendingScreen } from './layout/BoundaryScreens.tsx';
import { screens } from './routes.tsx';
import type { Screen } from './routes/screen.ts';

/** The component library around a screen; plain screens do without it. */
export const Themed = lazyScreen(() => import('#ui/ThemeProvider.tsx'), 'ThemeProvider');

/** Rendered before the screen, so that a title set by the screen itself wins. */
function Title({ text }: { text: string }) {
  usePageTitle(text);
  return null;
}

function createScreenRoute(screen: Screen): Route {
  const { path, title, staff, plain, component: ScreenComponent } = screen;
  function TitledScreen() {
    const visible = (
      <>
        <Title text={title} />
        {staff && !staff.open ? (
          <RequireRole access={staff.access} title={title}>
            <ScreenComponent />
          </RequireRole>
        ) : (
          <ScreenComponent />
        )}
      </>
    );
    return plain ? visible : <Themed>{visible}</Themed>;
  }
  function preload() {
    const loading = [ScreenComponent.preload(), plain ? undefined : Themed.preload()].filter(
      (part) => part !== undefined,
    );
    return loading.length > 0 ? Promise.all(loading) : undefined;
  }
  return { path, component: TitledScreen, preload };
}

/** The server has no account: it sends the frame of a personal screen without its content. */
const createFrameRoute = ({ path }: Screen): Route => ({
  path,
  component: () => (
    <>
      <Title text="" />
      <PendingScreen />
    </>
  ),
  preload: () => undefined,
});

/** Creates the router over the browser's history or, on the server, over the one path to render. */
export function createAppRouter(
  history: RouterHistory,
  where: 'browser' | 'server' = 'browser',
): Router {
  const createRoute = (screen: Screen) =>
    where === 'server' && !screen.ssr ? createFrameRoute(screen) : createScreenRoute(screen);
  return createRouter({ history, findRoute: createMatcher(screens.map(createRoute)) });
}
