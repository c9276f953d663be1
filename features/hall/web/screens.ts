import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { hallScreens } from '#features/hall/contract/screens.ts';

export const hallRoutes = createRoutes(hallScreens, {
  tables: lazyScreen(() => import('./tables/TablesScreen.tsx'), 'TablesScreen'),
  newChair: lazyScreen(() => import('./tables/NewChairScreen.tsx'), 'NewChairScreen'),
});
