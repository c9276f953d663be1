import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { menuScreens } from '#features/menu/contract/screens.ts';

export const menuRoutes = createRoutes(menuScreens, {
  menu: lazyScreen(() => import('./MenuScreen.tsx'), 'MenuScreen'),
});
