import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { homeScreens } from '#features/home/contract/screens.ts';

export const homeRoutes = createRoutes(homeScreens, {
  home: lazyScreen(() => import('./HomeScreen.tsx'), 'HomeScreen'),
  otherHome: lazyScreen(() => import('./HomeScreen.tsx'), 'HomeScreen'),
});
