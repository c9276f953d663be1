import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { pageScreens } from '#features/pages/contract/screens.ts';

export const pageRoutes = createRoutes(pageScreens, {
  page: lazyScreen(() => import('./PageScreen.tsx'), 'PageScreen'),
  pages: lazyScreen(() => import('./PagesScreen.tsx'), 'PagesScreen'),
  add: lazyScreen(() => import('./EditPageScreen.tsx'), 'NewPageScreen'),
  edit: lazyScreen(() => import('./EditPageScreen.tsx'), 'EditPageScreen'),
  history: lazyScreen(() => import('./PageHistoryScreen.tsx'), 'PageHistoryScreen'),
});
