import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { reportScreens } from '#features/reports/contract/screens.ts';

export const reportRoutes = createRoutes(reportScreens, {
  hallPlan: lazyScreen(() => import('./HallPlanScreen.tsx'), 'HallPlanScreen'),
  soldChairs: lazyScreen(() => import('./SoldChairsScreen.tsx'), 'SoldChairsScreen'),
  soldPerTable: lazyScreen(() => import('./SoldPerTableScreen.tsx'), 'SoldPerTableScreen'),
  papers: lazyScreen(() => import('./papers/PapersScreen.tsx'), 'PapersScreen'),
  tableLists: lazyScreen(() => import('./TableListsScreen.tsx'), 'TableListsScreen'),
});
