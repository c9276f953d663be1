import type { AnyRouter } from '@tanstack/react-router';
import type { Screen } from './routes/screen.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: Screen;
  }
}

/** The screen of a path; undefined when there is none. */
export function findScreen(router: AnyRouter, path: string): Screen | undefined {
  const [, params, route] = router.getMatchedRoutes(path);
  // '**' holds what a partial match leaves over.
  return params['**'] ? undefined : route?.options.staticData?.screen;
}
