import { lazyScreen, createRoutes } from '#ui/router/lazy-screen.ts';
import { personalDataScreens } from '#features/personal-data/contract/screens.ts';

export const personalDataRoutes = createRoutes(personalDataScreens, {
  yourData: lazyScreen(() => import('./YourDataScreen.tsx'), 'YourDataScreen'),
  requests: lazyScreen(() => import('./DataRequestsScreen.tsx'), 'DataRequestsScreen'),
});
