import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { searchScreens } from '#features/search/contract/screens.ts';

export const searchRoutes = createRoutes(searchScreens, {
  search: lazyScreen(() => import('./SearchScreen.tsx'), 'SearchScreen'),
});
