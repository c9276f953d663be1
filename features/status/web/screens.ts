import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { statusScreens } from '#features/status/contract/screens.ts';

export const statusRoutes = createRoutes(statusScreens, {
  status: lazyScreen(() => import('./StatusScreen.tsx'), 'StatusScreen'),
});
